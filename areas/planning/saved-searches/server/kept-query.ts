import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import * as z from 'zod/mini'
import { filterNames, findPrograms, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import type { QueryOf } from '#platform/contract/route.ts'

import { refuse } from '#platform/http/refusal.ts'

export type SearchWishes = QueryOf<typeof findPrograms>

/** Which part of a list a person looks at is no part of the search. */
const ofThePage = new Set(['page', 'limit'])
/** The one order in which a search is written down. */
const names = [...Object.keys(ProgramFilters.shape), 'sort']
/** Filters of several values, which may stand in any order. */
const several = new Set(['country', 'level', 'field', 'language', 'intake'])

/**
 * Reads a search as it stands in an address and writes it in its one form, so that equal searches are equal texts.
 * @throws invalid_input for what the search for programs would refuse, and for a search for everything
 */
export function keptQuery(text: string): string {
  const given = [...new URLSearchParams(text)].filter(([name, value]) => !ofThePage.has(name) && value !== '')
  const parts = new Map(given)
  if (parts.size !== given.length || read(parts) === null) {
    throw refuse('invalid_input', { fields: { query: shortlistMessages.searchUnreadable } })
  }
  if (!['search', ...filterNames].some((name) => parts.get(name)?.trim())) {
    throw refuse('invalid_input', { fields: { query: shortlistMessages.searchEmpty } })
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

/** A kept search as the operation takes it; null when the filters have changed so that it cannot be read any more. */
export const wishesOf = (query: string): SearchWishes | null => read(new Map(new URLSearchParams(query)))

function read(parts: ReadonlyMap<string, string>): SearchWishes | null {
  const result = z.safeParse(findPrograms.query, Object.fromEntries(parts))
  return result.success ? result.data : null
}
