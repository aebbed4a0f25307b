import * as z from 'zod/mini'
import type { SavedFilter } from '#areas/applications/queue/contract.ts'
import { filterNames, filtersFor, QueueFilters } from '#areas/applications/queue/filters/contract.ts'
import { paths } from '#kit/routing/paths.ts'

/** The filters in an address; invalid ones, and those that this role may not use, are ignored. */
export function filtersIn(query: URLSearchParams, role: string | undefined): QueueFilters {
  const given = filtersFor(role).flatMap((name) => {
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
