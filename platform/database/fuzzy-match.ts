import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

/** How alike a word and a part of a name must be, from 0 to 1: finds Muhammad by Mohammad and Ayesha by Aysha. */
const alike = 0.4
/** Shorter words are like too many. */
const shortest = 4

/** Sets for this transaction how alike words must be for `matchesFuzzily`. */
export const setSpellingTolerance = (trx: Transaction<Database>): Promise<unknown> =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(trx)

/** The words of a search as names are kept: without accents and marks. */
export async function foldWords(db: Kysely<Database>, search: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(catalogue_fold(${search}), ' ') word where word <> ''`.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * That a column of folded text holds each of the words, or one that is spelt like it.
 * @param words from `foldWords`, not empty
 */
export const matchesFuzzily = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      word.length < shortest
        ? sql`${column} like ${`%${word}%`}`
        : sql`(${column} like ${`%${word}%`} or ${word} <% ${column})`,
    ),
    sql` and `,
  )})`
