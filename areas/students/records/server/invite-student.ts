import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import { studentFileMessages } from '#texts/students/records/student-file-messages.ts'
import type { Transaction } from 'kysely'
import { invitationDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import { isConflict } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { makePasswordLink } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { inviteStudentAgain as route } from '../contract.ts'

/** Queues the mail with a link to set a first password; older links stop working. */
export async function sendInvitation(
  trx: Transaction<Database>,
  deps: Deps,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const minutes = invitationDays * 24 * 60
  const now = deps.clock.now()
  const link = await makePasswordLink(trx, { userId: id, purpose: 'invitation', minutes, now })
  await deps.mail.enqueueSecret(trx, {
    name: 'invitation',
    to: email,
    userId: id,
    props: { name },
    secret: link.token,
    expiresAt: link.expiresAt,
  })
}

/**
 * Gives an account its first address and queues the mail with which the student claims it.
 * @throws address_taken
 */
async function inviteToClaim(
  trx: Transaction<Database>,
  deps: Deps,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const now = deps.clock.now()
  const minutes = invitationDays * 24 * 60
  const taken = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw refuse('address_taken', { fields: { email: studentMessages.addressTaken } })
  await trx.updateTable('users').set({ email, updated_at: now }).where('id', '=', id).execute()
  const link = await makePasswordLink(trx, { userId: id, purpose: 'invitation', minutes, now })
  await deps.mail.enqueueSecret(trx, {
    name: 'claim-invitation',
    to: email,
    userId: id,
    props: { name },
    secret: link.token,
    expiresAt: link.expiresAt,
  })
}

/**
 * Invites a student who has not set a password yet: again, or for the first time with the address that the account
 * lacks.
 * @throws not_found; move_not_possible once a password is set; address_taken; invalid_input for an address that is
 * missing, or another than the student has
 */
export async function inviteStudentAgain(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  { email }: BodyOf<typeof route>,
): Promise<{ message: string }> {
  const invite = async (trx: Transaction<Database>) => {
    const student = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'password_hash'])
      .where('id', '=', studentId)
      .where('role', '=', 'student')
      .where('status', 'in', ['pending', 'active'])
      .forUpdate()
      .executeTakeFirst()
    if (!student) throw refuse('not_found')
    if (student.password_hash !== null) {
      throw refuse('move_not_possible', { message: studentFileMessages.notInvitable })
    }
    const isFirst = addressOrNone(student.email) === null
    // The same again, as after a lost reply.
    if (email === student.email) return { message: studentFileMessages.invitedToClaim }
    if (isFirst !== (email !== undefined)) {
      const message = isFirst ? studentFileMessages.addressNeeded : studentFileMessages.addressStays
      throw refuse('invalid_input', { fields: { email: message } })
    }
    if (email === undefined) await sendInvitation(trx, deps, student)
    else await inviteToClaim(trx, deps, { ...student, email })
    await writeAudit(trx, deps, {
      action: 'student.invited',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { toClaim: isFirst },
    })
    return { message: isFirst ? studentFileMessages.invitedToClaim : studentFileMessages.invited }
  }
  try {
    return await deps.db.transaction().execute(invite)
  } catch (error) {
    // Somebody else took the address in the meantime.
    if (!isConflict(error, 'users_email')) throw error
    throw refuse('address_taken', { fields: { email: studentMessages.addressTaken } })
  }
}
