import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import { requireRecentProof } from '#areas/accounts/offers.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { transactionThatGivesWay } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { mergeMessages } from '#texts/students/merging/merging.ts'
import type { undoMerge as route } from '../contract.ts'
import { allowMoving, lockBoth, mergeStudentsStep, notifyBoth } from './merge-students.ts'

/**
 * Undoes a merge within its 30 days: rows that still belong to the kept student go back, filled columns that are unchanged
 * become blank again, and the other account is opened. Whatever was added or changed since stays with the kept student.
 * @throws not_found; not_for_you without the right to decide; reauth_required; move_not_possible when it is too late, was
 *   undone before, or one of the accounts is closed
 */
export async function undoMerge(deps: Deps, viewer: Viewer, mergeId: string): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  await transactionThatGivesWay(deps.db, async (trx) => {
    const merge = await trx
      .selectFrom('student_merges')
      .select(['remaining_id', 'other_id'])
      .where('id', '=', mergeId)
      .executeTakeFirst()
    if (!merge) throw refuse('not_found')
    if (!mergeStudentsStep.mayConfirm(viewer)) throw refuse('not_for_you')
    requireRecentProof(viewer, deps.clock)
    const [remainingId, otherId] = [merge.remaining_id, merge.other_id]
    await lockBoth(trx, remainingId, otherId)
    const undone = await trx
      .updateTable('student_merges as m')
      .set({ undone_at: now, undone_by: viewer.userId })
      .where('m.id', '=', mergeId)
      .where('m.undone_at', 'is', null)
      .where('m.undo_until', '>', now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('users as k')
            .select('k.id')
            .where('k.id', '=', remainingId)
            .where('k.status', 'in', ['pending', 'active'])
            .where('k.merged_into', 'is', null),
        ),
      )
      .returning(['m.status_before', 'm.undo_until'])
      .executeTakeFirst()
    if (!undone) {
      const mine = await trx
        .selectFrom('student_merges')
        .select('id')
        .where('id', '=', mergeId)
        .where('undone_by', '=', viewer.userId)
        .executeTakeFirst()
      // The reply to that request was lost.
      if (mine) return
      throw refuse('move_not_possible', { message: mergeMessages.notUndoable })
    }
    await allowMoving(trx)
    const { rows } = await sql<{ count: number }>`select return_student_rows(${mergeId}) as count`.execute(
      trx,
    )
    const reopened = await trx
      .updateTable('users')
      .set({ status: undone.status_before as 'pending' | 'active', merged_into: null })
      .where('id', '=', otherId)
      .where('status', '=', 'disabled')
      .where('merged_into', '=', remainingId)
      .returning('id')
      .executeTakeFirst()
    if (!reopened) throw refuse('move_not_possible', { message: mergeMessages.notUndoable })
    await notifyBoth(trx, 'records-separated', { remainingId, otherId, undoUntil: undone.undo_until })
    await writeAudit(trx, deps, {
      action: 'student.merge-undone',
      by: viewer,
      object: { kind: 'student', id: remainingId },
      details: { other: otherId, merge: mergeId, rows: rows[0]!.count },
    })
  })
  return { message: mergeMessages.undone }
}
