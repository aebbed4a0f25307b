import { alarmMessages } from '#texts/oversight/alarms/alarm-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

import { raiseAlarm } from './raise-alarm.ts'

/**
 * Reports a view of a document that its owner does not recognize; the admins are notified. A second report of
 * the same view raises no second alarm.
 * @throws not_found for a view of somebody else’s documents, or one by the student
 */
export function reportView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  viewId: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (trx) => {
    const view = await trx
      .selectFrom('document_views as v')
      .innerJoin('applications as a', 'a.id', 'v.application_id')
      .select(['v.id', 'v.viewer_id', 'v.application_id'])
      .where('v.id', '=', Number(viewId))
      .where('a.student_id', '=', viewer.userId)
      .where('v.viewer_role', '<>', 'student')
      .executeTakeFirst()
    if (!view) throw refuse('not_found')
    const subject = String(view.id)
    const before = await trx
      .selectFrom('alarms')
      .select('id')
      .where('kind', '=', 'look-not-recognised')
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (before) return { message: alarmMessages.reportedBefore }
    const fresh = await raiseAlarm(
      trx,
      { clock },
      {
        kind: 'look-not-recognised',
        subject,
        found: 1,
        ids: [view.application_id],
        details: {
          ...(view.viewer_id === null ? {} : { person: view.viewer_id }),
          student: viewer.userId,
        },
      },
    )
    return { message: fresh ? alarmMessages.reported : alarmMessages.reportedBefore }
  })
}
