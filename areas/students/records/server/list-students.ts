import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import { possibleReference, readReference } from '#areas/applications/list/contract/file-reference.ts'
import type { listStudents as route } from '#areas/accounts/profile/contract/students.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { runPrepared, unseen } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { ShareRuns } from '#platform/live/share-runs.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import { foldWords, namesMatchFuzzily, setSpellingTolerance } from '#platform/database/fuzzy-match.ts'
import { officerColumn, tagsColumn } from '#areas/students/notes-and-tags/server/office-columns.ts'
import { people, presentStudent } from './present-student.ts'

type Query = QueryOf<typeof route>

type Condition = RawBuilder<boolean>

/**
 * Students by page, newest first. The search covers names, addresses, phone numbers and references of applications.
 * Only if nothing matches exactly, misspelled words are matched too.
 * @param share lets several callers have all students counted at once; by default each has them counted
 */
export async function listStudents(
  { db }: Pick<Deps, 'db'>,
  { search, show, tag, officer, ...page }: Query,
  share: ShareRuns = (_, work) => work(),
): Promise<ReplyOf<typeof route>> {
  const isNarrow = show !== undefined || tag !== undefined || officer !== undefined
  if (search === '' && !isNarrow) return listAll(db, page, share)
  const among = sql<boolean>`${amongWhom(show)} and ${filteredBy(tag, officer)}`
  const { total, ids } =
    search === ''
      ? await findPage(db, among, page)
      : await db.transaction().execute(async (trx) => {
          await setSpellingTolerance(trx)
          const { typed, misspelt } = await readSearch(trx, search)
          const found = await findPage(trx, sql`${typed} and ${among}`, page)
          return found.total === 0 && misspelt
            ? await findPage(trx, sql`${misspelt} and ${among}`, page)
            : found
        })
  return { data: ids.length === 0 ? [] : await readListed(db, 'listed-students', ids), totalCount: total }
}

const isListed = (condition: Condition) =>
  sql<boolean>`u.role = 'student' and u.merged_into is null and ${condition}`

/** A page of all students. The index is counted and read in its order. */
async function listAll(
  db: Kysely<Database>,
  { page, limit }: Pick<Query, 'page' | 'limit'>,
  share: ShareRuns,
): Promise<ReplyOf<typeof route>> {
  const all = sql`from users u where ${isListed(amongWhom(undefined))}`
  const ids = sql<string[]>`array(select u.id ${all} order by u.created_at desc, u.id
    limit ${unseen(limit, 'bigint')} offset ${unseen((page - 1) * limit, 'bigint')})`
  const [{ rows }, data] = await Promise.all([
    // Everybody who may list students sees the same.
    share('all', () => sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db)),
    readListed(db, 'newest-students', ids),
  ])
  return { data, totalCount: rows[0]!.total }
}

interface FoundPage {
  readonly total: number
  /** Of the students on the page, newest first. */
  readonly ids: string[]
}

/** How many students meet a condition, and who is on a page of them. Few are found once, counted and sorted. */
async function findPage(
  db: Kysely<Database>,
  found: Condition,
  { page, limit }: Pick<Query, 'page' | 'limit'>,
): Promise<FoundPage> {
  const { rows } = await sql<FoundPage>`
    with found as materialized (select u.id, u.created_at from users u where ${isListed(found)})
    select (select count(*)::int from found) as total,
      array(select id from found order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}) as ids`.execute(
    db,
  )
  return rows[0]!
}

/** What a list shows of these students. Planned once a session, as it takes longer to plan than to run. */
async function readListed(
  db: Kysely<Database>,
  name: string,
  ids: readonly string[] | RawBuilder<string[]>,
): Promise<ReplyOf<typeof route>['data']> {
  const listed = people(db)
    .select([officerColumn.as('officer'), tagsColumn.as('tags')])
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
  const rows = await runPrepared(db, name, listed)
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
  if (digits !== null) {
    const byPhone = sql<boolean>`u.phone like ${anywhere(digits)}`
    const possible = possibleReference(search)
    if (possible === null) return { typed: byPhone }
    return {
      typed: sql`(${byPhone}
        or u.id in (select r.student_id from applications r where r.reference = ${possible}))`,
    }
  }
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
