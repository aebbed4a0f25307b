import type pg from 'pg'
import { site } from '#site'
import { toCents } from '../contract/course-total.ts'

export interface Money {
  readonly amount: number
  readonly currency: string
}

/** The rates in effect today. */
export interface AgencyRates {
  /** Currency of the rates: one unit of another is worth `rate` units of it. */
  readonly home: string
  readonly rates: readonly { currency: string; rate: number; asOf: string }[]
  /** The home currency, then those with a rate by name. */
  readonly currencies: readonly string[]
  /** The amount in another currency, to the cent; null where a rate is missing. Nothing is guessed. */
  convert(money: Money | null, to: string): Money | null
  /** The oldest day of the rates between two currencies; null where none is needed or one is missing. */
  dayOf(from: string, to: string): string | null
}

const current = {
  name: 'current-rates',
  text: `select currency, rate, as_of from current_rates where currency <> $1 order by currency`,
}

/** Reads the agency's exchange rates. */
export async function readAgencyRates(pool: pg.Pool): Promise<AgencyRates> {
  const home = site.homeCurrency
  const { rows } = await pool.query<{ currency: string; rate: number; as_of: string }>({
    ...current,
    values: [home],
  })
  const rates = rows.map(({ currency, rate, as_of: asOf }) => ({ currency, rate, asOf }))
  const rateOf = new Map([[home, 1], ...rates.map(({ currency, rate }) => [currency, rate] as const)])
  const dayOf = new Map(rates.map(({ currency, asOf }) => [currency, asOf]))
  return {
    home,
    rates,
    currencies: [home, ...rates.map(({ currency }) => currency)],
    convert: (money, to) => {
      if (money === null || money.currency === to) return money
      const [from, into] = [rateOf.get(money.currency), rateOf.get(to)]
      if (from === undefined || into === undefined) return null
      return { amount: toCents((money.amount * from) / into), currency: to }
    },
    dayOf: (from, to) => {
      if (from === to || !rateOf.has(from) || !rateOf.has(to)) return null
      return [dayOf.get(from), dayOf.get(to)].filter((day) => day !== undefined).sort()[0] ?? null
    },
  }
}
