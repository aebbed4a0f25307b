import { sql, type RawBuilder } from 'kysely'
import { unseen } from '#platform/database/run-prepared.ts'
import { outsideStages } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import type { StepStanding } from '#areas/applications/outside-steps/contract/step-plans.ts'
import { stepStands } from '#areas/applications/outside-steps/server/step-facts.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import {
  milestones,
  noIntake,
  reasonSides,
  standings,
  type FilterName,
  type Milestone,
  type ReasonSide,
  type Standing,
} from './contract.ts'

const from = (column: RawBuilder<unknown>) => (day: string) => fromDay(column, day)
const to = (column: RawBuilder<unknown>) => (day: string) => toDay(column, day)

const oneOf = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Whether an event `e` tells that an application came so far. */
export const reaches = (milestone: Milestone): RawBuilder<boolean> =>
  sql`e.to_stage in (${oneOf(milestones[milestone])})`

/** Whether an event `e` ended an application, or took its offer away, for a reason of this side. */
export const endedBy = (side: ReasonSide): RawBuilder<boolean> =>
  sql`e.move in (${oneOf(reasonSides[side].moves)})`

/** The reason in a `code` of this side's events. What is not in its list was typed, which counts as another reason. */
export const reasonIn = (side: ReasonSide, code: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${code} in (${oneOf(reasonSides[side].reasons)}) then ${code} else 'other' end`

function endedFor(value: string): RawBuilder<boolean> {
  const [side, reason] = value.split('-', 2) as [ReasonSide, string]
  return sql`exists (select from application_events e, unnest(e.reasons) r (code)
    where e.application_id = a.id and ${endedBy(side)} and ${reasonIn(side, sql`r.code`)} = ${reason})`
}

/** Whether an event `e` is a step that somebody of the console took. */
export const isStepOfOffice = sql<boolean>`e.actor_role in ('officer', 'admin', 'university')`
/** Whether an event `e` is an offer or a refusal. */
export const isDecision = sql<boolean>`e.move in ('offer', 'reject')`
/** Whether a view `d` is one of a document, and not of a number, by somebody of the console. */
export const isViewByOffice = sql<boolean>`d.viewer_role <> 'student' and d.number_of is null`

const steppedBy = (id: string, and: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from application_events e
    where e.application_id = a.id and e.actor_id = ${id} and ${isStepOfOffice} and ${and})`

/**
 * The stays of applications in a stage, with when each ended; null for the one in which it is now. Events that lead from a
 * stage to itself are steps within it. @param of which events `e`
 */
export const staysInStages = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select e.application_id, e.to_stage as stage, e.at,
      lead(e.at) over (partition by e.application_id order by e.id) as ended
    from application_events e ${of} and e.to_stage is distinct from e.from_stage`

function standsAt(value: string): RawBuilder<boolean> {
  const [kind, standing] = value.split('-', 2) as [string, StepStanding]
  const isOfOpenFile =
    standing === 'open' || standing === 'late' ? sql`a.stage in (${sql.join([...outsideStages])})` : sql`true`
  return sql`${isOfOpenFile} and exists (select from application_steps t
    where t.application_id = a.id and t.kind = ${kind} and ${stepStands[standing]})`
}

/**
 * The condition of each filter on `applications a`. Whose files has several conditions in `queue-conditions.ts`; the
 * group decides which rows of the result are shown, and the sort in which order.
 */
export const conditionOf: Record<
  Exclude<FilterName, 'officer' | 'group' | 'sort'>,
  (value: string) => RawBuilder<boolean>
> = {
  university: (id) => sql`a.university_id = ${id}`,
  program: (id) => sql`a.program_id = ${id}`,
  country: (code) => sql`a.university_country = ${unseen(code, 'text')}`,
  intake: (start) => sql`a.intake = ${start === noIntake ? '' : start}`,
  stage: (stage) => sql`a.stage = ${stage}`,
  standing: (standing) => sql`a.stage in (${oneOf(standings[standing as Standing])})`,
  milestone: (milestone) =>
    sql`exists (select from application_events e
      where e.application_id = a.id and ${reaches(milestone as Milestone)})`,
  left: (stage) =>
    sql`exists (select from (${staysInStages(sql`where e.application_id = a.id`)}) v
      where v.stage = ${stage} and v.ended is not null)`,
  reason: endedFor,
  step: (kind) => sql`a.next_step_kind = ${kind} and a.stage in (${sql.join([...outsideStages])})`,
  outsideStep: standsAt,
  letter: () => sql`a.outdated_letter`,
  workedBy: (id) => steppedBy(id, sql`true`),
  decidedBy: (id) => steppedBy(id, isDecision),
  openedBy: (id) =>
    sql`exists (select from document_views d
      where d.application_id = a.id and d.viewer_id = ${id} and ${isViewByOffice})`,
  level: (level) => sql`a.program_level = ${unseen(Number(level), 'bigint')}`,
  submittedFrom: from(sql`a.applied_at`),
  submittedTo: to(sql`a.applied_at`),
  decidedFrom: from(sql`a.decided_at`),
  decidedTo: to(sql`a.decided_at`),
  dueFrom: (day) => sql`a.due_on >= ${day}::date`,
  dueTo: (day) => sql`a.due_on <= ${day}::date`,
}
