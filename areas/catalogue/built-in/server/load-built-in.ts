import { parse } from 'csv-parse/sync'
import { sql, type Kysely } from 'kysely'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'
import { loadCosts } from './load-costs.ts'
import { loadRecognition } from './load-recognition.ts'
import { loadRequirements } from './load-requirements.ts'

type Row = Record<string, string>

/** Columns with several values, separated by `|`; an empty one is an empty list. */
const lists = new Set(['other_names', 'acronyms', 'domains'])

async function rowsOf(file: string): Promise<Record<string, string | string[] | null>[]> {
  const text = await readFile(path.join(import.meta.dirname, file), 'utf8')
  return parse<Row>(text, { columns: true }).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (lists.has(name)) return [name, value === '' ? [] : value.split(name === 'domains' ? /[| ]/ : '|')]
        return [name, value === '' ? null : value]
      }),
    ),
  )
}

/**
 * Fills an empty catalogue with the universities and programs that come with the product. Every row has its source and
 * the day it was checked. A catalogue that is not empty is not changed, except for the rules of regulators.
 * @returns how many universities and programs were written
 */
export async function loadBuiltInCatalogue(
  db: Kysely<Database>,
): Promise<{ universities: number; programs: number }> {
  await loadRecognition(db)
  const found = await db.selectFrom('universities').select('id').limit(1).executeTakeFirst()
  if (found) return { universities: 0, programs: 0 }
  const [universities, programs] = await Promise.all([rowsOf('universities.csv'), rowsOf('programs.csv')])
  return db.transaction().execute(async (trx) => {
    // A second process that starts at the same time waits for this lock and then finds the rows. On a slow machine it
    // takes longer than a call may.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
      trx,
    )
    await sql`lock table universities in share row exclusive mode`.execute(trx)
    if (await trx.selectFrom('universities').select('id').limit(1).executeTakeFirst()) {
      return { universities: 0, programs: 0 }
    }
    await sql`insert into universities (source_id, name, local_name, other_names, acronyms, country, state, city,
        lat, lng, website, domains, founded, wikidata, quality, source_url, source_note, checked_on)
      select source_id, name, local_name, other_names, acronyms, country, state, city, lat, lng, website, domains,
        founded, wikidata, quality, source_url, source_note, checked_on
      from json_populate_recordset(null::universities, ${JSON.stringify(universities)})`.execute(trx)
    await sql`insert into programs (university_id, country, source_id, name, award, level, level_word, field,
        duration_months, language, mode, tuition_amount, tuition_max, tuition_currency, tuition_basis, tuition_year,
        intake, entry_requirements, source_url, source_kind, source_note, record_type, as_of, checked_on)
      select u.id, u.country, p.source_id, p.name, p.award, p.level, p.level_word, p.field, p.duration_months,
        p.language, p.mode, p.tuition_amount, p.tuition_max, p.tuition_currency, p.tuition_basis, p.tuition_year,
        p.intake, p.entry_requirements, p.source_url, p.source_kind, p.source_note, p.record_type, p.as_of,
        p.checked_on
      from json_populate_recordset(null::programs, ${JSON.stringify(programs)}) with ordinality as p
      join json_to_recordset(${JSON.stringify(programs)}) as k(source_id text, university_source_id text)
        on k.source_id = p.source_id
      join universities u on u.source_id = k.university_source_id`.execute(trx)
    await loadRequirements(trx)
    await loadCosts(trx)
    await sql`select catalogue_count_words(), catalogue_note(null)`.execute(trx)
    return { universities: universities.length, programs: programs.length }
  })
}
