import type { Goals } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { firstDayOf } from '#platform/contract/season-months.ts'
import type { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { hasRate } from '#areas/catalogue/costs/contract/rates.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { filtersInForce } from '../filters/filter-names.ts'
import { withFilter } from '../search-box/search-address.ts'
import type { Filters } from '../search-box/search-address.ts'

/** A student's goals as filters of the search. */
export interface GoalFilters {
  readonly filters: Filters
  /** The currency of the budget; null without one that can be compared. */
  readonly currency: string | null
  /** The currency of a budget that no fee can be compared with; else null. */
  readonly notCompared: string | null
}

/**
 * The filters that a student's goals suggest.
 * @param rates null before they are known
 * @param today ISO day; a start before it is no goal any more
 */
export function filtersOfGoals(
  goals: Goals,
  rates: ReplyOf<typeof listRates> | null,
  today: string,
): GoalFilters {
  const { countries, level, fields, intake, budgetPerYear, englishTaughtOnly } = goals
  // A larger budget leaves nothing out.
  const limits = budgetPerYear !== null && budgetPerYear >= 1 && budgetPerYear < 1e9
  const budget = limits ? goals.currency : null
  // Fees in the currency itself are compared without a rate.
  const isCompared =
    budget !== null &&
    rates !== null &&
    (hasRate(rates, budget) || (budget !== rates.homeCurrency && rates.currencies.includes(budget)))
  const wanted: [Parameters<typeof withFilter>[1], string | null][] = [
    ['country', countries.join(',')],
    ['field', fields.join(',')],
    ['level', level],
    ['language', englishTaughtOnly ? 'en' : null],
    ['intake', (firstDayOf(intake) ?? '') >= today ? intake : null],
    ['tuitionUpTo', isCompared ? String(Math.floor(budgetPerYear!)) : null],
  ]
  return {
    filters: wanted.reduce<Filters>((filters, [name, value]) => withFilter(filters, name, value), {}),
    currency: isCompared ? budget : null,
    notCompared: budget !== null && rates !== null && !isCompared ? budget : null,
  }
}

/**
 * The keys of the filters that are left out: those that were pressed, and a start until it is pressed, because most
 * universities publish no dates and their programs would all be missing.
 */
export const leftOutOf = (keys: readonly string[], pressed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(keys.filter((key) => pressed.has(key) !== key.startsWith('intake ')))

/** The filters without those that are left out, by their keys. */
export const withoutLeftOut = ({ filters, currency }: GoalFilters, leftOut: ReadonlySet<string>): Filters =>
  [...leftOut].reduce(
    (left, key) => filtersInForce(left, currency).find((one) => one.key === key)?.without ?? left,
    filters,
  )
