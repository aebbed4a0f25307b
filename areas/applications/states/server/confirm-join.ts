import { stepMessages } from '#texts/applications/states/step-messages.ts'
import type * as z from 'zod/mini'
import type { confirmJoin as route } from '#areas/applications/list/contract/applications.ts'
import type { Deps } from '#platform/config/deps.ts'
import { issueLetter } from '#areas/applications/letters/server/issue-letter.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { makeMove } from './make-move.ts'
import { notifyOfficers, notifyStudent } from './notify-student.ts'

type Answer = z.input<(typeof route)['reply']>

/**
 * The student accepts an offer. Confirming twice gives the same reply and one mail.
 * @throws not_found when it is not the student's own; move_not_possible, with what is missing, without an offer
 */
export async function confirmJoin(deps: Deps, viewer: Viewer, applicationId: string): Promise<Answer> {
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await makeMove(trx, deps, { applicationId, move: 'confirm_join', by: viewer })
      const open = await trx
        .selectFrom('offer_conditions')
        .select('position')
        .where('application_id', '=', applicationId)
        .where('state', '=', 'open')
        .execute()
      await issueLetter(trx, deps, applicationId, 'confirmation', now)
      await notifyStudent(trx, applicationId, 'joined-confirmed', {
        confirmedAt: now.toISOString(),
        hasConditions: open.length > 0,
      })
      await notifyOfficers(trx, applicationId, 'joined', now)
      return { message: stepMessages.joined, data: await readApplication(trx, viewer, applicationId, now) }
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'move_not_possible') throw error
    const data = await readApplication(deps.db, viewer, applicationId, now)
    if (data.stage === 'joined') return { message: stepMessages.joined, data }
    throw error
  }
}
