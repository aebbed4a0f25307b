import { filterNames, programOrders } from '#areas/catalogue/search/contract.ts'
import type {
  countPrograms,
  FilterName,
  ProgramFilters,
  ProgramOrder,
} from '#areas/catalogue/search/contract.ts'
import type { QueryIn } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { pageIn } from '#kit/lists/list-address.ts'

/** The filters in force as they stand in the address: what is left out is no filter. */
export type Filters = Pick<QueryIn<typeof countPrograms>, FilterName>

/** What an address of the search asks for. */
export interface Asked {
  search: string
  filters: Filters
  /** The currency amounts are shown in; null = the viewer's own. */
  currency: string | null
  /** Null = the usual order. */
  sort: ProgramOrder | null
  /** From 1. */
  page: number
  view: 'programs' | 'universities'
}

const list = (value: string) => new RegExp(`^(?:${value})(?:,(?:${value})){0,29}$`)
/** What the contract takes. Anything else in an address is left out, so that an old link still finds something. */
const readable: Record<FilterName | 'currency', RegExp> = {
  country: list('[A-Z]{2}'),
  level: list('[0-8]'),
  field: list('\\d{2,4}'),
  language: list('[a-z]{2,3}'),
  intake: list('\\d{4}-(?:spring|summer|autumn|winter)'),
  tuitionUpTo: /^\d{1,9}$/,
  open: /^yes$/,
  noEnglishTest: /^yes$/,
  qualify: /^(?:met|maybe)$/,
  currency: /^[A-Z]{3}$/,
}

/** The filters that hold several values at once. */
export type ListFilter = {
  [Name in FilterName]: NonNullable<ProgramFilters[Name]> extends readonly string[] ? Name : never
}[FilterName]

const searchMost = 100

/** Reads an address; what cannot be read counts as left out. */
export function readAsked(query: URLSearchParams): Asked {
  const valueOf = (name: FilterName | 'currency') => {
    const text = query.get(name) ?? ''
    return readable[name].test(text) ? text : null
  }
  let filters: Filters = {}
  for (const name of filterNames) filters = withFilter(filters, name, valueOf(name))
  const search = (query.get('search') ?? '').trim().slice(0, searchMost)
  const sort = programOrders.find((one) => one === query.get('sort')) ?? null
  const asks = search !== '' || Object.keys(filters).length > 0
  return {
    search,
    filters,
    currency: valueOf('currency'),
    sort,
    page: pageIn(query),
    view: asks && query.get('view') !== 'universities' ? 'programs' : 'universities',
  }
}

/** The address that asks for this. The usual things are left out of it. */
export function addressOf({ search, filters, currency, sort, page, view }: Asked): string {
  const query = queryOf({ search, filters, currency, sort })
  const asks = search !== '' || Object.keys(filters).length > 0
  if (view === 'universities' && asks) query.set('view', 'universities')
  if (page > 1) query.set('page', String(page))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? paths.universities : `${paths.universities}?${text}`
}

/** Search, filters, currency and order, without page and view: what a saved search keeps. */
export function queryOf({
  search,
  filters,
  currency,
  sort,
}: Pick<Asked, 'search' | 'filters' | 'currency' | 'sort'>): URLSearchParams {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  for (const name of filterNames) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  if (currency !== null) query.set('currency', currency)
  if (sort !== null && sort !== usualOrder(search)) query.set('sort', sort)
  return query
}

/** The order in force when none is asked for. */
export const usualOrder = (search: string): ProgramOrder => (search === '' ? 'name' : 'relevance')

/** The values of a filter that holds several. */
export const valuesOf = (filters: Filters, name: ListFilter): string[] => filters[name]?.split(',') ?? []

/** The filters with one changed; null takes it away. */
export function withFilter(filters: Filters, name: FilterName, value: string | null): Filters {
  const { [name]: _, ...others } = filters
  return value === null || value === '' ? others : { ...others, [name]: value }
}

/** The filters with one value of one filter put in or taken out. */
export function toggled(filters: Filters, name: ListFilter, value: string): Filters {
  const before = valuesOf(filters, name)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return withFilter(filters, name, after.join(','))
}

/** How many filters are in force, each value of a list counted. */
export const countOf = (filters: Filters): number =>
  Object.values(filters).reduce((sum, value) => sum + value.split(',').length, 0)
