import { checks } from '#texts/applications/decide/checks.ts'
import { conditionMessages as messages } from '#texts/applications/decide/decision-messages.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { paths } from '#kit/routing/paths.ts'
import type { markConditions as route } from '../contract.ts'
import { readDecisionOptions } from './show-decision-options.ts'

/** The current state of a condition, for somebody who marked it on an outdated screen. */
async function changedMeanwhile(trx: Trx, applicationId: string, position: number) {
  const found = await trx
    .selectFrom('offer_conditions as c')
    .leftJoin('users as u', 'u.id', 'c.state_by')
    .select(['c.text', 'c.state', 'u.name'])
    .where('c.application_id', '=', applicationId)
    .where('c.position', '=', position)
    .executeTakeFirst()
  if (!found) {
    return refuse('move_not_possible', { message: messages.notOfOffer })
  }
  return refuse('move_not_possible', {
    message: messages.changed[found.state]({ text: found.text, by: found.name ?? messages.somebodyElse }),
  })
}

/**
 * Marks conditions of an offer: met, no longer needed, or open again. The student is notified once for all of them.
 * @throws not_found; not_for_you for waiving, which changes the offer, without the right to decide; move_not_possible
 * without an offer, or when somebody has marked one of them meanwhile, and then none is saved
 */
export async function markConditions(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { conditions, note }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  const changes = conditions.filter(({ from, to }) => from !== to)
  if (changes.length === 0) {
    throw refuse('invalid_input', { fields: { conditions: checks.markAtLeastOneCondition } })
  }
  if (!viewer.mayDecide && changes.some(({ from, to }) => from === 'waived' || to === 'waived')) {
    throw refuse('not_for_you', {
      message: messages.waiveNeedsRight,
    })
  }
  return deps.db.transaction().execute(async (trx) => {
    const { stage, student_id } = await lockApplication(trx, viewer, applicationId)
    if (stage !== 'offered' && stage !== 'joined') {
      throw refuse('move_not_possible', {
        message: messages.needsOffer,
      })
    }
    for (const { position, from, to } of changes) {
      const changed = await trx
        .updateTable('offer_conditions')
        .set({ state: to, state_by: viewer.userId, state_at: now })
        .where('application_id', '=', applicationId)
        .where('position', '=', position)
        .where('state', '=', from)
        .returning('position')
        .executeTakeFirst()
      if (!changed) throw await changedMeanwhile(trx, applicationId, position)
    }
    const data = await readDecisionOptions(trx, viewer, applicationId, now)
    await notifyStudent(trx, applicationId, 'conditions-changed', {
      conditions: data.conditions.map(({ text, state }) => ({ text, state })),
      note: note ?? null,
    })
    await notify(trx, {
      userId: student_id,
      kind: 'application',
      event: 'conditions_changed',
      applicationId,
      at: now,
      href: paths.application(applicationId),
    })
    await claimFile(trx, deps, viewer, applicationId)
    const application = await readApplication(trx, viewer, applicationId, now)
    const count = (state: string) => changes.filter(({ to }) => to === state).length
    await writeAudit(trx, deps, {
      action: 'conditions.changed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { met: count('met'), waived: count('waived'), opened: count('open') },
    })
    const open = data.conditions.filter(({ state }) => state === 'open').length
    return { message: messages.saved({ open }), application, data }
  })
}
