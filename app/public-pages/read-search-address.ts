import * as z from 'zod/mini'
import { ProgramFilters, programOrders } from '#areas/catalogue/search/contract.ts'
import { Page, pageSize } from '#platform/contract/pages.ts'
import type { Schema } from '#platform/contract/route.ts'
import {
  emptySearch,
  listFilters,
  usualOrder,
  yesFilters,
  type SearchAddress,
} from '#site/catalogue/search-address.ts'

/** A search as it was asked for, and whether all of it was understood. */
export interface ReadSearch {
  readonly search: SearchAddress
  /** A part was left out, so that old and mistyped links still find something. */
  readonly isPart: boolean
}

/**
 * Reads the query of an address. What the contract of the search accepts is taken; everything else is left out, and
 * words beyond the limit are cut.
 */
export function readSearchAddress(query: URLSearchParams): ReadSearch {
  let isPart = false
  const accepted = <S extends Schema>(schema: S, value: unknown): z.output<S> | null => {
    const read = z.safeParse(schema, value)
    if (!read.success) isPart = true
    return read.success ? read.data : null
  }
  const { shape } = ProgramFilters
  const typed = (query.get('search') ?? '').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  const words = typed.slice(0, pageSize.searchLength).trim()
  if (words !== typed) isPart = true
  const search: SearchAddress = {
    ...emptySearch,
    search: accepted(shape.search, words) ?? '',
    ...Object.fromEntries(
      listFilters.map((name) => {
        const values = query.getAll(name).flatMap((value) => value.split(','))
        const wanted = values.filter((value) => value !== '')
        const good = wanted.filter((value) => accepted(shape[name], value)?.length === 1)
        return [name, [...new Set(good)].slice(0, 30)]
      }),
    ),
    ...Object.fromEntries(
      yesFilters.map((name) => [
        name,
        Boolean(query.get(name)) && accepted(shape[name], query.get(name)) === 'yes',
      ]),
    ),
  }
  const one = <S extends Schema>(name: string, schema: S) => {
    const value = query.get(name)
    return value === null || value === '' ? null : accepted(schema, value)
  }
  const sort = one('sort', z.enum(programOrders))
  const tuitionUpTo = one('tuitionUpTo', shape.tuitionUpTo) ?? null
  return {
    search: {
      ...search,
      tuitionUpTo,
      currency: tuitionUpTo === null ? null : (one('currency', shape.currency) ?? null),
      sort: sort === usualOrder(search) ? null : sort,
      page: one('page', Page) ?? 1,
    },
    isPart,
  }
}
