import type * as z from 'zod/mini'
import { undoWithdrawHours, type withdrawalReasons } from '#contract/application-moves.ts'
import { withdrawalChoices } from '#contract/application-words.ts'
import type { withdrawApplication as route } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readApplication } from './list-applications.ts'
import { isConflict, makeMove } from './make-move.ts'
import { tellOffice, tellStudent } from './tell-student.ts'

type Answer = z.input<(typeof route)['reply']>

export interface Leaving {
  readonly reason?: (typeof withdrawalReasons)[number] | undefined
  readonly note?: string | null | undefined
}

const inWords = ({ reason, note }: Leaving): string | null =>
  [reason && withdrawalChoices[reason], note].filter(Boolean).join('. ') || null

/** The student turns an offer down. @throws not_found, move_not_possible */
export async function declineOffer(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  leaving: Leaving,
): Promise<Answer> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const reasons = leaving.reason ? [leaving.reason] : []
    await makeMove(trx, deps, {
      applicationId,
      move: 'decline',
      by: viewer,
      reasons,
      publicNote: leaving.note ?? null,
    })
    await tellStudent(trx, applicationId, 'declined', { declinedAt: now.toISOString() })
    await tellOffice(trx, applicationId, 'declined', now, inWords(leaving))
    const data = await readApplication(trx, viewer, applicationId, now)
    return { message: 'You have declined the offer.', data }
  })
}

/** The student takes the application back; possible until it has ended. @throws not_found, move_not_possible */
export async function withdrawApplication(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  leaving: Leaving,
): Promise<Answer> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const reasons = leaving.reason ? [leaving.reason] : []
    await makeMove(trx, deps, {
      applicationId,
      move: 'withdraw',
      by: viewer,
      reasons,
      publicNote: leaving.note ?? null,
    })
    const undoUntil = new Date(now.getTime() + undoWithdrawHours * 3_600_000).toISOString()
    await tellStudent(trx, applicationId, 'withdrawn', { withdrawnAt: now.toISOString(), undoUntil })
    await tellOffice(trx, applicationId, 'withdrawn', now, inWords(leaving))
    const data = await readApplication(trx, viewer, applicationId, now)
    return { message: `Withdrawn. You can take this back for ${undoWithdrawHours} hours.`, data }
  })
}

/**
 * Takes a withdrawal back within 24 hours: the application stands where it stood.
 * @throws not_found; move_not_possible later; already_applied when another open application took its place
 */
export async function undoWithdraw(deps: Deps, viewer: Viewer, applicationId: string): Promise<Answer> {
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await makeMove(trx, deps, { applicationId, move: 'undo_withdraw', by: viewer })
      await tellStudent(trx, applicationId, 'withdrawal-undone', { undoneAt: now.toISOString() })
      await tellOffice(trx, applicationId, 'withdrawal_undone', now)
      const data = await readApplication(trx, viewer, applicationId, now)
      return { message: 'Your application is open again.', data }
    })
  } catch (error) {
    if (isConflict(error, 'applications_one_open')) throw refuse('already_applied')
    throw error
  }
}
