import { sql, type Kysely } from 'kysely'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'

/** Columns that the file may leave out, with what they are then. */
const leftOut = { fields: [], asks_listing: false }

/**
 * Brings the rules of regulators at home to those of the built-in file, at each start: they change with the regulators,
 * not with the catalogue. Rules of regulators that the file does not name stay. Running it twice, or in two processes,
 * changes nothing.
 * @returns how many rows were written or removed
 */
export async function loadRecognition(db: Kysely<Database>): Promise<number> {
  const file = await readFile(path.join(import.meta.dirname, 'recognition.json'), 'utf8')
  const rules = JSON.stringify((JSON.parse(file) as object[]).map((rule) => ({ ...leftOut, ...rule })))
  return db.transaction().execute(async (trx) => {
    const written = await sql`
      insert into recognition_rules as r (regulator, home_country, position, fields, rule, line, least_months,
        unless_taught_in, asks_listing, source_url, checked_on)
      select regulator, home_country, position, fields, rule, line, least_months, unless_taught_in, asks_listing,
        source_url, checked_on
      from jsonb_populate_recordset(null::recognition_rules, ${rules})
      on conflict (regulator, position) do update set home_country = excluded.home_country, fields = excluded.fields,
        rule = excluded.rule, line = excluded.line, least_months = excluded.least_months,
        unless_taught_in = excluded.unless_taught_in, asks_listing = excluded.asks_listing,
        source_url = excluded.source_url, checked_on = excluded.checked_on
      where (r.home_country, r.fields, r.rule, r.line, r.least_months, r.unless_taught_in, r.asks_listing, r.source_url,
          r.checked_on)
        is distinct from (excluded.home_country, excluded.fields, excluded.rule, excluded.line, excluded.least_months,
          excluded.unless_taught_in, excluded.asks_listing, excluded.source_url, excluded.checked_on)`.execute(
      trx,
    )
    const removed = await sql`
      with built_in as (select regulator, position from jsonb_populate_recordset(null::recognition_rules, ${rules}))
      delete from recognition_rules r
      where r.regulator in (select regulator from built_in)
        and not exists (select from built_in b where b.regulator = r.regulator and b.position = r.position)`.execute(
      trx,
    )
    return Number(written.numAffectedRows ?? 0) + Number(removed.numAffectedRows ?? 0)
  })
}
