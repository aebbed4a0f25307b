import * as z from 'zod/mini'
import { filterNames, QueueFilters } from '#areas/applications/queue/contract.ts'
import type { SavedFilter } from '#areas/applications/queue/contract.ts'
import { paths } from '#kit/routing/paths.ts'

/** The filters in an address; invalid ones are ignored. */
export function filtersIn(query: URLSearchParams): QueueFilters {
  const given = filterNames.flatMap((name) => {
    const value = query.get(name)
    if (value === null || value === '') return []
    const read = z.safeParse(QueueFilters, { [name]: value })
    return read.success ? [[name, value] as const] : []
  })
  return Object.fromEntries(given) as QueueFilters
}

/** The address that shows these filters. */
export function addressOf(filters: QueueFilters): string {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filters[name]
    if (value !== undefined) query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? paths.staff : `${paths.staff}?${text}`
}

/** Whether a saved filter is the active one. */
export const isSame = (filters: QueueFilters, saved: SavedFilter): boolean =>
  filterNames.every((name) => filters[name] === saved.filters[name])
