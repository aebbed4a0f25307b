import type pg from 'pg'
import type { Evidence } from '../contract/judge-requirements.ts'

const statement = {
  name: 'read-evidence',
  text: `
  select r.schooling, r.tests, d.date_of_birth::text as "dateOfBirth"
  from academic_records r left join student_details d on d.user_id = r.user_id
  where r.user_id = $1 and (r.schooling <> '[]' or r.tests <> '[]')`,
}

/** The record that requirements are compared with; null for students who have entered neither schooling nor tests. */
export async function readEvidence(pool: pg.Pool, userId: string): Promise<Evidence | null> {
  const { rows } = await pool.query<Evidence>({ ...statement, values: [userId] })
  return rows[0] ?? null
}
