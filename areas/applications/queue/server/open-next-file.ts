import { queueMessages } from '#texts/applications/queue/queue-messages.ts'
import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { officeGroups, type openNextFile as route } from '../contract.ts'
import { placeIn, strandsOf } from './queue-conditions.ts'

interface Next {
  id: string
  reference: string
  officer_id: string | null
}

/**
 * The most urgent of the viewer's own and unassigned files, in the order of the groups that wait on the office; an
 * unassigned one is assigned to the viewer. A file that another officer is taking at the same time is skipped.
 */
export async function openNextFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof route>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    for (const group of officeGroups) {
      const [strand] = strandsOf(group, viewer, now)
      const { rows } = await sql<Next>`
        select a.id, a.reference, a.officer_id, ${placeIn(sql.lit(group))} as place from applications a
        where ${strand!.where} and (a.officer_id = ${viewer.userId} or a.officer_id is null)
        order by ${strand!.order} limit 1 for update skip locked`.execute(trx)
      const next = rows[0]
      if (!next) continue
      if (next.officer_id === null) {
        await trx
          .updateTable('applications')
          .set({ officer_id: viewer.userId, officer_since: now })
          .where('id', '=', next.id)
          .execute()
        await writeAudit(
          trx,
          { clock },
          {
            action: 'application.claimed',
            by: viewer,
            object: { kind: 'application', id: next.id },
            details: { from: null, to: viewer.userId },
          },
        )
      }
      return { message: queueMessages.taken({ count: 1 }), data: { _id: next.id, reference: next.reference } }
    }
    return { message: queueMessages.nothingNext, data: null }
  })
}
