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

/** The active filters as in the address. */
export type Filters = Pick<QueryIn<typeof countPrograms>, FilterName>

/** A search as in the address. */
export interface SearchParams {
  search: string
  filters: Filters
  /** The currency amounts are shown in; null = the viewer's own. */
  currency: string | null
  /** Null = the default order. */
  sort: ProgramOrder | null
  /** From 1. */
  page: number
  /** Without a search it is the start, unless all universities are asked for. */
  view: 'start' | 'programs' | 'universities'
}

const list = (value: string) => new RegExp(`^(?:${value})(?:,(?:${value})){0,29}$`)
/** What the contract accepts. Everything else in an address is ignored, so that old links still find something. */
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

/** The filters with several values. */
export type ListFilter = {
  [Name in FilterName]: NonNullable<ProgramFilters[Name]> extends readonly string[] ? Name : never
}[FilterName]

const searchMost = 100

/** Parses an address; invalid parts are ignored. */
export function readSearchParams(query: URLSearchParams): SearchParams {
  const valueOf = (name: FilterName | 'currency') => {
    const text = query.get(name) ?? ''
    return readable[name].test(text) ? text : null
  }
  let filters: Filters = {}
  for (const name of filterNames) filters = withFilter(filters, name, valueOf(name))
  const search = (query.get('search') ?? '').trim().slice(0, searchMost)
  const sort = programOrders.find((order) => order === query.get('sort')) ?? null
  const isSearch = search !== '' || Object.keys(filters).length > 0
  return {
    search,
    filters,
    currency: valueOf('currency'),
    sort,
    page: pageIn(query),
    view: query.get('view') === 'universities' ? 'universities' : isSearch ? 'programs' : 'start',
  }
}

/** The address of a search, without default values. */
export function addressOf({ search, filters, currency, sort, page, view }: SearchParams): string {
  const query = queryOf({ search, filters, currency, sort })
  if (view === 'universities') query.set('view', 'universities')
  if (page > 1) query.set('page', String(page))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? paths.universities : `${paths.universities}?${text}`
}

/** Search, filters, currency and order, without page and view: what is saved of a search. */
export function queryOf({
  search,
  filters,
  currency,
  sort,
}: Pick<SearchParams, 'search' | 'filters' | 'currency' | 'sort'>): URLSearchParams {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  for (const name of filterNames) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  if (currency !== null) query.set('currency', currency)
  if (sort !== null && sort !== usualOrder) query.set('sort', sort)
  return query
}

/** The default order: an alphabet tells students nothing. */
export const usualOrder: ProgramOrder = 'relevance'

/** The values of a filter with several. */
export const valuesOf = (filters: Filters, name: ListFilter): string[] => filters[name]?.split(',') ?? []

/** The filters with one changed; null removes it. */
export function withFilter(filters: Filters, name: FilterName, value: string | null): Filters {
  const { [name]: _, ...others } = filters
  return value === null || value === '' ? others : { ...others, [name]: value }
}

/** The filters with one value of a filter added or removed. */
export function toggled(filters: Filters, name: ListFilter, value: string): Filters {
  const before = valuesOf(filters, name)
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return withFilter(filters, name, after.join(','))
}

/** Number of active filters, counting each value of a list. */
export const countOf = (filters: Filters): number =>
  Object.values(filters).reduce((sum, value) => sum + value.split(',').length, 0)
