import { sql } from 'kysely'
import { longestUndoMinutes } from '#areas/applications/states/contract/application-moves.ts'
import { decisionMessages as messages } from '#texts/applications/decide/decision-messages.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { announceToOffice } from '#platform/live/announce-change.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { anyOrder, eachAlone } from '#platform/jobs/each-alone.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { lastStep, formatTimestamp } from '#areas/applications/states/server/last-step.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { obstacle, type MovingPerson } from '#areas/applications/states/server/make-move.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { paths } from '#kit/routing/paths.ts'
import type {
  decideApplication as decideRoute,
  sendDecisionNow as sendRoute,
  undoDecision as undoRoute,
} from '../contract.ts'
import { carryOut, checkDays, decideApplication, type Decided } from './decide-application.ts'
import { mayTakeBack, refuseWhileScheduled } from './scheduled-decisions.ts'
import { readDecisionOptions } from './show-decision-options.ts'

type Answer = ReplyOf<typeof decideRoute>

/** The maximum of decisions per run of the job; the next run takes the rest. */
const batch = 100

/** The student hears of it when it is carried out. */
const announceChange = (trx: Trx, applicationId: string) =>
  announceToOffice(trx, { kind: 'application', id: applicationId })

/**
 * Makes an officer's decision. With `undoMinutes` it is scheduled and hidden from the student until then; without, or
 * with 0, it is carried out at once.
 * @throws as carryOut
 */
export async function scheduleDecision(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { undoMinutes, ...body }: Decided,
): Promise<Answer> {
  if (!undoMinutes) return decideApplication(deps, viewer, applicationId, body)
  const now = deps.clock.now()
  const sendAt = new Date(now.getTime() + Math.min(undoMinutes, longestUndoMinutes) * 60_000)
  return deps.db.transaction().execute(async (trx) => {
    const { stage } = await lockApplication(trx, viewer, applicationId)
    const why = obstacle(body.decision, viewer, stage, { withdrawnAt: null, now })
    if (why !== null && !viewer.mayDecide) throw refuse('not_for_you', { message: why })
    await refuseWhileScheduled(trx, applicationId)
    if (why !== null) {
      const first = await lastStep(trx, applicationId)
      throw refuse('move_not_possible', { message: first === null ? why : `${why} ${first}` })
    }
    checkDays(body, viewer, now)
    await trx
      .insertInto('pending_decisions')
      .values({
        application_id: applicationId,
        decision: body.decision as 'offer',
        body: JSON.stringify(body),
        decided_by: viewer.userId,
        decided_at: now,
        send_at: sendAt,
      })
      .execute()
    await announceChange(trx, applicationId)
    await claimFile(trx, deps, viewer, applicationId)
    const data = await readApplication(trx, viewer, applicationId, now)
    await writeAudit(trx, deps, {
      action: 'decision.kept',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { move: body.decision, minutes: undoMinutes },
    })
    return { message: messages.scheduled({ at: formatTimestamp(sendAt) }), data }
  })
}

interface Settled {
  readonly application_id: string
  readonly decided_by: string
  readonly body: Decided
}

/** Why a decision can no longer be undone or sent. */
async function whyOver(
  trx: Trx,
  viewer: Viewer,
  applicationId: string,
  decisionId: string,
): Promise<Refusal> {
  const row = await trx
    .selectFrom('pending_decisions')
    .select(['state', 'settled_at', 'decided_by'])
    .where('id', '=', decisionId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  if (row.settled_at === null && !mayTakeBack(viewer, row.decided_by)) {
    return refuse('not_for_you', {
      message: messages.onlyDecider,
    })
  }
  return refuse('move_not_possible', {
    message: messages.over[row.settled_at === null ? 'scheduled' : (row.state as 'done')],
  })
}

const settle = (
  trx: Trx,
  {
    id,
    state,
    by,
    now,
    viewer,
  }: {
    id: string
    state: 'done' | 'undone'
    by: string | null
    now: Date
    viewer: Viewer | null
  },
): Promise<Settled | undefined> =>
  trx
    .updateTable('pending_decisions')
    .set({ state, settled_by: by, settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .$if(viewer !== null && viewer.role !== 'admin', (query) =>
      query.where('decided_by', '=', viewer!.userId),
    )
    .returning(['application_id', 'decided_by', 'body'])
    .executeTakeFirst() as Promise<Settled | undefined>

/**
 * Undoes a scheduled decision; the application has not changed.
 * @returns the input, so that it can be corrected and sent again
 * @throws not_found; not_for_you except for the decider and admins; move_not_possible once the student was notified
 */
export async function undoDecision(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  decisionId: string,
): Promise<ReplyOf<typeof undoRoute>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, viewer, applicationId)
    const undone = await settle(trx, { id: decisionId, state: 'undone', by: viewer.userId, now, viewer })
    if (!undone || undone.application_id !== applicationId) {
      throw await whyOver(trx, viewer, applicationId, decisionId)
    }
    await announceChange(trx, applicationId)
    const answer = {
      message: messages.undone,
      application: await readApplication(trx, viewer, applicationId, now),
      data: await readDecisionOptions(trx, viewer, applicationId, now),
      draft: undone.body as unknown as Record<string, unknown>,
    }
    await writeAudit(trx, deps, {
      action: 'decision.undone',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { move: undone.body.decision },
    })
    return answer
  })
}

/** The decider with their current rights: a right that was removed since, or a closed account, stops the decision. */
async function deciderOf(trx: Trx, userId: string): Promise<MovingPerson> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'role', 'name', 'university_id', 'may_decide'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw refuse('not_for_you', { message: messages.noDecider })
  return {
    userId: row.id,
    role: row.role,
    name: row.name,
    universityId: row.university_id,
    mayDecide: row.role === 'admin' || row.may_decide,
    requestId: null,
    network: null,
  }
}

/** Carries out a scheduled decision. @returns its application, or null if it was settled already */
async function carryOutScheduled(deps: Deps, id: string, sender: Viewer | null): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const decision = await trx
      .selectFrom('pending_decisions')
      .select(['application_id', 'decided_by'])
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (!decision || (sender && !mayTakeBack(sender, decision.decided_by))) return null
    const by = await deciderOf(trx, decision.decided_by)
    // Lock the application first, as everywhere: a concurrent undo has that lock and waits for the decision's row.
    await lockApplication(trx, by, decision.application_id)
    const done = await settle(trx, { id, state: 'done', by: sender?.userId ?? null, now, viewer: sender })
    if (!done) return null
    await carryOut(trx, deps, by, done.application_id, done.body, {
      waited: id,
      ...(sender ? { sentBy: sender.userId } : {}),
    })
    return done.application_id
  })
}

/**
 * Notifies the decider; and, where they can no longer decide this, the officer of the file, or else all who may decide.
 */
async function notifyOfFailure(trx: Trx, applicationId: string, decidedBy: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; decider: string | null }>`
    with decider as (
      select id, role = 'admin' or may_decide as may_decide from users where id = ${decidedBy} and status = 'active'),
    holder as (
      select u.id from applications a join users u on u.id = a.officer_id and u.status = 'active'
      where a.id = ${applicationId} and u.id <> ${decidedBy})
    select id, null as decider from decider
    union all
    select u.id, d.name from users u, users d
    where d.id = ${decidedBy} and u.id <> d.id and not exists (select from decider where may_decide)
      and (u.id in (select id from holder) or not exists (select from holder) and u.status = 'active'
        and (u.role = 'admin' or u.role = 'officer' and u.may_decide))`.execute(trx)
  for (const { id, decider } of rows) {
    await notify(trx, {
      userId: id,
      kind: 'application',
      event: decider === null ? 'decision_failed' : 'colleague_decision_failed',
      at,
      applicationId,
      title: decider,
      href: paths.staffApplication(applicationId),
    })
  }
}

/** Records that a decision could not be carried out, and notifies those whom it concerns. */
async function giveUp(deps: Deps, id: string, why: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('pending_decisions')
      .set({ state: 'failed', settled_at: now, why })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returning(['application_id', 'decided_by', 'decision'])
      .executeTakeFirst()
    if (!failed) return
    await notifyOfFailure(trx, failed.application_id, failed.decided_by, now)
    await announceChange(trx, failed.application_id)
    await writeAudit(trx, deps, {
      action: 'decision.failed',
      by: 'clock',
      object: { kind: 'application', id: failed.application_id },
      details: { move: failed.decision },
    })
  })
}

/** Notifies the student now. @throws not_found; not_for_you; move_not_possible with the reason when it cannot be carried out */
export async function sendDecisionNow(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  decisionId: string,
): Promise<ReplyOf<typeof sendRoute>> {
  const { db } = deps
  const now = deps.clock.now()
  await readApplication(db, viewer, applicationId, now)
  const its = await db
    .selectFrom('pending_decisions')
    .select('id')
    .where('id', '=', decisionId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!its) throw refuse('not_found')
  let notified: string | null
  try {
    notified = await carryOutScheduled(deps, decisionId, viewer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await giveUp(deps, decisionId, error.message)
    throw refuse('move_not_possible', { message: messages.nothingSent({ why: error.message }) })
  }
  if (notified === null) {
    throw await db.transaction().execute((trx) => whyOver(trx, viewer, applicationId, decisionId))
  }
  return {
    message: messages.sent,
    application: await readApplication(db, viewer, applicationId, now),
    data: await readDecisionOptions(db, viewer, applicationId, now),
  }
}

/**
 * Carries out due decisions under the current rules: if something that happened in the meantime prevents one, nothing is
 * sent, and the decider or the office is notified.
 * @returns how many students were notified
 */
export async function sendScheduledDecisions(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('pending_decisions')
    .select('id')
    .where('settled_at', 'is', null)
    .where('send_at', '<=', deps.clock.now())
    .orderBy(anyOrder)
    .limit(batch)
    .execute()
  return eachAlone(due, async ({ id }) => {
    try {
      return (await carryOutScheduled(deps, id, null)) !== null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await giveUp(deps, id, error.message)
      return false
    }
  })
}
