import { studentFileMessages } from '#texts/students/records/student-file-messages.ts'
import type { Transaction } from 'kysely'
import { invitationDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { makePasswordLink } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

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
 * Invites a student again who has not set a password yet.
 * @throws not_found; move_not_possible once a password is set
 */
export async function inviteStudentAgain(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
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
    await sendInvitation(trx, deps, student)
    await writeAudit(trx, deps, {
      action: 'student.invited',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { message: studentFileMessages.invited }
  })
}
