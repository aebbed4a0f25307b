import type { ReplyOf } from '#platform/contract/route.ts'
import type { listAgencyRates } from '../contract/money.ts'

/** A currency with its rates, as officers see it. */
export type CurrencyRates = ReplyOf<typeof listAgencyRates>['currencies'][number]
/** The rate that is being set; with `new` the form has a field for the currency too. */
export type Setting = CurrencyRates | 'new' | null
