import { withdrawalChoices } from '#texts/applications/states/reasons.ts'
import { stepMessages } from '#texts/applications/states/step-messages.ts'
import type * as z from 'zod/mini'
import type { withdrawApplication as route } from '#areas/applications/list/contract/applications.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse, Refusal } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { undoWithdrawHours, type withdrawalReasons } from '../contract/application-moves.ts'
import { makeMove } from './make-move.ts'
import { refuseTooMany } from './open-applications.ts'
import { notifyOfficers, notifyStudent } from './notify-student.ts'

type Answer = z.input<(typeof route)['reply']>

export interface Leaving {
  readonly reason?: (typeof withdrawalReasons)[number] | undefined
  readonly note?: string | null | undefined
}

const inWords = ({ reason, note }: Leaving): string | null =>
  [reason && withdrawalChoices[reason], note].filter(Boolean).join('. ') || null

/** Whether the last step of an application was to leave it for this reason: then the reply to it was lost. */
async function wasLeftSo({ db }: Deps, applicationId: string, { reason, note }: Leaving): Promise<boolean> {
  const last = await db
    .selectFrom('application_events')
    .select(['reasons', 'public_note'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.reasons[0] ?? null) === (reason ?? null) && last?.public_note === (note ?? null)
}

/**
 * Declining and withdrawing: the move, a mail to the student and one to the office. The same again gives the same reply and
 * no other mail.
 */
async function leave(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  leaving: Leaving,
  way: { move: 'decline' | 'withdraw'; notify: (trx: Trx, now: Date) => Promise<unknown>; message: string },
): Promise<Answer> {
  const now = deps.clock.now()
  const { move, notify, message } = way
  const left = move === 'decline' ? 'declined' : 'withdrawn'
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const reasons = leaving.reason ? [leaving.reason] : []
      const publicNote = leaving.note ?? null
      await makeMove(trx, deps, { applicationId, move, by: viewer, reasons, publicNote })
      await notify(trx, now)
      await notifyOfficers(trx, applicationId, left, now, inWords(leaving))
      return { message, data: await readApplication(trx, viewer, applicationId, now) }
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'move_not_possible') throw error
    const data = await readApplication(deps.db, viewer, applicationId, now)
    if (data.stage === left && (await wasLeftSo(deps, applicationId, leaving))) return { message, data }
    throw error
  }
}

/** The student declines an offer. @throws not_found, move_not_possible */
export const declineOffer = (
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  leaving: Leaving,
): Promise<Answer> =>
  leave(deps, viewer, applicationId, leaving, {
    move: 'decline',
    notify: (trx, now) => notifyStudent(trx, applicationId, 'declined', { declinedAt: now.toISOString() }),
    message: stepMessages.declined,
  })

/** The student withdraws the application; possible until it has ended. @throws not_found, move_not_possible */
export const withdrawApplication = (
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  leaving: Leaving,
): Promise<Answer> =>
  leave(deps, viewer, applicationId, leaving, {
    move: 'withdraw',
    notify: (trx, now) => {
      const undoUntil = new Date(now.getTime() + undoWithdrawHours * 3_600_000).toISOString()
      return notifyStudent(trx, applicationId, 'withdrawn', { withdrawnAt: now.toISOString(), undoUntil })
    },
    message: stepMessages.withdrawn({ hours: undoWithdrawHours }),
  })

/**
 * Undoes a withdrawal within `undoWithdrawHours`: the application returns to its former stage.
 * @throws not_found; move_not_possible later; already_applied when another open application took its place;
 * list_full with as many open ones as a student may have
 */
export async function undoWithdraw(deps: Deps, viewer: Viewer, applicationId: string): Promise<Answer> {
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await lockStudentLists(trx, viewer.userId)
      await makeMove(trx, deps, { applicationId, move: 'undo_withdraw', by: viewer })
      await refuseTooMany(trx, viewer.userId, stepMessages.tooManyOpen)
      await notifyStudent(trx, applicationId, 'withdrawal-undone', { undoneAt: now.toISOString() })
      await notifyOfficers(trx, applicationId, 'withdrawal_undone', now)
      const data = await readApplication(trx, viewer, applicationId, now)
      return { message: stepMessages.openAgain, data }
    })
  } catch (error) {
    if (isConflict(error, 'applications_one_open')) throw refuse('already_applied')
    throw error
  }
}
