import type pg from 'pg'
import type { Program } from '../contract/programs.ts'
import { presentProgram, programColumns, type ProgramRow } from './program-row.ts'

const statement = {
  name: 'list-published-programs',
  text: `
  select ${programColumns} from programs p join universities u on u.id = p.university_id
  where p.id = any ($1::uuid[]) and p.status = 'published' and u.status = 'published'`,
}

/** Those of some programs that are published, in the order of their ids. */
export async function listPublished(
  pool: pg.Pool,
  programIds: readonly string[],
  now: Date,
): Promise<Program[]> {
  if (programIds.length === 0) return []
  const { rows } = await pool.query<ProgramRow>({ ...statement, values: [programIds] })
  const today = now.toISOString().slice(0, 10)
  const byId = new Map(rows.map((row) => [row.id, presentProgram(row, today) as Program]))
  return programIds.flatMap((id) => byId.get(id) ?? [])
}
