/** The rows of a list as it was when one of them was opened, and the address of that list. */
export interface ListTrail {
  /** Address of the list with its filters. */
  readonly address: string
  readonly ids: readonly string[]
}

/**
 * Stores the order of a list for this tab, so that a record that was opened from it knows its neighbors. Only ids are
 * stored; without storage a record has no neighbors.
 * @param list its key in the storage
 */
export function rememberList(list: string, trail: ListTrail): void {
  try {
    sessionStorage.setItem(list, JSON.stringify(trail))
  } catch {
    // The storage may be full or blocked.
  }
}

/** The list the reader came from, at this path; null when there was none. */
export function lastList(list: string, path: string): ListTrail | null {
  try {
    const { address, ids } = JSON.parse(sessionStorage.getItem(list) ?? 'null') as ListTrail
    const isOurs = typeof address === 'string' && (address === path || address.startsWith(`${path}?`))
    return isOurs && Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { address, ids } : null
  } catch {
    return null
  }
}

/** The rows before and after one, and its place among all. */
export interface NeighborsInList {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** From 1. */
  readonly at: number
  readonly of: number
}

/** The neighbors of a row; null if it is not in the list, or alone. */
export function neighborsIn(trail: ListTrail | null, id: string): NeighborsInList | null {
  const at = trail?.ids.indexOf(id) ?? -1
  if (trail === null || at < 0 || trail.ids.length < 2) return null
  return { previous: trail.ids[at - 1], next: trail.ids[at + 1], at: at + 1, of: trail.ids.length }
}
