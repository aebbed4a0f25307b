import { sql, type Kysely } from 'kysely'
import type { listStudents as route } from '#contract/students.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { presentStudent, students } from './present-student.ts'

type Query = QueryOf<typeof route>

/** Students by page, the newest first; the search looks at names, addresses and telephone numbers. */
export async function listStudents(
  deps: Deps,
  { page, limit, search }: Query,
): Promise<ReplyOf<typeof route>> {
  const found = await matching(deps.db, search)
  const rows = await students(deps.db)
    .where(found)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await deps.db
    .selectFrom('users as u')
    .select(sql<number>`count(*)`.as('total'))
    .where('u.role', '=', 'student')
    .where('u.status', '!=', 'deleted')
    .where(found)
    .executeTakeFirstOrThrow()
  return { data: rows.map(presentStudent), totalCount: total }
}

/**
 * What the search box means. A number is looked up in telephone numbers however it is written; text with signs in
 * it, such as part of an address, is found as it stands; words are each found anywhere, without regard to accents
 * and order, and longer ones also when misspelt.
 */
async function matching(db: Kysely<Database>, search: string) {
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s+().-]+$/.test(search) && digits.length >= 3) {
    return sql<boolean>`u.phone like ${`%${digits}%`}`
  }
  if (/[^\p{L}\p{M}\p{N}\s'’-]/u.test(search)) {
    const typed = escapeLike(search.toLowerCase())
    return sql<boolean>`(u.email like ${`%${typed}%`} or lower(u.name) like ${`%${typed}%`})`
  }
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(catalogue_fold(${search}), ' ') word where word <> ''`.execute(db)
  const words = rows.map(({ word }) =>
    word.length < 4
      ? sql<boolean>`u.search like ${`%${escapeLike(word)}%`}`
      : sql<boolean>`(u.search like ${`%${escapeLike(word)}%`} or ${word} <% u.search)`,
  )
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** `%`, `_` and `\` stand for themselves. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
