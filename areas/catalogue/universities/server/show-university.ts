import type pg from 'pg'
import { refuse } from '#platform/http/refusal.ts'
import { presentUniversity } from './present-university.ts'
import { cardColumns } from './university-row.ts'

const statement = {
  name: 'show-university',
  text: `select ${cardColumns('$3')} from universities u where u.id = $1 and (u.status = 'published' or $2::boolean)`,
}

const several = {
  name: 'show-universities',
  text: `select ${cardColumns('$2')} from universities u where u.id = any ($1::uuid[]) and u.status = 'published'
    order by array_position($1::uuid[], u.id)`,
}

/** The published ones of some universities, in the order of their ids. */
export async function showUniversities(pool: pg.Pool, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const { rows } = await pool.query({ ...several, values: [ids, now.toISOString().slice(0, 10)] })
  return rows.map(presentUniversity)
}

/**
 * One university. A draft or withdrawn one is not found for viewers who may not see it.
 * @throws not_found
 */
export async function showUniversity(
  pool: pg.Pool,
  id: string,
  { viewerSeesDrafts, now }: { viewerSeesDrafts: boolean; now: Date },
) {
  const { rows } = await pool.query({
    ...statement,
    values: [id, viewerSeesDrafts, now.toISOString().slice(0, 10)],
  })
  if (!rows[0]) throw refuse('not_found')
  return { university: presentUniversity(rows[0]) }
}
