import type { QueueRow } from '#areas/applications/queue/contract.ts'
import { lastList, rememberList, type ListTrail } from '#kit/lists/list-trail.ts'
import { paths } from '#kit/routing/paths.ts'

const key = 'staff-queue'

/** The files to step through: closed ones only if nothing else is listed. */
export function trailOf(rows: readonly Pick<QueueRow, '_id' | 'group'>[]): string[] {
  const open = rows.filter(({ group }) => group !== 'closed')
  return (open.length > 0 ? open : rows).map(({ _id }) => _id)
}

/** Stores the order of the queue for this tab, so that a file knows its neighbors. */
export const rememberQueue = (trail: ListTrail): void => rememberList(key, trail)

/** The queue the reader came from; null when there was none. */
export const lastQueue = (): ListTrail | null => lastList(key, paths.staff)
