import { sql, type RawBuilder } from 'kysely'
import { hasOffer } from '#areas/applications/letters/contract/university-letters.ts'
import { kindsBeforeOffer, outsideStages } from '../contract/outside-steps.ts'

const stages = sql.join(outsideStages.filter(hasOffer).map((stage) => sql.lit(stage)))
const kinds = sql.join(kindsBeforeOffer.map((kind) => sql.lit(kind)))

/**
 * Whether the stage of an application has overtaken a step of a kind, as in `stateForStudent`. The unconditional offer is
 * left out: it depends on conditions, nothing waits for it alone, and no student does it.
 */
export const isOvertaken = (stage: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${stage} in (${stages}) and ${kind} in (${kinds}))`
