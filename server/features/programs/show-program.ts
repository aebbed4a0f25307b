import type pg from 'pg'
import { refuse } from '#server/http/refusal.ts'
import { presentProgram, programColumns } from './program-row.ts'

const statement = {
  name: 'show-program',
  text: `
  select ${programColumns}
  from programs p join universities u on u.id = p.university_id
  where p.id = $1 and ($2::boolean or p.status = 'published' and u.status = 'published')`,
}

/**
 * One program. A draft or withdrawn one is absent for whoever may not see it.
 * @throws not_found
 */
export async function showProgram(
  pool: pg.Pool,
  id: string,
  { viewerSeesDrafts, now }: { viewerSeesDrafts: boolean; now: Date },
) {
  const { rows } = await pool.query({ ...statement, values: [id, viewerSeesDrafts] })
  if (!rows[0]) throw refuse('not_found')
  return { program: presentProgram(rows[0], now.toISOString().slice(0, 10)) }
}
