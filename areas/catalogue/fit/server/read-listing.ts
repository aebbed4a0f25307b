import type pg from 'pg'
import { isFromRegulator } from '../contract/regulators.ts'

/**
 * Whether a university is on the list of a regulator at home, as the regulator's own site says.
 * @returns null where that is not known
 */
export async function readListing(
  pool: pg.Pool,
  regulator: string,
  universityId: string,
): Promise<{ listed: boolean; sourceUrl: string; checkedOn: string } | null> {
  const { rows } = await pool.query<{ listed: boolean; sourceUrl: string; checkedOn: string }>({
    name: 'read-listing',
    text: `select listed, source_url as "sourceUrl", checked_on::text as "checkedOn"
      from recognition_listings where regulator = $1 and university_id = $2`,
    values: [regulator, universityId],
  })
  const [listing] = rows
  return listing && isFromRegulator(regulator, listing.sourceUrl) ? listing : null
}
