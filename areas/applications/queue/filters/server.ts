import { sql, type RawBuilder } from 'kysely'
import { outsideStages } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import type { FilterName } from './contract.ts'

/**
 * The condition of each filter on `applications a`. Whose files has several conditions in `queue-conditions.ts`; the
 * group decides which rows of the result are shown.
 */
export const conditionOf: Record<
  Exclude<FilterName, 'officer' | 'group'>,
  (value: string) => RawBuilder<boolean>
> = {
  university: (id) => sql`a.university_id = ${id}`,
  program: (id) => sql`a.program_id = ${id}`,
  country: (code) => sql`a.university_id in (select id from universities where country = ${code})`,
  intake: (start) => sql`a.intake = ${start}`,
  stage: (stage) => sql`a.stage = ${stage}`,
  step: (kind) => sql`a.next_step_kind = ${kind} and a.stage in (${sql.join([...outsideStages])})`,
}
