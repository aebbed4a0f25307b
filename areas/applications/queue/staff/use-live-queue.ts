import { useCallback, useState } from 'react'
import type { CallInput } from '#kit/store/api.ts'
import { useLive } from '#kit/live/use-live.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showQueue, type Queue } from '../contract.ts'
import { movesBetween } from './compare-queues.ts'

export type QueueQuery = NonNullable<CallInput<typeof showQueue>['query']>

/**
 * The shown queue, and the number of changes since. A change that moves no row is shown at once; others wait in
 * `changes` until the officer wants to see them, so that no row moves under the pointer.
 * @param query must be the same object while its values are the same
 */
export function useLiveQueue(query: QueueQuery) {
  const loaded = useLoaded(showQueue, { query })
  const { reload } = loaded
  const newest = loaded.isStale ? null : loaded.data
  // The queue at the time of somebody else's change, and its query.
  const [held, setHeld] = useState<{ query: QueueQuery; queue: Queue } | null>(null)
  useLive(
    ({ kind }) => kind === 'application' || kind === 'message',
    () => {
      if (newest !== null && held?.query !== query) setHeld({ query, queue: newest })
    },
  )
  const before = held?.query === query ? held.queue : null
  const changes = before !== null && newest !== null ? movesBetween(before, newest) : 0
  /** Shows the current queue at once, after the viewer's own change. */
  const refresh = useCallback(async () => {
    await reload()
    setHeld(null)
  }, [reload])
  return {
    queue: { ...loaded, data: changes > 0 ? before : loaded.data },
    refresh,
    changes,
    showChanges: () => setHeld(null),
  }
}
