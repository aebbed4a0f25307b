import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Trx } from '#platform/database/transaction.ts'

/**
 * Assigns an unassigned file to the officer who acts on it, so that the student's reply reaches the same person. An
 * assigned file stays with its officer. Writes an audit entry, so call it at the end of the transaction.
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
