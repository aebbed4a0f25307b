import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { QueryOf } from '#platform/contract/route.ts'
import { foldWords } from '#areas/catalogue/offers.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Course, CourseEntry, Lesson, listCourses as listRoute } from '../contract/courses.ts'

type Db = Kysely<Database>
type Person = Pick<Viewer, 'userId' | 'role'>

export const isStaff = ({ role }: Person): boolean => role !== 'student'

interface Row {
  id: string
  title: string
  about: string
  status: CourseEntry['status']
  country: string | null
  field: string | null
  level: CourseEntry['level']
  language: string
  price_amount: string | null
  price_currency: string | null
  cover: CourseEntry['cover']
  version: number
  instructor_id: string | null
  instructor: string | null
  instructor_listed: boolean | null
  lesson_count: number
  minutes: number
  students: number
  enrolled: boolean
  finished: number
}

/** Officers see all courses; students see published ones, and withdrawn ones in which they are enrolled. */
export const visibleTo = (viewer: Person): RawBuilder<boolean> =>
  isStaff(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(c.status = 'published' or c.status = 'withdrawn' and exists (
        select from course_enrollments e where e.course_id = c.id and e.student_id = ${viewer.userId}))`

const columns = (viewer: Person) => sql`
  c.id, c.title, c.about, c.status, c.country, c.field, c.level, c.language, c.price_amount, c.price_currency, c.cover,
  c.version, i.id as instructor_id, i.name as instructor, i.status = 'published' as instructor_listed, l.lesson_count, l.minutes, l.finished,
  (select count(*)::int from course_enrollments e where e.course_id = c.id) as students,
  exists (select from course_enrollments e where e.course_id = c.id and e.student_id = ${viewer.userId}) as enrolled`
const tables = (viewer: Person) => sql`
  courses c
  left join instructors i on i.id = c.instructor_id
  left join lateral (
    select count(*)::int as lesson_count, coalesce(sum(l.minutes), 0)::int as minutes, count(p.lesson_id)::int as finished
    from course_lessons l
    left join course_progress p on p.lesson_id = l.id and p.student_id = ${viewer.userId}
    where l.course_id = c.id
  ) l on true`

const instructorOf = ({ instructor_id: _id, instructor: name }: Row) =>
  _id === null || name === null ? null : { _id, name }

const present = (row: Row): CourseEntry => ({
  _id: row.id,
  title: row.title,
  about: row.about,
  status: row.status,
  country: row.country,
  field: row.field,
  level: row.level,
  language: row.language,
  price:
    row.price_amount === null || row.price_currency === null
      ? null
      : { amount: Number(row.price_amount), currency: row.price_currency },
  cover: row.cover,
  instructor: row.instructor_listed ? instructorOf(row) : null,
  lessonCount: row.lesson_count,
  minutes: row.minutes,
  students: row.students,
  enrolled: row.enrolled,
  finished: row.finished,
})

/** Courses by page, by title; the search matches words of a title or description in any order. */
export async function listCourses(
  db: Db,
  viewer: Viewer,
  { page, limit, search, show }: QueryOf<typeof listRoute>,
): Promise<{ courses: CourseEntry[]; totalCount: number }> {
  // Folding removes all special characters of `like`. A search of special characters alone must find nothing.
  const folded = foldWords(search).split(' ').filter(Boolean)
  const words = search.trim() !== '' && folded.length === 0 ? ['|'] : folded
  const shown =
    show === 'all'
      ? isStaff(viewer)
        ? sql`true`
        : sql`c.status = 'published'`
      : show === 'own'
        ? sql`exists (select from course_enrollments e where e.course_id = c.id and e.student_id = ${viewer.userId})`
        : sql`c.status = ${show}`
  const where = sql`${visibleTo(viewer)} and ${shown}
    and not exists (select from unnest(${words}::text[]) as word where c.search not like '%' || word || '%')`
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from courses c where ${where}`.execute(db)
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${tables(viewer)} where ${where}
    order by c.title, c.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { courses: rows.map(present), totalCount: counted.rows[0]?.total ?? 0 }
}

interface LessonRow {
  id: string
  title: string
  minutes: number
  kind: Lesson['kind']
  body: string | null
  url: string | null
  file_bytes: number | null
  finished: boolean
  version: number
}

/**
 * One course as the viewer may see it, with the content of lessons only for those who may read them.
 * @throws not_found for an unknown course and one hidden from the viewer
 */
export async function showCourse(db: Db, viewer: Viewer, courseId: string): Promise<{ course: Course }> {
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${tables(viewer)}
    where c.id = ${courseId} and ${visibleTo(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const lessons = await sql<LessonRow>`
    select l.id, l.title, l.minutes, l.kind, l.body, l.url, f.bytes as file_bytes, p.lesson_id is not null as finished,
      l.version
    from course_lessons l
    left join course_files f on f.lesson_id = l.id
    left join course_progress p on p.lesson_id = l.id and p.student_id = ${viewer.userId}
    where l.course_id = ${courseId} order by l.place`.execute(db)
  const open = row.enrolled || isStaff(viewer)
  return {
    course: {
      ...present(row),
      version: row.version,
      open,
      hiddenInstructor: isStaff(viewer) && !row.instructor_listed ? instructorOf(row) : null,
      lessons: lessons.rows.map((lesson) => ({
        _id: lesson.id,
        title: lesson.title,
        minutes: lesson.minutes,
        kind: lesson.kind,
        body: open ? lesson.body : null,
        url: open ? lesson.url : null,
        fileBytes: open ? lesson.file_bytes : null,
        finished: lesson.finished,
        version: lesson.version,
      })),
    },
  }
}
