import { useCallback, useState } from 'react'
import type { CallInput } from '#kit/store/api.ts'
import { useLive } from '#kit/live/use-live.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showQueue, type Queue } from '../contract.ts'
import { movesBetween } from './compare-queues.ts'

export type QueueQuery = NonNullable<CallInput<typeof showQueue>['query']>

/**
 * The queue as it is shown, and what has changed since. A change that moves no row is put in place; any other waits in
 * `changes` until the reader asks for it, so that no row slips away under a pointer.
 * @param query must be a stable object while its values are the same
 */
export function useLiveQueue(query: QueueQuery) {
  const loaded = useLoaded(showQueue, { query })
  const { reload } = loaded
  const newest = loaded.isStale ? null : loaded.data
  // The queue as it was when somebody else's change arrived, and the query it answered.
  const [held, setHeld] = useState<{ query: QueueQuery; queue: Queue } | null>(null)
  useLive(
    ({ kind }) => kind === 'application' || kind === 'message',
    () => {
      if (newest !== null && held?.query !== query) setHeld({ query, queue: newest })
    },
  )
  const before = held?.query === query ? held.queue : null
  const changes = before !== null && newest !== null ? movesBetween(before, newest) : 0
  /** Shows the present queue at once, after the viewer's own change. */
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
