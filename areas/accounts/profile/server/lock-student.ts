import type { Transaction } from 'kysely'
import { currentActing } from '#platform/acting/acting.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'

/**
 * Refuses to write for a student who has been merged into another since the call was let in: nobody would see what is
 * written, because a merge moves only what exists by then.
 * @throws sign_in_needed, because the login ended with the merge; not_found for somebody of the office
 */
function refuseMerged(row: { merged_into: string | null } | undefined, isOffice: boolean): void {
  if (row && row.merged_into !== null) {
    throw refuse(isOffice || currentActing() !== null ? 'not_found' : 'sign_in_needed')
  }
}

/**
 * Locks the student's row: other changes of the same profile wait until this transaction ends.
 * @param isOffice whether the student is another person than the one who calls
 * @throws sign_in_needed or, for the office, not_found when the student was merged into another
 */
export async function lockStudent(
  trx: Transaction<Database>,
  studentId: string,
  { isOffice = false } = {},
): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('merged_into')
    .where('id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
  refuseMerged(row, isOffice)
}

/**
 * A weaker row lock, under which a list with a limit can be counted and then written. Writes that only refer to the
 * student do not wait for it.
 * @param isOffice whether the student is another person than the one who calls
 * @throws sign_in_needed or, for the office, not_found when the student was merged into another
 */
export async function lockStudentLists(
  trx: Transaction<Database>,
  userId: string,
  { isOffice = false } = {},
): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('merged_into')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  refuseMerged(row, isOffice)
}
