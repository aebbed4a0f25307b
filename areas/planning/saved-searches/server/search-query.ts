import { searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import * as z from 'zod/mini'
import { filterNames, findPrograms, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { refuse } from '#platform/http/refusal.ts'

export type ProgramQuery = QueryOf<typeof findPrograms>

/** The page of the list is not part of the search. */
const ofThePage = new Set(['page', 'limit'])
/** The order of parameters in a normalized query. */
const names = [...Object.keys(ProgramFilters.shape), 'sort']
/** Filters with several values, which may be in any order. */
const several = new Set(['country', 'level', 'field', 'language', 'intake'])

/**
 * Normalizes the query of an address, so that equal searches have equal texts.
 * @throws invalid_input for what the program search would refuse, and for a search without any filter
 */
export function normalizedQuery(text: string): string {
  const entries = [...new URLSearchParams(text)].filter(
    ([name, value]) => !ofThePage.has(name) && value !== '',
  )
  const parts = new Map(entries)
  if (parts.size !== entries.length || read(parts) === null) {
    throw refuse('invalid_input', { fields: { query: searchMessages.unreadable } })
  }
  if (!['search', ...filterNames].some((name) => parts.get(name)?.trim())) {
    throw refuse('invalid_input', { fields: { query: searchMessages.empty } })
  }
  return names
    .flatMap((name) => {
      const value = parts.get(name)?.trim()
      if (!value) return []
      const ordered = several.has(name) ? [...new Set(value.split(',').filter(Boolean))].sort().join() : value
      return [`${name}=${encodeURIComponent(ordered.normalize('NFC')).replaceAll('%2C', ',')}`]
    })
    .join('&')
}

/** The input of the program search for a saved query; null when filters have changed and it can no longer be read. */
export const parseQuery = (query: string): ProgramQuery | null => read(new Map(new URLSearchParams(query)))

function read(parts: ReadonlyMap<string, string>): ProgramQuery | null {
  const result = z.safeParse(findPrograms.query, Object.fromEntries(parts))
  return result.success ? result.data : null
}
