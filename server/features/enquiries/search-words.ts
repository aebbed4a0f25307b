import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#database/tables.ts'

/**
 * The condition that a row's `search` column holds every word of what was typed, without regard to accents and
 * order. A telephone number is found however it is written.
 * @param column the column, as in `e.search`
 */
export async function holdsWords(
  db: Kysely<Database>,
  column: string,
  typed: string,
): Promise<RawBuilder<boolean>> {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isNumber = /^[\d\s+().-]+$/.test(typed) && digits.length >= 3
  const { rows } = isNumber
    ? { rows: [{ word: digits }] }
    : await sql<{ word: string }>`
        select word from regexp_split_to_table(catalogue_fold(${typed}), ' ') word where word <> ''`.execute(
        db,
      )
  if (rows.length === 0) return sql`true`
  // Folded words hold letters and digits alone, so no sign of a pattern.
  return sql`(${sql.join(
    rows.map(({ word }) => sql`${sql.ref(column)} like ${`%${word}%`}`),
    sql` and `,
  )})`
}
