import type { listKeptRates } from '#contract/money.ts'
import type { ReplyOf } from '#contract/route.ts'

/** A currency with its rates, as officers see it. */
export type Kept = ReplyOf<typeof listKeptRates>['currencies'][number]
/** Which rate is being set: `new` asks for the currency too. */
export type Setting = Kept | 'new' | null
