import { stepMessages } from '#texts/applications/states/step-messages.ts'
import { approvalHours } from '#platform/approvals/contract.ts'
import type { requestPlaceWithdrawal as route } from '#areas/applications/decide/contract.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { StepKind } from '#platform/approvals/two-person-step.ts'
import { lockPending, requestApproval } from '#platform/approvals/two-person-step.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { announceToOffice } from '#platform/live/announce-change.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { readDecisionOptions } from '#areas/applications/decide/server/show-decision-options.ts'
import { paths } from '#kit/routing/paths.ts'
import { claimFile } from './claim-file.ts'
import { lockApplication } from './lock-application.ts'
import { makeMove, obstacle } from './make-move.ts'
import { describeReasons, notifyStudent } from './notify-student.ts'

/** Notifies everyone with the right to decide, who may confirm, except the person who requested it. */
async function notifyDeciders(trx: Trx, viewer: Viewer, applicationId: string, at: Date): Promise<void> {
  const deciders = await trx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where('id', '<>', viewer.userId)
    .where((eb) =>
      eb.or([eb('role', '=', 'admin'), eb.and([eb('role', '=', 'officer'), eb('may_decide', '=', true)])]),
    )
    .execute()
  for (const { id } of deciders) await notifyOf('withdraw_place_asked', trx, id, applicationId, at)
}

type Event = 'withdraw_place_asked' | 'withdraw_place_confirmed' | 'withdraw_place_refused'

const notifyOf = (event: Event, trx: Trx, userId: string, applicationId: string, at: Date): Promise<void> =>
  notify(trx, {
    userId,
    kind: 'application',
    event,
    applicationId,
    at,
    href: paths.staffApplication(applicationId),
  })

/**
 * Requests the withdrawal of the place of a student who has joined. The application does not change until another
 * person with the right to decide confirms.
 * @throws not_found; not_for_you without the right to decide; move_not_possible when the student has not joined, or
 * when it was requested before
 */
export async function requestPlaceWithdrawal(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { reasons = [], reason }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await lockPending(trx, { kind: 'application.withdraw-joined', objectId: applicationId })
    const { stage } = await lockApplication(trx, viewer, applicationId)
    const why = obstacle('withdraw_place', viewer, stage, { withdrawnAt: null, now })
    if (why !== null) throw refuse(viewer.mayDecide ? 'move_not_possible' : 'not_for_you', { message: why })
    await notifyDeciders(trx, viewer, applicationId, now)
    await announceToOffice(trx, { kind: 'application', id: applicationId })
    await requestApproval(trx, deps, viewer, {
      kind: 'application.withdraw-joined',
      objectId: applicationId,
      reason: reason ?? null,
      details: { reasons: reasons.join(',') },
    })
    await claimFile(trx, deps, viewer, applicationId)
  })
  return {
    message: stepMessages.placeWithdrawalAsked({ hours: approvalHours }),
    application: await readApplication(deps.db, viewer, applicationId, now),
    data: await readDecisionOptions(deps.db, viewer, applicationId, now),
  }
}

/** Withdraws the place once the second person confirms: the move, the mail and the audit entry. */
export const withdrawPlaceStep: StepKind = {
  mayConfirm: (viewer) => viewer.mayDecide && viewer.role !== 'university',
  take: async (trx, deps, viewer, { objectId: applicationId, reason, details, askedBy }) => {
    const codes = String(details['reasons'] ?? '')
      .split(',')
      .filter(Boolean)
    const words = describeReasons(codes, reason ?? undefined)
    await makeMove(trx, deps, {
      applicationId,
      move: 'withdraw_place',
      by: viewer,
      reasons: [...codes, ...(reason === null ? [] : [reason])],
      effects: { outcome_reasons: words, outcome_advice: null },
    })
    await notifyStudent(trx, applicationId, 'offer-withdrawn', { reason: words.join(' ') })
    await notifyOf('withdraw_place_confirmed', trx, askedBy, applicationId, deps.clock.now())
    await writeAudit(trx, deps, {
      action: 'application.moved',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { move: 'withdraw_place', askedBy },
    })
  },
  drop: async (trx, deps, viewer, { objectId: applicationId, askedBy }) => {
    await announceToOffice(trx, { kind: 'application', id: applicationId })
    if (askedBy === viewer.userId) return
    await notifyOf('withdraw_place_refused', trx, askedBy, applicationId, deps.clock.now())
  },
}
