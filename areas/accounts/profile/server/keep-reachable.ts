import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { checks } from '#texts/accounts/profile/checks.ts'

/**
 * Refuses to remove the phone number of a student without an e-mail address, as such a student is not added without one.
 * @param phone the number after the change; undefined where it stays
 * @throws invalid_input
 */
export async function keepReachable(
  trx: Transaction<Database>,
  studentId: string,
  phone: string | null | undefined,
): Promise<void> {
  if (phone !== null) return
  const student = await trx.selectFrom('users').select('email').where('id', '=', studentId).executeTakeFirst()
  if (student && addressOrNone(student.email) === null) {
    throw refuse('invalid_input', { fields: { phone: checks.phoneWithoutAddress } })
  }
}
