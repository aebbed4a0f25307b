import { courseMessages, lessonMessages } from '#texts/learning/courses/course-messages.ts'
import { sql } from 'kysely'
import { preventMerge } from '#areas/accounts/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type Course } from '../contract/courses.ts'
import { showCourse, visibleTo } from './read-courses.ts'

type Tools = Pick<Deps, 'db' | 'clock'>
type CourseReply = { message: string; course: Course }

/**
 * Enrolls a student in a published course. Idempotent.
 * @throws not_found; move_not_possible for a withdrawn course
 */
export async function enroll({ db, clock }: Tools, viewer: Viewer, courseId: string): Promise<CourseReply> {
  await db.transaction().execute(async (trx) => {
    await preventMerge(trx, viewer.userId)
    await sql`
      insert into course_enrollments (course_id, student_id, at)
      select id, ${viewer.userId}, ${clock.now()} from courses where id = ${courseId} and status = 'published'
      on conflict do nothing`.execute(trx)
  })
  const { course } = await showCourse(db, viewer, courseId)
  if (!course.enrolled) throw refuse('move_not_possible', { message: courseMessages.notOpen })
  return { message: courseMessages.enrolled, course }
}

/** Ends an enrollment. Finished lessons are retained in case the student enrolls again. @throws not_found */
export async function leaveCourse({ db }: Tools, viewer: Viewer, courseId: string): Promise<CourseReply> {
  const { course } = await showCourse(db, viewer, courseId)
  await db
    .deleteFrom('course_enrollments')
    .where('course_id', '=', courseId)
    .where('student_id', '=', viewer.userId)
    .execute()
  const closed = course.lessons.map((lesson) => ({ ...lesson, body: null, url: null, fileBytes: null }))
  const students = course.students - (course.enrolled ? 1 : 0)
  return {
    message: courseMessages.left,
    // Built from the earlier read: a withdrawn course is no longer visible to a student who has left it.
    course: { ...course, students, enrolled: false, open: false, lessons: closed },
  }
}

/**
 * Marks a lesson as finished or not finished. Idempotent.
 * @throws not_found; move_not_possible for students who are not enrolled
 */
export async function finishLesson(
  { db, clock }: Tools,
  viewer: Viewer,
  lessonId: string,
  finished: boolean,
): Promise<{ course: Course; message: string }> {
  const { rows } = await sql<{ course_id: string; enrolled: boolean }>`
    select c.id as course_id, exists (
      select from course_enrollments e where e.course_id = c.id and e.student_id = ${viewer.userId}) as enrolled
    from course_lessons l join courses c on c.id = l.course_id
    where l.id = ${lessonId} and ${visibleTo(viewer)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  if (!rows[0].enrolled) throw refuse('move_not_possible', { message: courseMessages.notEnrolled })
  if (finished) {
    await db.transaction().execute(async (trx) => {
      await preventMerge(trx, viewer.userId)
      await sql`
        insert into course_progress (student_id, lesson_id, at)
        select ${viewer.userId}, l.id, ${clock.now()} from course_lessons l
        join course_enrollments e on e.course_id = l.course_id and e.student_id = ${viewer.userId}
        where l.id = ${lessonId} on conflict do nothing`.execute(trx)
    })
  } else {
    await db
      .deleteFrom('course_progress')
      .where('lesson_id', '=', lessonId)
      .where('student_id', '=', viewer.userId)
      .execute()
  }
  return {
    message: finished ? lessonMessages.finished : lessonMessages.notFinished,
    ...(await showCourse(db, viewer, rows[0].course_id)),
  }
}
