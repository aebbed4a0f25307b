import type { ProgramOrder } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'

/** Filters of the public search with several values. */
export const listFilters = ['country', 'level', 'field', 'language', 'intake'] as const
export type ListFilter = (typeof listFilters)[number]

/** Filters that are on or off. */
export const yesFilters = ['open', 'noEnglishTest'] as const
export type YesFilter = (typeof yesFilters)[number]

/** A search as its address states it. */
export type SearchAddress = Readonly<Record<ListFilter, readonly string[]>> &
  Readonly<Record<YesFilter, boolean>> & {
    readonly search: string
    readonly tuitionUpTo: number | null
    readonly currency: string | null
    /** Null = the usual order. */
    readonly sort: ProgramOrder | null
    /** From 1. */
    readonly page: number
  }

/** The address without search and filters. */
export const emptySearch: SearchAddress = {
  search: '',
  country: [],
  level: [],
  field: [],
  language: [],
  intake: [],
  tuitionUpTo: null,
  currency: null,
  open: false,
  noEnglishTest: false,
  sort: null,
  page: 1,
}

/** By words if there are any; else the next deadline first, because an alphabet tells students nothing. */
export const usualOrder = ({ search }: Pick<SearchAddress, 'search'>): ProgramOrder =>
  search === '' ? 'deadline' : 'relevance'

/** The names and values of a search in their one order, without defaults. */
export function fieldsOf(search: SearchAddress): [name: string, value: string][] {
  const fields: [string, string][] = []
  if (search.search !== '') fields.push(['search', search.search])
  for (const name of listFilters) {
    if (search[name].length > 0) fields.push([name, search[name].join(',')])
  }
  if (search.tuitionUpTo !== null) {
    fields.push(['tuitionUpTo', String(search.tuitionUpTo)])
    if (search.currency !== null) fields.push(['currency', search.currency])
  }
  for (const name of yesFilters) if (search[name]) fields.push([name, 'yes'])
  if (search.sort !== null && search.sort !== usualOrder(search)) fields.push(['sort', search.sort])
  if (search.page > 1) fields.push(['page', String(search.page)])
  return fields
}

/** The one address of a search. */
export function addressOfSearch(search: SearchAddress): string {
  const query = new URLSearchParams(fieldsOf(search)).toString().replaceAll('%2C', ',')
  return query === '' ? publicPaths.programs : `${publicPaths.programs}?${query}`
}

/** The address of a search by a few of its parts. */
export const searchFor = (parts: Partial<SearchAddress>): string =>
  addressOfSearch({ ...emptySearch, ...parts })

/** Whether anything is searched for or filtered by; an address without that opens the first view. */
export const asksForPrograms = (search: SearchAddress): boolean =>
  fieldsOf({ ...search, page: 1, sort: null }).length > 0 || search.sort !== null || search.page > 1

/** The same search in the student area, whose address has the same names. */
export const studentAddress = (search: SearchAddress): string =>
  addressOfSearch({ ...search, page: 1 }).replace(publicPaths.programs, paths.universities)

/** The search with a value of a filter removed, from its first page. */
export const withoutValue = (search: SearchAddress, name: ListFilter, value: string): SearchAddress => ({
  ...search,
  [name]: search[name].filter((one) => one !== value),
  page: 1,
})
