import type pg from 'pg'
import { refuse } from '#platform/http/refusal.ts'
import { presentProgram, programColumns } from './program-row.ts'

const statement = {
  name: 'show-program',
  text: `
  select ${programColumns}
  from programs p join universities u on u.id = p.university_id
  where p.id = $1 and case when $3::uuid is null
    then $2::boolean or p.status = 'published' and u.status = 'published'
    else p.university_id = $3 and p.status <> 'draft' end`,
}

/**
 * One program. A draft or withdrawn one is not found for viewers who may not see it.
 * @param onlyUniversity limits the viewer to the programs of a university, including withdrawn ones; null = no limit
 * @throws not_found
 */
export async function showProgram(
  pool: pg.Pool,
  id: string,
  {
    viewerSeesDrafts,
    onlyUniversity,
    now,
  }: { viewerSeesDrafts: boolean; onlyUniversity: string | null; now: Date },
) {
  const { rows } = await pool.query({ ...statement, values: [id, viewerSeesDrafts, onlyUniversity] })
  if (!rows[0]) throw refuse('not_found')
  return { program: presentProgram(rows[0], now.toISOString().slice(0, 10)) }
}
