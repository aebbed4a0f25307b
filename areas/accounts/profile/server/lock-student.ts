import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'

/** Whoever else is changing what this student has told comes before or after, never between a look and a write. */
export async function lockStudent(trx: Transaction<Database>, studentId: string): Promise<void> {
  await sql`select from users where id = ${studentId} for update`.execute(trx)
}
