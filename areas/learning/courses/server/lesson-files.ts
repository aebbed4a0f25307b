import { lessonMessages } from '#texts/learning/courses/course-messages.ts'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import { leaveBody } from '#platform/http/uploads/uploads-drain.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { lessonFileBytes, type Course } from '../contract/courses.ts'
import { auditLesson, lockCourseOf } from './edit-lessons.ts'
import { isStaff, showCourse, visibleTo } from './read-courses.ts'

/** Reads the whole body, up to the limit for files. @throws upload_too_large */
async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  // The connection stays open when the file is too large, so that the sender can still read the reply.
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > lessonFileBytes) {
      leaveBody(incoming)
      throw refuse('upload_too_large', { message: lessonMessages.fileTooLarge })
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Stores the PDF of a lesson, replacing an earlier one.
 * @throws not_found; upload_too_large; file_not_readable for anything but a PDF
 */
export async function storeLessonFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  lessonId: string,
  incoming: IncomingMessage,
): Promise<{ message: string; course: Course }> {
  const lesson = await db
    .selectFrom('course_lessons')
    .select('course_id')
    .where('id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) {
    leaveBody(incoming)
    throw refuse('not_found')
  }
  const content = await readBody(incoming)
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') {
    throw refuse('file_not_readable', { message: lessonMessages.notPdf })
  }
  await db.transaction().execute(async (trx) => {
    const now = clock.now()
    // The lesson may have been removed meanwhile. The course is locked first, as by all changes of its lessons.
    await lockCourseOf(trx, lessonId, now)
    await sql`
      insert into course_files (lesson_id, bytes, content, sent_at)
      values (${lessonId}, ${content.length}, ${content}, ${now})
      on conflict (lesson_id) do update set bytes = excluded.bytes, content = excluded.content,
        sent_at = excluded.sent_at`.execute(trx)
    await auditLesson(trx, { clock }, viewer, lesson.course_id, 'file')
  })
  return { message: lessonMessages.saved, ...(await showCourse(db, viewer, lesson.course_id)) }
}

/** The PDF of a lesson, for officers and enrolled students. @throws not_found */
export async function openLessonFile(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  lessonId: string,
): Promise<Download> {
  const enrolled = isStaff(viewer)
    ? sql`true`
    : sql`exists (select from course_enrollments e where e.course_id = c.id and e.student_id = ${viewer.userId})`
  const { rows } = await sql<{ content: Buffer }>`
    select f.content from course_lessons l join courses c on c.id = l.course_id
    join course_files f on f.lesson_id = l.id
    where l.id = ${lessonId} and l.kind = 'file' and ${visibleTo(viewer)} and ${enrolled}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return { bytes: rows[0].content, fileName: 'lesson.pdf' }
}
