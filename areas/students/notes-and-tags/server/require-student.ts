import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findOpenStudent } from '#platform/permissions/open-student.ts'

/**
 * Locks a student whose account is open, so that what is written about them is counted and written by one at a time.
 * @throws not_found
 */
export async function requireOpenStudent(trx: Trx, studentId: string): Promise<void> {
  if (!(await findOpenStudent(trx, studentId, 'no key update'))) throw refuse('not_found')
}
