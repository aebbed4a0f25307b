import { sql, type Kysely, type Transaction } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'

const folder = path.join(import.meta.dirname, '../../../../content/courses')

interface LessonText {
  readonly title: string
  readonly minutes: number
  readonly body: string
}
interface CourseText {
  readonly slug: string
  readonly title: string
  readonly about: string
  readonly country: string
  readonly level: string
  readonly language: string
  readonly place: string
  readonly price: { readonly amount: number; readonly currency: string } | null
  readonly lessons: readonly LessonText[]
}

/**
 * Loads the built-in courses into the database as published. A course that an officer has changed or withdrawn stays as
 * it is. Lessons are matched by title, so that lessons students have finished stay finished. Running it twice, or in two
 * processes, changes nothing.
 * @returns how many rows were written
 */
export async function loadBuiltInCourses(db: Kysely<Database>, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const courses = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CourseText),
  )
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('built-in courses'))`.execute(trx)
    let written = 0
    for (const course of courses) written += await loadCourse(trx, course, now)
    const gone = await trx
      .updateTable('courses')
      .set({ status: 'withdrawn' })
      .where('slug', 'is not', null)
      .where('slug', 'not in', [...courses.map(({ slug }) => slug), ''])
      .where('edited_at', 'is', null)
      .where('status', '=', 'published')
      .executeTakeFirst()
    return written + Number(gone.numUpdatedRows)
  })
}

async function loadCourse(trx: Transaction<Database>, course: CourseText, now: Date): Promise<number> {
  const { slug, title, about, country, level, language, place, price } = course
  const facts = sql`(${title}::text, ${about}::text, ${country}::text, ${level}::text, ${language}::text, ${place}::text,
    ${price?.amount ?? null}::numeric, ${price?.currency ?? null}::text)`
  const written = await sql`
    insert into courses (slug, title, about, country, level, language, cover, price_amount, price_currency, status, made_at)
    select ${slug}, facts.*, 'published', ${now} from (values ${facts}) as facts
    on conflict (slug) do update set title = excluded.title, about = excluded.about, country = excluded.country,
      level = excluded.level, language = excluded.language, cover = excluded.cover,
      price_amount = excluded.price_amount, price_currency = excluded.price_currency, status = 'published'
    where courses.edited_at is null
      and (courses.title, courses.about, courses.country, courses.level, courses.language, courses.cover,
           courses.price_amount, courses.price_currency, courses.status)
        is distinct from (excluded.title, excluded.about, excluded.country, excluded.level, excluded.language,
           excluded.cover, excluded.price_amount, excluded.price_currency, 'published')`.execute(trx)
  const ours = await trx
    .selectFrom('courses')
    .select('id')
    .where('slug', '=', slug)
    .where('edited_at', 'is', null)
    .executeTakeFirst()
  if (!ours) return 0
  return Number(written.numAffectedRows ?? 0) + (await loadLessons(trx, ours.id, course.lessons))
}

async function loadLessons(
  trx: Transaction<Database>,
  courseId: string,
  lessons: readonly LessonText[],
): Promise<number> {
  const rows = lessons.map((lesson, at) => ({ ...lesson, place: at + 1 }))
  const changed = await sql`
    update course_lessons l set place = g.place, minutes = g.minutes, body = g.body,
      version = l.version + 1
    from json_populate_recordset(null::course_lessons, ${JSON.stringify(rows)}) g
    where l.course_id = ${courseId} and l.title = g.title
      and (l.place, l.minutes, l.body) is distinct from (g.place, g.minutes, g.body)`.execute(trx)
  const gone = await sql`
    delete from course_lessons where course_id = ${courseId}
      and title <> all (${rows.map(({ title }) => title)}::text[])`.execute(trx)
  const added = await sql`
    insert into course_lessons (course_id, place, title, minutes, kind, body)
    select ${courseId}, g.place, g.title, g.minutes, 'text', g.body
    from json_populate_recordset(null::course_lessons, ${JSON.stringify(rows)}) g
    where not exists (select from course_lessons l where l.course_id = ${courseId} and l.title = g.title)`.execute(
    trx,
  )
  return [changed, gone, added].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0)
}
