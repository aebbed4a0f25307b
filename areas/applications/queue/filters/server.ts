import { sql, type RawBuilder } from 'kysely'
import { unseen } from '#platform/database/run-prepared.ts'
import { outsideStages } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { fromDay, toDay } from '#platform/time/day-start.ts'
import type { FilterName } from './contract.ts'

const from = (column: RawBuilder<unknown>) => (day: string) => fromDay(column, day)
const to = (column: RawBuilder<unknown>) => (day: string) => toDay(column, day)

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
  country: (code) =>
    sql`a.university_id in (select id from universities where country = ${unseen(code, 'text')})`,
  intake: (start) => sql`a.intake = ${start}`,
  stage: (stage) => sql`a.stage = ${stage}`,
  step: (kind) => sql`a.next_step_kind = ${kind} and a.stage in (${sql.join([...outsideStages])})`,
  level: (level) => sql`a.program_level = ${Number(level)}`,
  submittedFrom: from(sql`a.applied_at`),
  submittedTo: to(sql`a.applied_at`),
  decidedFrom: from(sql`a.decided_at`),
  decidedTo: to(sql`a.decided_at`),
  dueFrom: (day) => sql`a.due_on >= ${day}::date`,
  dueTo: (day) => sql`a.due_on <= ${day}::date`,
}
