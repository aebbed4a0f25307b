import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { site } from '#site'
import type { listAgencyRates as staffRoute, AgencyRate, listRates as route } from '../contract/money.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { readAgencyRates } from './agency-rates.ts'

/** Rates of one currency that are shown with its current one. */
const historyShown = 20

/** The rates in effect today and the currencies to choose from, for everybody who is logged in. */
export async function listRates(deps: Pick<Deps, 'pool' | 'clock'>): Promise<ReplyOf<typeof route>> {
  const [{ home, rates, currencies }, ofPrograms] = await Promise.all([
    readAgencyRates(deps.pool),
    programSearch(deps).currencies(),
  ])
  const others = new Set([...currencies, ...ofPrograms])
  others.delete(home)
  return { homeCurrency: home, rates: [...rates], currencies: [home, ...[...others].sort()] }
}

/** Every currency that has a rate or a fee, with its rates, for officers. */
export async function listAgencyRates({ db }: Pick<Deps, 'db'>): Promise<ReplyOf<typeof staffRoute>> {
  const [rates, fees] = await Promise.all([
    sql<RateRow>`select * from (${storedRates}) as r where nth <= ${historyShown} order by currency, nth`.execute(
      db,
    ),
    sql<{ currency: string; programs: number }>`
      select tuition_currency as currency, count(*)::integer as programs
      from programs where status = 'published' and tuition_currency is not null group by 1`.execute(db),
  ])
  const programs = new Map(fees.rows.map((row) => [row.currency, row.programs]))
  const byCurrency = Map.groupBy(rates.rows, ({ currency }) => currency)
  const names = [...new Set([...byCurrency.keys(), ...programs.keys()])]
    .filter((currency) => currency !== site.homeCurrency)
    .sort()
  return {
    homeCurrency: site.homeCurrency,
    currencies: names.map((currency) => {
      const history = (byCurrency.get(currency) ?? []).map(presentRate)
      return { currency, current: history[0] ?? null, history, programs: programs.get(currency) ?? 0 }
    }),
  }
}

export interface RateRow {
  id: string
  currency: string
  rate: number
  as_of: string
  source: string
  set_at: Date
  set_by_name: string | null
  /** 1 = the one in effect. */
  nth: number
}

/** Rates with the officer who set them, numbered within their currency in the order of `current_rates`. */
export const storedRates = sql<RateRow>`
  select r.id, r.currency, r.rate, r.as_of, r.source, r.set_at, u.name as set_by_name,
    row_number() over (partition by r.currency order by r.as_of desc, r.set_at desc, r.id)::integer as nth
  from exchange_rates r left join users u on u.id = r.set_by`

/** A row in the format of the contract. */
export const presentRate = (row: RateRow): AgencyRate => ({
  currency: row.currency,
  rate: row.rate,
  asOf: row.as_of,
  source: row.source,
  setBy: row.set_by_name,
  setAt: row.set_at.toISOString(),
})
