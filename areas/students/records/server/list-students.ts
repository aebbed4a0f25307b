import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import { readReference } from '#areas/applications/list/contract/file-reference.ts'
import type { listStudents as route } from '#areas/accounts/profile/contract/students.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import { foldWords, namesMatchFuzzily, setSpellingTolerance } from '#platform/database/fuzzy-match.ts'
import { officerColumn, tagsColumn } from '#areas/students/notes-and-tags/server/office-columns.ts'
import { people, presentStudent } from './present-student.ts'

type Query = QueryOf<typeof route>

type Condition = RawBuilder<boolean>

/**
 * Students by page, newest first. The search covers names, addresses, phone numbers and references of applications.
 * Only if nothing matches exactly, misspelled words are matched too.
 */
export async function listStudents(
  { db }: Pick<Deps, 'db'>,
  { search, show, tag, officer, ...page }: Query,
): Promise<ReplyOf<typeof route>> {
  const among = sql<boolean>`${amongWhom(show)} and ${filteredBy(tag, officer)}`
  const isNarrow = show !== undefined || tag !== undefined || officer !== undefined
  const { total, ids } =
    search === ''
      ? await findPage(db, among, page, { isNarrow })
      : await db.transaction().execute(async (trx) => {
          await setSpellingTolerance(trx)
          const { typed, misspelt } = await readSearch(trx, search)
          const found = await findPage(trx, sql`${typed} and ${among}`, page, { isNarrow: true })
          return found.total === 0 && misspelt
            ? await findPage(trx, sql`${misspelt} and ${among}`, page, { isNarrow: true })
            : found
        })
  return { data: await readListed(db, ids), totalCount: total }
}

interface FoundPage {
  readonly total: number
  /** Of the students on the page, newest first. */
  readonly ids: string[]
}

/** How many students meet a condition, and who is on a page of them. */
async function findPage(
  db: Kysely<Database>,
  found: Condition,
  { page, limit }: Pick<Query, 'page' | 'limit'>,
  { isNarrow }: { readonly isNarrow: boolean },
): Promise<FoundPage> {
  const students = sql`select u.id, u.created_at from users u
    where u.role = 'student' and u.merged_into is null and ${found}`
  // Few students are found once, counted and sorted. For all of them, the index is counted and read in its order.
  const { rows } = await sql<FoundPage>`
    with found as ${isNarrow ? sql`materialized` : sql`not materialized`} (${students})
    select (select count(*)::int from found) as total,
      array(select id from found order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(
    db,
  )
  return rows[0]!
}

/** What a list shows of these students. Planned once a session, as it takes longer to plan than to run. */
async function readListed(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReplyOf<typeof route>['data']> {
  if (ids.length === 0) return []
  const listed = people(db)
    .select([officerColumn.as('officer'), tagsColumn.as('tags')])
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
  const rows = await runPrepared(db, 'listed-students', listed)
  return rows.map((row) => ({ ...presentStudent(row), officer: row.officer, tags: row.tags }))
}

/** An undecided application, as in the index `applications_open_of_student`. */
const hasOpen = sql<boolean>`exists (
  select from applications o where o.student_id = u.id
  and o.stage in ('submitted', 'under_review', 'documents_requested', 'offered'))`

/** Which students a list contains: active ones, or those about to be deleted. */
function amongWhom(show: Query['show']): Condition {
  const there = sql<boolean>`u.status <> 'deleted' and u.merged_into is null`
  switch (show) {
    case 'open':
      return sql`${there} and ${hasOpen}`
    case 'without':
      return sql`${there} and not ${hasOpen}`
    case 'unconfirmed':
      return sql`u.status = 'pending'`
    case 'closing':
      return sql`u.status = 'deleted' and u.email not like ${addressOf('%')}`
    default:
      return there
  }
}

/** Students with a tag, and those of an officer or of nobody. */
function filteredBy(tag: Query['tag'], officer: Query['officer']): Condition {
  const tagged = sql<boolean>`exists (
    select from student_tags st where st.student_id = u.id and st.tag_id = ${tag})`
  const assigned = sql<boolean>`exists (select from student_officers so where so.student_id = u.id
    ${officer === 'nobody' ? sql`` : sql`and so.officer_id = ${officer}`})`
  const conditions = [
    ...(tag === undefined ? [] : [tagged]),
    ...(officer === undefined ? [] : [officer === 'nobody' ? sql<boolean>`not ${assigned}` : assigned]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Interprets the search text. A number matches phone numbers in any format; text with symbols, such as part of an
 * address, is matched literally; words match anywhere, regardless of accents and order.
 */
async function readSearch(
  db: Transaction<Database>,
  search: string,
): Promise<{ typed: Condition; misspelt?: Condition }> {
  // The reference of an application finds its student.
  const reference = readReference(search)
  if (reference !== null)
    return { typed: sql`u.id in (select r.student_id from applications r where r.reference = ${reference})` }
  const digits = phoneDigits(search, 3)
  if (digits !== null) return { typed: sql`u.phone like ${anywhere(digits)}` }
  if (/[^\p{L}\p{M}\p{N}\s'’-]/u.test(search)) {
    const text = anywhere(search.toLowerCase())
    return { typed: sql`(u.email like ${text} or lower(u.name) like ${text})` }
  }
  const words = await foldWords(db, search)
  if (words.length === 0) return { typed: sql`true` }
  return {
    typed: sql`(${sql.join(
      words.map((word) => sql`u.search like ${anywhere(word)}`),
      sql` and `,
    )})`,
    misspelt: namesMatchFuzzily(sql`u.search`, sql`u.name`, words),
  }
}

/** A pattern for `like` in which `%`, `_` and `\` are escaped. */
const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
