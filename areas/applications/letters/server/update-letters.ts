import { sql, type Kysely } from 'kysely'
import type { Move } from '#areas/applications/states/contract/application-moves.ts'
import type { Database } from '#platform/database/tables.ts'

/** Moves that invalidate the letters of an application, ours and the university's own. */
const endedBy = [
  'reject',
  'withdraw_offer',
  'withdraw_place',
  'decline',
  'withdraw',
  'lapse',
  'reinstate',
] as const
const tables = ['letters', 'university_letters'] as const
/** In place of a move, what ended a letter that was issued again. */
export const replaced = 'replaced'
/** Those moves by which the agency withdraws an offer or place. */
export const withdrawnBy: readonly string[] = ['withdraw_offer', 'withdraw_place']

/**
 * Updates the letters of an application after a move, in its transaction: they end with the offer, and become
 * valid again when a student undoes a withdrawal.
 */
export async function updateLetters(
  trx: Kysely<Database>,
  applicationId: string,
  move: Move,
  at: Date,
): Promise<void> {
  if ((endedBy as readonly Move[]).includes(move)) {
    for (const table of tables) {
      await trx
        .updateTable(table)
        .set({ ended_at: at, ended_by: move })
        .where('application_id', '=', applicationId)
        .where('ended_at', 'is', null)
        .execute()
    }
  } else if (move === 'undo_withdraw') {
    // An earlier offer may have ended by a withdrawal too; only the letters of the last one become valid again.
    for (const table of tables) {
      await sql`update ${sql.table(table)} set ended_at = null, ended_by = null
        where application_id = ${applicationId} and ended_by = 'withdraw'
          and ended_at = (select stage_since from (
            select e.at as stage_since from application_events e
            where e.application_id = ${applicationId} and e.move = 'withdraw' order by e.id desc limit 1) last)`.execute(
        trx,
      )
    }
  }
}
