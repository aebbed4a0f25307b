import { sql, type RawBuilder } from 'kysely'
import { hasOffer } from '#areas/applications/letters/contract/university-letters.ts'
import { kindsBeforeOffer, outsideStages } from '../contract/outside-steps.ts'

type Sql = RawBuilder<unknown>

const stages = sql.join(outsideStages.filter(hasOffer).map((stage) => sql.lit(stage)))
const kinds = sql.join(kindsBeforeOffer.map((kind) => sql.lit(kind)))

/** `isOvertaken` in SQL. */
export const overtaken = (stage: Sql, kind: Sql): RawBuilder<boolean> =>
  sql`(${stage} in (${stages}) and ${kind} in (${kinds}))`

/** Whether a step of a kind holds up no step of another kind, because only the first is overtaken. */
export const isBehind = (stage: Sql, kind: Sql, other: Sql): RawBuilder<boolean> =>
  sql`(${overtaken(stage, kind)} and not ${overtaken(stage, other)})`
