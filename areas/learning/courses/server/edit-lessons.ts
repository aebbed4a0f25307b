import { courseMessages, lessonMessages } from '#texts/learning/courses/course-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  lessonsMost,
  type Course,
  type LessonContent,
  type saveLesson as saveRoute,
} from '../contract/courses.ts'
import { showCourse } from './read-courses.ts'

type Tools = Pick<Deps, 'db' | 'clock'>
type Trx = Transaction<Database>
type CourseReply = { message: string; course: Course }

/** Drops the content of other kinds of lessons. */
const contentOf = ({ title, minutes, kind, body, url }: LessonContent) => ({
  title,
  minutes,
  kind,
  body: kind === 'link' ? null : body,
  url: kind === 'link' ? url : null,
})

/** Locks the row of a course while its lessons change, and marks it as edited by an officer. @throws not_found */
async function lockCourse(
  trx: Trx,
  courseId: string,
  now: Date,
): Promise<'draft' | 'published' | 'withdrawn'> {
  const locked = await trx
    .updateTable('courses')
    .set({ edited_at: now })
    .where('id', '=', courseId)
    .returning('status')
    .executeTakeFirst()
  if (!locked) throw refuse('not_found')
  return locked.status as 'draft' | 'published' | 'withdrawn'
}

/** Locks the course of a lesson. @throws not_found, also for a lesson that was removed while the lock was waited for */
export async function lockCourseOf(trx: Trx, lessonId: string, now: Date) {
  const find = trx.selectFrom('course_lessons').select('course_id').where('id', '=', lessonId)
  const found = await find.executeTakeFirst()
  if (!found) throw refuse('not_found')
  const status = await lockCourse(trx, found.course_id, now)
  if (!(await find.executeTakeFirst())) throw refuse('not_found')
  return { courseId: found.course_id, status }
}

/** A published course must not contain an empty lesson; the refusal names the field. */
async function refuseEmpty(trx: Trx, lessonId: string | null, content: LessonContent, status: string) {
  if (status === 'draft') return
  const { kind, body, url } = content
  if (kind === 'text' && body === null)
    throw refuse('invalid_input', { fields: { body: lessonMessages.writeIt } })
  if (kind === 'link' && url === null) {
    throw refuse('invalid_input', { fields: { url: lessonMessages.enterAddress } })
  }
  if (kind !== 'file') return
  const file =
    lessonId === null
      ? undefined
      : await trx
          .selectFrom('course_files')
          .select('bytes')
          .where('lesson_id', '=', lessonId)
          .executeTakeFirst()
  if (!file) {
    throw refuse('invalid_input', {
      fields: { kind: lessonMessages.sendFileFirst },
    })
  }
}

/** Writes an audit entry about a lesson; call it last in the transaction. */
export const auditLesson = (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  courseId: string,
  what: 'added' | 'changed' | 'moved' | 'removed' | 'file',
): Promise<void> =>
  writeAudit(trx, deps, {
    action: 'course.lessons-changed',
    by: viewer,
    object: { kind: 'course', id: courseId },
    details: { what },
  })

/** Adds a lesson at the end. @throws not_found, list_full, invalid_input */
export async function addLesson(
  { db, clock }: Tools,
  viewer: Viewer,
  courseId: string,
  content: LessonContent,
): Promise<CourseReply> {
  await db.transaction().execute(async (trx) => {
    const status = await lockCourse(trx, courseId, clock.now())
    await refuseEmpty(trx, null, content, status)
    const { count } = await trx
      .selectFrom('course_lessons')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    if (count >= lessonsMost) throw refuse('list_full', { message: courseMessages.tooManyLessons })
    await trx
      .insertInto('course_lessons')
      .values({ course_id: courseId, place: count + 1, ...contentOf(content) })
      .execute()
    await auditLesson(trx, { clock }, viewer, courseId, 'added')
  })
  return { message: lessonMessages.saved, ...(await showCourse(db, viewer, courseId)) }
}

/** Changes a lesson. @throws not_found, invalid_input; draft_changed after a concurrent change */
export async function saveLesson(
  { db, clock }: Tools,
  viewer: Viewer,
  lessonId: string,
  { version, ...content }: BodyOf<typeof saveRoute>,
): Promise<CourseReply> {
  const courseId = await db.transaction().execute(async (trx) => {
    const locked = await lockCourseOf(trx, lessonId, clock.now())
    await refuseEmpty(trx, lessonId, content, locked.status)
    const changed = await trx
      .updateTable('course_lessons')
      .set(({ eb }) => ({ ...contentOf(content), version: eb('version', '+', 1) }))
      .where('id', '=', lessonId)
      .$if(version !== undefined, (query) => query.where('version', '=', version!))
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refuse('draft_changed', { message: lessonMessages.changedMeanwhile })
    await auditLesson(trx, { clock }, viewer, locked.courseId, 'changed')
    return locked.courseId
  })
  return { message: lessonMessages.saved, ...(await showCourse(db, viewer, courseId)) }
}

/** Moves a lesson to another place; places beyond the last one count as last. @throws not_found */
export async function moveLesson(
  { db, clock }: Tools,
  viewer: Viewer,
  lessonId: string,
  place: number,
): Promise<CourseReply> {
  const courseId = await db.transaction().execute(async (trx) => {
    const locked = await lockCourseOf(trx, lessonId, clock.now())
    await sql`
      with others as (
        select id, row_number() over (order by place) as place from course_lessons
        where course_id = ${locked.courseId} and id <> ${lessonId}
      ), wanted as (
        select least(${place}::int, (select count(*) + 1 from others)) as place
      )
      update course_lessons l set place = case when l.id = ${lessonId} then (select place from wanted)
        else o.place + case when o.place >= (select place from wanted) then 1 else 0 end end
      from course_lessons me left join others o on o.id = me.id
      where l.id = me.id and l.course_id = ${locked.courseId}`.execute(trx)
    await auditLesson(trx, { clock }, viewer, locked.courseId, 'moved')
    return locked.courseId
  })
  return { message: lessonMessages.saved, ...(await showCourse(db, viewer, courseId)) }
}

/** Removes a lesson; the last one of a published course stays. @throws not_found, move_not_possible */
export async function removeLesson(
  { db, clock }: Tools,
  viewer: Viewer,
  lessonId: string,
): Promise<CourseReply> {
  const courseId = await db.transaction().execute(async (trx) => {
    const locked = await lockCourseOf(trx, lessonId, clock.now())
    const removed = await trx
      .deleteFrom('course_lessons')
      .where('id', '=', lessonId)
      .returning('place')
      .executeTakeFirstOrThrow()
    const left = await trx
      .updateTable('course_lessons')
      .set({ place: sql<number>`case when place > ${removed.place} then place - 1 else place end` })
      .where('course_id', '=', locked.courseId)
      .executeTakeFirst()
    if (locked.status === 'published' && left.numUpdatedRows === 0n) {
      throw refuse('move_not_possible', { message: courseMessages.noLessons })
    }
    await auditLesson(trx, { clock }, viewer, locked.courseId, 'removed')
    return locked.courseId
  })
  return { message: lessonMessages.removed, ...(await showCourse(db, viewer, courseId)) }
}
