import type { BodyOf, ParamsOf, ReplyOf } from '#platform/contract/route.ts'
import { approvalHours } from '#platform/approvals/contract.ts'
import { requestApproval } from '#platform/approvals/two-person-step.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { mergeMessages } from '#texts/students/merging/merging.ts'
import type { requestMerge as route } from '../contract.ts'
import { mergeObstacle } from './merge-obstacle.ts'
import { readSides } from './preview-merge.ts'

/**
 * Requests a merge, and notifies everybody who may confirm it.
 * @throws not_found; move_not_possible when they cannot be merged, or when it was requested before
 */
export async function requestMerge(
  deps: Deps,
  viewer: Viewer,
  params: ParamsOf<typeof route>,
  { reason }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { studentId: remainingId, otherId } = params
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await readSides(trx, params)
    const obstacle = await mergeObstacle(trx, { remainingId, otherId, now })
    if (obstacle !== null) throw refuse('move_not_possible', { message: obstacle })
    await notifyDeciders(trx, viewer, paths.staffMerge(remainingId, otherId), now)
    await requestApproval(trx, deps, viewer, {
      kind: 'students.merge',
      objectId: remainingId,
      reason,
      details: { other: otherId },
    })
  })
  return { message: mergeMessages.requested({ hours: approvalHours }) }
}

/** The notice names nobody: it stays after the students are erased. */
async function notifyDeciders(trx: Trx, viewer: Viewer, href: string, at: Date): Promise<void> {
  const deciders = await trx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where('id', '<>', viewer.userId)
    .where((eb) =>
      eb.or([eb('role', '=', 'admin'), eb.and([eb('role', '=', 'officer'), eb('may_decide', '=', true)])]),
    )
    .execute()
  for (const { id } of deciders) {
    await notify(trx, { userId: id, kind: 'application', event: 'merge_asked', at, href })
  }
}
