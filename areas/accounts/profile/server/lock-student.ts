import type { Transaction } from 'kysely'
import { currentActing } from '#platform/acting/acting.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'

/**
 * Locks the student's row. Refuses to write for a student who has been merged into another since the call was let in:
 * nobody would see what is written, because a merge moves only what exists by then.
 */
async function lock(
  trx: Transaction<Database>,
  studentId: string,
  strength: 'forUpdate' | 'forNoKeyUpdate' | 'forKeyShare',
  isOffice = false,
): Promise<void> {
  const student = trx.selectFrom('users').select('merged_into').where('id', '=', studentId)
  const row = await student[strength]().executeTakeFirst()
  if (row && row.merged_into !== null) {
    throw refuse(isOffice || currentActing() !== null ? 'not_found' : 'sign_in_needed')
  }
}

/**
 * Locks the student's row: other changes of the same profile wait until this transaction ends.
 * @param isOffice whether the student is another person than the one who calls
 * @throws sign_in_needed or, for the office, not_found when the student was merged into another
 */
export const lockStudent = (
  trx: Transaction<Database>,
  studentId: string,
  { isOffice = false } = {},
): Promise<void> => lock(trx, studentId, 'forUpdate', isOffice)

/**
 * A weaker row lock, under which a list with a limit can be counted and then written. Writes that only refer to the
 * student do not wait for it.
 * @param isOffice whether the student is another person than the one who calls
 * @throws sign_in_needed or, for the office, not_found when the student was merged into another
 */
export const lockStudentLists = (
  trx: Transaction<Database>,
  studentId: string,
  { isOffice = false } = {},
): Promise<void> => lock(trx, studentId, 'forNoKeyUpdate', isOffice)

/**
 * The weakest row lock, for writes that need nothing but a student who is not merged before they end: only the merge, the
 * deletion of the account and changes of the profile wait for it.
 * @param isOffice whether the student is another person than the one who calls
 * @throws sign_in_needed or, for the office, not_found when the student was merged into another
 */
export const preventMerge = (
  trx: Transaction<Database>,
  studentId: string,
  { isOffice = false } = {},
): Promise<void> => lock(trx, studentId, 'forKeyShare', isOffice)
