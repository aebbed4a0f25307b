import { filterNames } from '#areas/catalogue/search/contract.ts'
import type { FilterName } from '#areas/catalogue/search/contract.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatNumber, countryName, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { toggled, valuesOf, withFilter } from '../search-box/search-address.ts'
import type { Filters, ListFilter } from '../search-box/search-address.ts'

const listNames: Record<ListFilter, (value: string) => string> = {
  country: countryName,
  level: levelName,
  field: fieldName,
  language: languageName,
  intake: (value) => formatIntake(value) ?? value,
}

/** Label of a filter value: `Latvia`, `Master`, `Autumn 2027`. */
export const valueName = (name: ListFilter, value: string): string => listNames[name](value)

export interface FilterInForce {
  key: string
  label: string
  /** The filters without it. */
  without: Filters
}

const isList = (name: FilterName): name is ListFilter => name in listNames

/** Label of a filter with a single value. */
const singleName: Record<
  Exclude<FilterName, ListFilter>,
  (value: string, currency: string | null) => string
> = {
  tuitionUpTo: (value, currency) => {
    const amount = Number(value)
    return texts.upTo({
      amount: currency === null ? formatNumber(amount) : formatAmount({ amount, currency }),
    })
  },
  qualify: (value) => (value === 'met' ? texts.qualifyMet : texts.qualifyMaybe),
  open: () => texts.openNow,
  noEnglishTest: () => texts.noEnglishTest,
}

/** All active filters with their labels, each value of a list on its own. */
export function filtersInForce(filters: Filters, currency: string | null): FilterInForce[] {
  return filterNames.flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    if (!isList(name)) {
      const label = singleName[name](value, currency)
      return [{ key: name, label, without: withFilter(filters, name, null) }]
    }
    return valuesOf(filters, name).map((one) => ({
      key: `${name} ${one}`,
      label: valueName(name, one),
      without: toggled(filters, name, one),
    }))
  })
}
