import type pg from 'pg'
import { refuse } from '#platform/http/refusal.ts'
import { presentUniversity } from './present-university.ts'
import { cardColumns } from './university-row.ts'

const statement = {
  name: 'show-university',
  text: `select ${cardColumns('$3')} from universities u where u.id = $1 and (u.status = 'published' or $2::boolean)`,
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
