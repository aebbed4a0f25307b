import type { ReplyOf } from '#platform/contract/route.ts'
import type { listAgencyRates } from '../contract/money.ts'

/** A currency with its rates, as officers see it. */
export type Kept = ReplyOf<typeof listAgencyRates>['currencies'][number]
/** Which rate is being set: `new` asks for the currency too. */
export type Setting = Kept | 'new' | null
