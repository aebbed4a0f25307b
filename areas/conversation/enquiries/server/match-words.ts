import { sql, type Kysely, type RawBuilder } from 'kysely'
import { phoneDigits } from '#areas/accounts/profile/contract/phone-search.ts'
import type { Database } from '#platform/database/tables.ts'
import { foldWords, matchesFuzzily } from '#platform/database/fuzzy-match.ts'

/**
 * A condition for the search as typed, and one that tolerates misspellings for when nothing matches; null for
 * numbers.
 */
export interface TypedSearch {
  readonly typed: RawBuilder<boolean>
  readonly misspelt: RawBuilder<boolean> | null
}

/**
 * The condition that a row's `search` column contains every word of a search, ignoring accents and order. A
 * telephone number matches in any notation. `misspelt` counts within `setSpellingTolerance`.
 * @param column as in `e.search`
 */
export async function matchesWords(
  db: Kysely<Database>,
  column: string,
  search: string,
): Promise<TypedSearch> {
  const digits = phoneDigits(search, 3)
  const words = digits === null ? await foldWords(db, search) : [digits]
  if (words.length === 0) return { typed: sql`true`, misspelt: null }
  // Folded words contain only letters and digits, so nothing has to be escaped in a pattern.
  const typed = sql<boolean>`(${sql.join(
    words.map((word) => sql`${sql.ref(column)} like ${`%${word}%`}`),
    sql` and `,
  )})`
  return { typed, misspelt: digits === null ? matchesFuzzily(sql.ref(column), words) : null }
}
