import type pg from 'pg'
import type { Requirement } from '../contract/requirements.ts'

/** What a program asks for, as stored. */
export interface StatedRequirements {
  readonly lines: readonly Requirement[]
  /** `not-needed`: the source says that no English test is needed; null where it says nothing. */
  readonly englishTest: string | null
  readonly sourceUrl: string | null
  readonly checkedOn: string | null
}

const statement = {
  name: 'read-requirements',
  text: `
  select p.id, s.lines, s.english_test as "englishTest", p.requirements_source_url as "sourceUrl",
    p.requirements_checked_on::text as "checkedOn"
  from programs p join requirement_sets s on s.id = p.requirement_set
  join universities u on u.id = p.university_id
  where p.id = any ($1::uuid[]) and p.status = 'published' and u.status = 'published'`,
}

/**
 * The requirements of several published programs, by the id of the program. Those for which none are known are left out.
 */
export async function readRequirements(
  pool: pg.Pool,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, StatedRequirements>> {
  if (programIds.length === 0) return new Map()
  const { rows } = await pool.query<StatedRequirements & { id: string }>({
    ...statement,
    values: [programIds],
  })
  return new Map(rows.map(({ id, ...stated }) => [id, stated]))
}
