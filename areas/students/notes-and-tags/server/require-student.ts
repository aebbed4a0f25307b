import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'

/**
 * Locks a student whose account is open, so that what is written about them is counted and written by one at a time.
 * @throws not_found
 */
export async function requireOpenStudent(trx: Trx, studentId: string): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '<>', 'deleted')
    // What is written about a merged record is seen by nobody: its page shows the one it was merged into.
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
}
