import type { QueueRow } from '#areas/applications/queue/contract.ts'

/** The files of the queue as it was when one of them was opened, and the address of that queue. */
export interface QueueTrail {
  /** Address of the queue with its filters. */
  readonly address: string
  readonly ids: readonly string[]
}

const key = 'staff-queue'

/** The files to step through: closed ones only if nothing else is listed. */
export function trailOf(rows: readonly Pick<QueueRow, '_id' | 'group'>[]): string[] {
  const open = rows.filter(({ group }) => group !== 'closed')
  return (open.length > 0 ? open : rows).map(({ _id }) => _id)
}

/**
 * Stores the order of the queue for this tab, so that a file knows its neighbors. Only ids are stored; without storage a
 * file has no neighbors.
 */
export function rememberQueue(trail: QueueTrail): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(trail))
  } catch {
    // The storage may be full or blocked.
  }
}

/** The queue the reader came from; null when there was none. */
export function lastQueue(): QueueTrail | null {
  try {
    const { address, ids } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as QueueTrail
    const isOurs = typeof address === 'string' && /^\/staff(\?|$)/.test(address)
    return isOurs && Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { address, ids } : null
  } catch {
    return null
  }
}
