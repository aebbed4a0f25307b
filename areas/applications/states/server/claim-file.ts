import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Trx } from '#platform/database/transaction.ts'

/**
 * Makes a file that nobody looks after the viewer's, as somebody of the office acts on it: what the student answers
 * then reaches who asked. A file that has somebody stays where it is. Writes to the audit log, so it is called as late
 * in the transaction as the entry of the act itself.
 */
export async function claimFile(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  if (viewer.role !== 'officer' && viewer.role !== 'admin') return
  const claimed = await trx
    .updateTable('applications')
    .set({ officer_id: viewer.userId, officer_since: clock.now() })
    .where('id', '=', applicationId)
    .where('officer_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  await writeAudit(
    trx,
    { clock },
    {
      action: 'application.claimed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { from: null, to: viewer.userId },
    },
  )
}
