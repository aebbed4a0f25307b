import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import { readReference } from '#areas/applications/list/contract/file-reference.ts'
import type { listStudents as route } from '#areas/accounts/profile/contract/students.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
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
  deps: Deps,
  { page, limit, search, show, tag, officer }: Query,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute(async (trx) => {
    await setSpellingTolerance(trx)
    const { typed, misspelt } = await readSearch(trx, search)
    const among = sql<boolean>`${amongWhom(show)} and ${filteredBy(tag, officer)}`
    let found = sql<boolean>`${typed} and ${among}`
    let total = await countStudents(trx, found)
    if (total === 0 && misspelt) {
      found = sql<boolean>`${misspelt} and ${among}`
      total = await countStudents(trx, found)
    }
    // The page first: what its rows show is not counted for those before it.
    const shown = trx
      .selectFrom('users as u')
      .select('u.id')
      .where('u.role', '=', 'student')
      .where('u.merged_into', 'is', null)
      .where(found)
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id')
      .limit(limit)
      .offset((page - 1) * limit)
    const rows = await people(trx)
      .select([officerColumn.as('officer'), tagsColumn.as('tags')])
      .where('u.id', 'in', shown)
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id')
      .execute()
    const data = rows.map((row) => ({ ...presentStudent(row), officer: row.officer, tags: row.tags }))
    return { data, totalCount: total }
  })
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

async function countStudents(db: Kysely<Database>, found: Condition): Promise<number> {
  const { total } = await db
    .selectFrom('users as u')
    .select(sql<number>`count(*)`.as('total'))
    .where('u.role', '=', 'student')
    .where(found)
    .executeTakeFirstOrThrow()
  return total
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
