import { sql, type Transaction } from 'kysely'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'
import { fingerprintOfSet, type RequirementSet } from './requirement-set.ts'

interface Group extends RequirementSet {
  /** `source_id` of the programs with these requirements. */
  readonly programs: readonly string[]
  readonly source_url: string
  readonly checked_on: string
}

/** Loads the requirements of the built-in programs, each with its source and day; others are skipped. */
export async function loadRequirements(trx: Transaction<Database>): Promise<void> {
  const file = await readFile(path.join(import.meta.dirname, 'requirements.json'), 'utf8')
  const groups = JSON.parse(file) as Group[]
  const withFingerprints = groups.map((group) => ({ ...group, fingerprint: fingerprintOfSet(group) }))
  await sql`
    insert into requirement_sets (fingerprint, lines, english_test)
    select fingerprint, lines, english_test
    from jsonb_to_recordset(${JSON.stringify(withFingerprints)}) as t(fingerprint text, lines jsonb, english_test text)
    on conflict (fingerprint) do nothing`.execute(trx)
  await sql`
    update programs p
    set requirement_set = s.id, requirements_source_url = t.source_url, requirements_checked_on = t.checked_on
    from jsonb_to_recordset(${JSON.stringify(withFingerprints)})
      as t(fingerprint text, programs jsonb, source_url text, checked_on date)
    join requirement_sets s using (fingerprint)
    cross join lateral jsonb_array_elements_text(t.programs) as k(source_id)
    where p.source_id = k.source_id`.execute(trx)
}
