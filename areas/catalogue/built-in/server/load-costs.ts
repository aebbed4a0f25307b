import { parse } from 'csv-parse/sync'
import { sql, type Transaction } from 'kysely'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'

/** The rows of a CSV file in this folder; an empty cell is null. */
async function rowsOf(file: string): Promise<Record<string, string | null>[]> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8')
  return parse<Record<string, string>>(text, { columns: true }).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value])),
  )
}

/**
 * Loads the built-in fees and costs, each with its source and the day it was read. Officers enter what no source
 * states.
 */
export async function loadCosts(trx: Transaction<Database>): Promise<void> {
  const [fees, costs] = await Promise.all([rowsOf('program-fees.csv'), rowsOf('destination-costs.csv')])
  await sql`insert into program_fees (program_id, kind, amount, currency, due, paid_to, source_url, checked_on)
    select p.id, f.kind, f.amount, f.currency, f.due, f.paid_to, f.source_url, f.checked_on
    from json_to_recordset(${JSON.stringify(fees)}) as f(program_source_id text, kind text, amount numeric,
      currency text, due text, paid_to text, source_url text, checked_on date)
    join programs p on p.source_id = f.program_source_id`.execute(trx)
  await sql`insert into destination_costs (country, city, kind, amount, currency, per, note, source_url, checked_on)
    select country, city, kind, amount, currency, per, note, source_url, checked_on
    from json_populate_recordset(null::destination_costs, ${JSON.stringify(costs)})`.execute(trx)
}
