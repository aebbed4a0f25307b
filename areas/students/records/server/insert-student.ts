import { saveDetails, storeNewNumbers } from '#areas/accounts/offers.ts'
import type { createStudent } from '#areas/accounts/profile/contract/students.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { standInForAddress } from '#platform/mail/no-address.ts'

type NewStudent = Omit<BodyOf<typeof createStudent>, 'enquiryId'>

/**
 * Inserts a student whom the office adds, with details and numbers of identity documents.
 * @returns the id; null if somebody has the address, who may be of the office or of a university
 */
export async function insertStudent(
  trx: Trx,
  deps: Pick<Deps, 'secrets'>,
  { name, email, phone, cnic, passport, ...details }: NewStudent,
  now: Date,
): Promise<string | null> {
  const made = await trx
    .insertInto('users')
    .values({
      role: 'student',
      name,
      email: email ?? standInForAddress(),
      phone: phone ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await saveDetails(trx, made.id, details, now)
  await storeNewNumbers(trx, deps, made.id, { cnic, passport }, now)
  return made.id
}
