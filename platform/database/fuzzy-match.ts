import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

/** Minimum similarity of a word and a part of a name, from 0 to 1: finds Muhammad by Mohammad and Ayesha by Aysha. */
const minSimilarity = 0.4
/** Shorter words are similar to too many others. */
const minLength = 4
/** Short forms of a name whose sound the database knows. */
const shortForms: readonly string[] = ['md', 'mhd']

/** Sets the minimum similarity in this transaction for `matchesFuzzily`. */
export const setSpellingTolerance = (trx: Transaction<Database>): Promise<unknown> =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`.execute(trx)

/** The words of a search, normalized like the stored names: without accents and marks. */
export async function foldWords(db: Kysely<Database>, search: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(catalogue_fold(${search}), ' ') word where word <> ''`.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * The condition that the names of people among `users u` contain each of the words, one spelled like it, or one that
 * sounds like it.
 * @param search the column of the same people that `matchesFuzzily` reads
 * @param name the column with their names
 * @param words from `foldWords`, not empty
 */
export const namesMatchFuzzily = (
  search: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      word.length < minLength && !shortForms.includes(word)
        ? matchesFuzzily(search, [word])
        : sql`(${matchesFuzzily(search, [word])}
            or (name_sounds(${word}) <> '{}' and name_sounds(${name}) @> name_sounds(${word})))`,
    ),
    sql` and `,
  )})`

/**
 * The condition that a column of normalized text contains each of the words, or a similarly spelled one.
 * @param words from `foldWords`, not empty
 */
export const matchesFuzzily = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      word.length < minLength
        ? sql`${column} like ${`%${word}%`}`
        : sql`(${column} like ${`%${word}%`} or ${word} <% ${column})`,
    ),
    sql` and `,
  )})`
