import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { listStudents as route } from '#contract/students.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from './erase-student.ts'
import { people, presentStudent } from './present-student.ts'

type Query = QueryOf<typeof route>

type Condition = RawBuilder<boolean>

/** How alike a word and a part of a name must be, from 0 to 1: finds Muhammad by Mohammad. */
const alike = 0.45

/**
 * Students by page, the newest first; the search looks at names, addresses, telephone
 * numbers and references of applications. Only where
 * nothing is found as it was typed, misspelt words count too.
 */
export async function listStudents(
  deps: Deps,
  { page, limit, search, show }: Query,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(trx)
    const { typed, misspelt } = await readSearch(trx, search)
    const among = amongWhom(show)
    let found = sql<boolean>`${typed} and ${among}`
    let total = await countStudents(trx, found)
    if (total === 0 && misspelt) {
      found = sql<boolean>`${misspelt} and ${among}`
      total = await countStudents(trx, found)
    }
    const rows = await people(trx)
      .where(found)
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { data: rows.map(presentStudent), totalCount: total }
  })
}

/** An application that is still to decide, as the index `applications_open_of_student` has it. */
const hasOpen = sql<boolean>`exists (
  select from applications o where o.student_id = u.id
  and o.stage in ('submitted', 'under_review', 'documents_requested', 'offered'))`

/** Which students a list is about: those there are, or those who are about to go. */
function amongWhom(show: Query['show']): Condition {
  const there = sql<boolean>`u.status <> 'deleted'`
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
 * What the search box means. A number is looked up in telephone numbers however it is written; text with signs in
 * it, such as part of an address, is found as it stands; words are each found anywhere, without regard to accents
 * and order.
 */
async function readSearch(
  db: Kysely<Database>,
  search: string,
): Promise<{ typed: Condition; misspelt?: Condition }> {
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s+().-]+$/.test(search) && digits.length >= 3)
    return { typed: sql`u.phone like ${anywhere(digits)}` }
  // The reference of an application leads to whose it is.
  if (/^MZ-[\dA-Z-]{3,}$/iu.test(search)) {
    return {
      typed: sql`u.id in (select r.student_id from applications r where r.reference = ${search.toUpperCase()})`,
    }
  }
  if (/[^\p{L}\p{M}\p{N}\s'’-]/u.test(search)) {
    const text = anywhere(search.toLowerCase())
    return { typed: sql`(u.email like ${text} or lower(u.name) like ${text})` }
  }
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(catalogue_fold(${search}), ' ') word where word <> ''`.execute(db)
  if (rows.length === 0) return { typed: sql`true` }
  const every = (condition: (word: string) => Condition): Condition =>
    sql`(${sql.join(
      rows.map(({ word }) => condition(word)),
      sql` and `,
    )})`
  return {
    typed: every((word) => sql`u.search like ${anywhere(word)}`),
    misspelt: every((word) => sql`(u.search like ${anywhere(word)} or ${word} <% u.search)`),
  }
}

/** A pattern for `like` in which `%`, `_` and `\` stand for themselves. */
const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
