import { sql, type Kysely } from 'kysely'
import { decisionMessages } from '#texts/applications/decide/decision-messages.ts'
import type { Decision } from '#areas/applications/states/contract/application-moves.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { formatTimestamp } from '#areas/applications/states/server/last-step.ts'
import type { Trx } from '#platform/database/transaction.ts'
import type { ScheduledDecision } from '../contract.ts'

/** Refuses, naming the decision, while one is scheduled on the application. Lock the application first. */
export async function refuseWhileScheduled(trx: Trx, applicationId: string): Promise<void> {
  const scheduled = await trx
    .selectFrom('pending_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.decided_by')
    .select(['d.decision', 'd.decided_at', 'd.send_at', 'u.name'])
    .where('d.application_id', '=', applicationId)
    .where('d.settled_at', 'is', null)
    .executeTakeFirst()
  if (!scheduled) return
  throw refuse('move_not_possible', {
    message: decisionMessages.alreadyScheduled({
      decision: scheduled.decision,
      by: scheduled.name,
      decidedAt: formatTimestamp(scheduled.decided_at),
      at: formatTimestamp(scheduled.send_at!),
    }),
  })
}

interface Row {
  id: string
  decision: Decision
  decided_by: string
  decided_at: Date
  send_at: Date
  state: 'scheduled' | 'undone' | 'failed' | 'done'
  why: string | null
  name: string
}

/**
 * The scheduled decision on an application; or the last one, if it was undone or failed and the office has done nothing
 * since.
 */
export async function showScheduled(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  applicationId: string,
): Promise<ScheduledDecision | null> {
  const { rows } = await sql<Row>`
    select d.id, d.decision, d.decided_by, d.decided_at, d.send_at,
      case when d.settled_at is null then 'scheduled' else d.state end as state, d.why, u.name
    from pending_decisions d join users u on u.id = d.decided_by
    where d.application_id = ${applicationId} and (d.settled_at is null or (d.state in ('undone', 'failed')
      and d.settled_at > coalesce((select max(e.at) from application_events e
        where e.application_id = d.application_id and e.actor_role in ('officer', 'admin', 'university')),
        '-infinity')))
    order by d.settled_at is null desc, d.decided_at desc, d.id limit 1`.execute(db)
  const [row] = rows
  if (!row || row.state === 'done') return null
  return {
    _id: row.id,
    decision: row.decision,
    by: row.name,
    decidedAt: row.decided_at.toISOString(),
    sendAt: row.send_at.toISOString(),
    state: row.state,
    why: row.why,
    yours: row.state === 'scheduled' && mayTakeBack(viewer, row.decided_by),
  }
}

/** The decider, and any admin. */
export const mayTakeBack = (viewer: Pick<Viewer, 'userId' | 'role'>, decidedBy: string): boolean =>
  viewer.role === 'admin' || viewer.userId === decidedBy
