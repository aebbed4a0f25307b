import { stepMessages } from '#texts/applications/states/step-messages.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Stage } from '#platform/contract/stages.ts'
import { currentActing } from '#platform/acting/acting.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import type { Deps } from '#platform/config/deps.ts'
import { followMove } from '#areas/applications/outside-steps/server/follow-plan.ts'
import type { OfferTuition } from '#areas/applications/letters/contract/offer-tuition.ts'
import { updateLetters } from '#areas/applications/letters/server/update-letters.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { dayAfter } from '#platform/time/working-days.ts'
import { paths } from '#kit/routing/paths.ts'
import {
  canMove,
  moves,
  offerReplyDays,
  stageLabelsFor,
  stagesFor,
  undoWithdrawHours,
  type Circumstances,
  type Move,
  type MoveObstacle,
  type MoveMaker,
} from '../contract/application-moves.ts'
import { mostOpenApplications } from '#areas/applications/list/contract/applications.ts'
import { lastStep } from './last-step.ts'

/** Columns of an application that a move may set besides its stage. */
export interface MoveEffects {
  readonly documents_due?: string | RawBuilder<string> | null
  readonly reply_by?: Date | null
  readonly offer_note?: string | null
  readonly offered_on?: string | null
  readonly offered_by?: string | null
  readonly offer_states_tuition?: boolean | null
  readonly offer_tuition?: number | null
  readonly offer_tuition_currency?: string | null
  readonly offer_tuition_period?: OfferTuition['period'] | null
  readonly outcome_reasons?: string[]
  readonly outcome_advice?: string | null
  readonly check_by?: Date | null
}

/** The day by which requested documents are due; without one of its own, a request joins an open one that is not over. */
export const documentsDue = (day: string | undefined, now: Date): string | RawBuilder<string> =>
  day ??
  sql<string>`case when stage = 'documents_requested' and documents_due >= ${dayAfter(now, 0)}::date
    then documents_due else ${dayAfter(now, offerReplyDays)}::date end`

/** The person who makes a move: a viewer, or an officer whose decision was scheduled. */
export type MovingPerson = Pick<
  Viewer,
  'userId' | 'role' | 'name' | 'universityId' | 'mayDecide' | 'requestId' | 'network'
>

export interface MoveOrder {
  readonly applicationId: string
  readonly move: Move
  /** The person who makes the move, who must have access to the application; null for a job. */
  readonly by: MovingPerson | null
  /** Whether an officer acts on the student's behalf. */
  readonly onBehalf?: boolean
  readonly reasons?: readonly string[]
  readonly publicNote?: string | null
  readonly internalNote?: string | null
  readonly effects?: MoveEffects
}

export interface MovedApplication {
  readonly id: string
  readonly reference: string
  readonly student_id: string
  readonly stage: Stage
  /** The one that it had before the move. */
  readonly stage_before: string
  readonly reply_by: Date | null
  readonly documents_due: string | null
}

const { obstacles } = stepMessages

function wrongStage(move: Move, stage: Stage, who: MoveMaker): string {
  const labels = stageLabelsFor(who.role)
  const needed = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(
    stagesFor(move, { ...who, mayDecide: true }).map((from) => obstacles.stage({ stage: labels[from] })),
  )
  const sentence = who.role === 'student' ? obstacles.yourStage : obstacles.itsStage
  return sentence({ needed, stage: labels[stage] })
}

function describeObstacle(why: MoveObstacle, move: Move, stage: Stage, who: MoveMaker): string {
  if (why === 'wrong_stage') return wrongStage(move, stage, who)
  if (why === 'list_full') return stepMessages.tooManyOpen({ count: mostOpenApplications })
  return why === 'undo_over' ? obstacles.undo_over({ hours: undoWithdrawHours }) : obstacles[why]
}

/** An application `a` whose student's account is neither closed nor erased: nobody else could take it further. */
export const hasOpenAccount = sql<boolean>`exists (
  select from users s where s.id = a.student_id and s.status <> 'deleted')`

/** Why a move is not possible, as a sentence; null if it is. */
export function obstacle(move: Move, who: MoveMaker, stage: Stage, at: Circumstances): string | null {
  const answer = canMove(move, who, stage, at)
  return answer.possible ? null : describeObstacle(answer.why, move, stage, who)
}

/**
 * Makes one move in a transaction: a conditional update, an event row, the update of its letters and outside steps, and a notification to
 * the student if somebody else moved; the caller adds the mail and the audit entry. Two clicks make one move, because the
 * second update finds no row. The event of a move that an officer makes for a student names the officer.
 * @returns the application after the move
 * @throws not_for_you without the role or the right for it, not_found for an application the mover may not access,
 * move_not_possible at the wrong stage, and to reinstate for a closed account; for people of the console the refusal
 * names who made the last step
 */
export async function makeMove(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  order: MoveOrder,
): Promise<MovedApplication> {
  const { applicationId, move, by } = order
  const now = deps.clock.now()
  const who: MoveMaker = { role: by?.role ?? 'clock', mayDecide: by?.mayDecide ?? false }
  const rule = moves[move]
  const [start] = rule.from
  const may = canMove(move, who, start)
  if (!may.possible) throw refuse('not_for_you', { message: describeObstacle(may.why, move, start, who) })
  const undoSince = new Date(now.getTime() - undoWithdrawHours * 3_600_000)

  // Reads stage_before, the target of `before`, before the update replaces it. At the stage that it has already, an
  // application goes on waiting since it came there.
  const moved = await trx
    .updateTable('applications as a')
    .set({
      ...order.effects,
      stage: rule.to === 'before' ? sql<Stage>`stage_before` : rule.to,
      stage_before: sql<string>`stage`,
      stage_since: sql<Date>`case when stage = ${rule.to} then stage_since else ${now}::timestamptz end`,
    })
    .where('id', '=', applicationId)
    .where('stage', 'in', [...stagesFor(move, who)])
    .$if(by !== null, (query) => query.where(scopeOf(by!)))
    .$if(move === 'reinstate', (query) => query.where(hasOpenAccount))
    .$if(move === 'undo_withdraw', (query) => query.where('stage_since', '>=', undoSince))
    .returning(['id', 'reference', 'student_id', 'stage', 'stage_before', 'reply_by', 'documents_due'])
    .executeTakeFirst()

  if (!moved) {
    const found = await trx
      .selectFrom('applications as a')
      .select(['stage', 'stage_since'])
      .where('id', '=', applicationId)
      .$if(by !== null, (query) => query.where(scopeOf(by!)))
      .executeTakeFirst()
    if (!found) throw refuse('not_found')
    const stage = found.stage as Stage
    const at = { withdrawnAt: found.stage_since, now }
    const answer = canMove(move, who, stage, at)
    const why = obstacle(move, who, stage, at)
    if (answer.possible || why === null) {
      throw refuse('move_not_possible', move === 'reinstate' ? { message: obstacles.account_closed } : {})
    }
    if (answer.why === 'no_right') throw refuse('not_for_you', { message: why })
    const first = who.role === 'student' ? null : await lastStep(trx, applicationId)
    throw refuse('move_not_possible', { message: first === null ? why : `${why} ${first}` })
  }

  const acting = currentActing()
  const officer = acting !== null && by?.userId === acting.studentId ? acting.officer : null
  await trx
    .insertInto('application_events')
    .values({
      application_id: applicationId,
      move,
      from_stage: moved.stage_before,
      to_stage: moved.stage,
      actor_id: officer?.userId ?? by?.userId ?? null,
      actor_role: officer?.role ?? who.role,
      on_behalf: officer !== null || (order.onBehalf ?? false),
      at: now,
      reasons: [...(order.reasons ?? [])],
      public_note: order.publicNote ?? null,
      internal_note: order.internalNote ?? null,
    })
    .execute()
  await updateLetters(trx, applicationId, move, now)
  await followMove(trx, applicationId, moved.stage as Stage, now)
  if (who.role !== 'student') {
    await notify(trx, {
      userId: moved.student_id,
      kind: move === 'request_documents' ? 'documents' : 'application',
      event: move,
      applicationId,
      href: paths.application(applicationId),
      at: now,
    })
  }
  return { ...moved, stage: moved.stage as Stage }
}
