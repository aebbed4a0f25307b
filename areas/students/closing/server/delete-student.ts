import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import type { Transaction } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'

import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { notifyOfficers } from '#areas/applications/offers.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import {
  closedSince,
  makeAccountLink,
  deletionDate,
  requireRecentProof,
  endAccess,
} from '#areas/accounts/offers.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/**
 * Closes an account: nobody can log in, and it is deleted for good after seven days. Students close their own account
 * and can reopen it with the link in the mail or by logging in; officers close any, optionally with a reason. Both need
 * fresh proof. If an application is open or a place confirmed, the office is notified. An officer who repeats the call, as
 * after a lost reply, changes nothing.
 * @throws not_found also for somebody else's record; reauth_required
 */
export async function deleteStudent(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  reason: string | undefined,
): Promise<{ message: string }> {
  const now = deps.clock.now()
  if (viewer.role === 'student' && viewer.userId !== studentId) throw refuse('not_found')
  requireRecentProof(viewer, deps.clock)
  await deps.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('users')
      .set({
        status: 'deleted',
        deleted_at: now,
        deleted_by: viewer.userId,
        deleted_reason: reason ?? null,
        updated_at: now,
      })
      .where('id', '=', studentId)
      .where('role', '=', 'student')
      .where('status', '!=', 'deleted')
      .where('merged_into', 'is', null)
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!closed) {
      if (await wasClosed(trx, viewer, { studentId, reason, now })) return
      throw refuse('not_found')
    }
    await endAccess(trx, studentId, now)
    await notifyOwner(trx, deps, closed, viewer, now)
    const concerned = await trx
      .selectFrom('applications')
      .select('id')
      .where('student_id', '=', studentId)
      .where('stage', 'in', open)
      .execute()
    for (const { id } of concerned) await notifyOfficers(trx, id, 'account_closing', now)
    await writeAudit(trx, deps, {
      action: 'student.closed',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { by: viewer.userId === studentId ? 'owner' : 'office', open: concerned.length },
    })
  })
  return { message: studentMessages.deleted }
}

/** Whether the viewer has closed the account for the same reason before: the reply to that request was lost. */
async function wasClosed(
  trx: Transaction<Database>,
  viewer: Viewer,
  { studentId, reason, now }: { studentId: string; reason: string | undefined; now: Date },
): Promise<boolean> {
  const closed = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '=', 'deleted')
    .where('merged_into', 'is', null)
    .where('deleted_at', '>', closedSince(now))
    .where('deleted_by', '=', viewer.userId)
    .where('deleted_reason', 'is not distinct from', reason ?? null)
    .executeTakeFirst()
  return closed !== undefined
}

const open = stages.filter((stage) => stageFacts[stage].open)

async function notifyOwner(
  trx: Transaction<Database>,
  deps: Deps,
  { id, name, email }: { id: string; name: string; email: string },
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const expiresAt = deletionDate(now)
  const goes = expiresAt.toISOString()
  if (viewer.userId !== id) {
    await enqueue(trx, { name: 'account-closed', to: email, userId: id, props: { name, goesOn: goes } })
    return
  }
  const secret = await makeAccountLink(trx, { userId: id, purpose: 'keep', now, expiresAt })
  const props = { name, closedAt: now.toISOString() }
  await deps.mail.enqueueSecret(trx, {
    name: 'account-closing',
    to: email,
    userId: id,
    props,
    secret,
    expiresAt,
  })
}
