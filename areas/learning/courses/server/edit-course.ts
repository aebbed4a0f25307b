import { courseMessages } from '#texts/learning/courses/course-messages.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  type Course,
  type CourseFacts,
  type CourseStatus,
  type saveCourse as saveRoute,
} from '../contract/courses.ts'
import { showCourse } from './read-courses.ts'

type Tools = Pick<Deps, 'db' | 'clock'>
type CourseReply = { message: string; course: Course }

/** Creates a course as a draft with only a title. */
export async function createCourse(
  { db, clock }: Tools,
  viewer: Viewer,
  title: string,
): Promise<CourseReply> {
  const now = clock.now()
  const courseId = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('courses')
      .values({ title, made_by: viewer.userId, made_at: now, edited_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, { clock }, { action: 'course.created', by: viewer, object: { kind: 'course', id } })
    return id
  })
  return { message: courseMessages.made, ...(await showCourse(db, viewer, courseId)) }
}

const columnsOf = ({ price, instructorId, ...facts }: CourseFacts) => ({
  ...facts,
  price_amount: price?.amount ?? null,
  price_currency: price?.currency ?? null,
  instructor_id: instructorId,
})

/**
 * Changes the facts of a course.
 * @throws not_found; invalid_input for another instructor who is not published; draft_changed after a concurrent change
 */
export async function saveCourse(
  { db, clock }: Tools,
  viewer: Viewer,
  courseId: string,
  { version, ...facts }: BodyOf<typeof saveRoute>,
): Promise<CourseReply> {
  await requireListed({ db }, courseId, facts.instructorId)
  const saved = await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('courses')
      .set({ ...columnsOf(facts), version: version + 1, edited_at: clock.now() })
      .where('id', '=', courseId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (changed) {
      const object = { kind: 'course', id: courseId }
      await writeAudit(trx, { clock }, { action: 'course.changed', by: viewer, object, details: { version } })
    }
    return changed !== undefined
  })
  // Throws not_found first where there is no such course.
  const now = await showCourse(db, viewer, courseId)
  if (!saved) throw refuse('draft_changed', { message: courseMessages.changedMeanwhile })
  return { message: courseMessages.saved, ...now }
}

/** An instructor who is withdrawn stays with the courses that already name them. */
async function requireListed(
  { db }: Pick<Deps, 'db'>,
  courseId: string,
  instructorId: string | null,
): Promise<void> {
  if (instructorId === null) return
  const listed = await db
    .selectFrom('instructors')
    .select('id')
    .where('id', '=', instructorId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '=', 'published'),
        exists(
          selectFrom('courses')
            .select('courses.id')
            .where('courses.id', '=', courseId)
            .where('courses.instructor_id', '=', instructorId),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!listed) throw refuse('invalid_input', { fields: { instructorId: courseMessages.chooseInstructor } })
}

/**
 * Publishes a course, withdraws it, or makes it a draft again. Idempotent.
 * @throws not_found; move_not_possible when a lesson is missing or empty
 */
export async function moveCourse(
  { db, clock }: Tools,
  viewer: Viewer,
  courseId: string,
  status: CourseStatus,
): Promise<CourseReply> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that no lesson is removed while they are checked.
    const locked = await trx
      .selectFrom('courses')
      .select('id')
      .where('id', '=', courseId)
      .forUpdate()
      .executeTakeFirst()
    if (!locked) throw refuse('not_found')
    if (status === 'published') await requireReadable(trx, courseId)
    const moved = await trx
      .updateTable('courses')
      .set({ status, edited_at: clock.now() })
      .where('id', '=', courseId)
      .where('status', '<>', status)
      .returning('id')
      .executeTakeFirst()
    if (!moved) return
    const action = (
      { draft: 'course.drafted', published: 'course.published', withdrawn: 'course.withdrawn' } as const
    )[status]
    await writeAudit(trx, { clock }, { action, by: viewer, object: { kind: 'course', id: courseId } })
  })
  return { message: courseMessages.moved[status], ...(await showCourse(db, viewer, courseId)) }
}

async function requireReadable(db: Deps['db'], courseId: string): Promise<void> {
  const { rows } = await sql<{ title: string; filled: boolean }>`
    select l.title, case l.kind when 'text' then l.body is not null when 'link' then l.url is not null
      else f.lesson_id is not null end as filled
    from course_lessons l left join course_files f on f.lesson_id = l.id
    where l.course_id = ${courseId} order by l.place`.execute(db)
  if (rows.length === 0) throw refuse('move_not_possible', { message: courseMessages.noLessons })
  const empty = rows.find(({ filled }) => !filled)
  if (empty) {
    throw refuse('move_not_possible', { message: courseMessages.emptyLesson({ title: empty.title }) })
  }
}
