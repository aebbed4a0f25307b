import { approvalMessages } from '#texts/platform/approvals/approval-messages.ts'
import type { Transaction } from 'kysely'
import { type ApprovalKind, type listApprovals as listRoute } from '#platform/approvals/contract.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { transactionThatGivesWay } from '#platform/database/transaction.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireRecentProof } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { dropApproval, openApprovals, takeApproval } from '#platform/approvals/two-person-step.ts'
import { stepKinds } from './steps.ts'

const mayConfirm = (viewer: Viewer, kind: string): boolean =>
  stepKinds[kind as ApprovalKind].mayConfirm(viewer)

/** Steps waiting for a second person that the viewer requested or may confirm. */
export async function listApprovals(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { objectId }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const rows = await openApprovals(deps.db, deps.clock.now(), objectId)
  const approvals = rows
    .filter((row) => row.asked_by === viewer.userId || mayConfirm(viewer, row.kind))
    .map((row) => ({
      _id: row.id,
      kind: row.kind as ApprovalKind,
      objectId: row.object_id,
      about: row.about,
      reason: row.reason,
      askedBy: { _id: row.asked_by, name: row.asker },
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      mayConfirm: row.asked_by !== viewer.userId && mayConfirm(viewer, row.kind),
    }))
  return { approvals }
}

/**
 * Confirms a step and carries it out, in one transaction. Repeating the call, as after a lost reply, changes nothing.
 * @throws reauth_required; not_found where the viewer must not know of it; not_for_you for the person who
 *   requested it; move_not_possible when it is no longer waiting
 */
export async function confirmStep(
  deps: Deps,
  viewer: Viewer,
  approvalId: string,
): Promise<{ message: string }> {
  requireRecentProof(viewer, deps.clock)
  await transactionThatGivesWay(deps.db, async (trx) => {
    await requireInvolved(trx, viewer, approvalId)
    const step = await takeApproval(trx, deps, viewer, approvalId)
    if (step === null) return
    const kind = stepKinds[step.kind]
    if (!kind.mayConfirm(viewer)) throw refuse('not_for_you')
    await kind.take(trx, deps, viewer, step)
    await writeAudit(trx, deps, {
      action: 'approval.confirmed',
      by: viewer,
      object: { kind: 'approval', id: step.id },
      details: { step: step.kind, about: step.objectId },
    })
  })
  return { message: approvalMessages.confirmed }
}

/**
 * Ends a waiting step: the person who requested it cancels it, anybody who may confirm it declines it. Repeating the call
 * changes nothing.
 */
export async function refuseStep(
  deps: Deps,
  viewer: Viewer,
  approvalId: string,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    await requireInvolved(trx, viewer, approvalId)
    const step = await dropApproval(trx, deps, viewer, approvalId)
    if (step === null) return
    await stepKinds[step.kind].drop?.(trx, deps, viewer, step)
    await writeAudit(trx, deps, {
      action: 'approval.refused',
      by: viewer,
      object: { kind: 'approval', id: step.id },
      details: { step: step.kind, about: step.objectId },
    })
  })
  return { message: approvalMessages.refused }
}

/** The waiting step. @throws not_found unless the viewer requested it or may confirm its kind */
async function requireInvolved(
  trx: Transaction<Database>,
  viewer: Viewer,
  approvalId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('approvals')
    .select(['kind', 'asked_by'])
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (!row || !(row.asked_by === viewer.userId || mayConfirm(viewer, row.kind))) throw refuse('not_found')
}
