import { useCallback, useEffect, useState } from 'react'
import type { CallInput } from '#kit/store/api.ts'
import { useLive } from '#kit/live/use-live.ts'
import { useRequest } from '#kit/store/hooks.ts'
import type { Queue, showQueue } from '../contract.ts'
import { movesBetween } from './compare-queues.ts'
import { queueNowRequest, queueRequest } from './queue-requests.ts'

export type QueueQuery = NonNullable<CallInput<typeof showQueue>['query']>

/**
 * The queue as it is shown, and what has changed since. A change that moves no row is put in place; any other waits in
 * `changes` until the reader asks for it, so that no row slips away under a pointer.
 * @param query must be stable while it says the same
 */
export function useLiveQueue(query: QueueQuery) {
  const { data, status, error, run, put } = useRequest(queueRequest)
  const now = useRequest(queueNowRequest)
  const askNow = now.run
  const [waiting, setWaiting] = useState<Queue | null>(null)
  const load = useCallback(() => run({ query }), [run, query])
  useEffect(() => {
    setWaiting(null)
    const running = load()
    return () => running.abort()
  }, [load])

  /** Shows the queue as it is by now: after one's own act, which is seen at once. */
  const refresh = useCallback(async () => {
    try {
      put(await askNow({ query }).unwrap())
      setWaiting(null)
    } catch {
      // What is shown stays; the act itself has said what there was to say.
    }
  }, [askNow, put, query])
  useLive(
    ({ kind }) => kind === 'application' || kind === 'message',
    () => {
      if (status !== 'succeeded' || data === null) return
      void askNow({ query })
        .unwrap()
        .then((latest) => {
          if (movesBetween(data, latest) > 0) setWaiting(latest)
          else {
            put(latest)
            setWaiting(null)
          }
        })
        .catch(() => undefined)
    },
  )
  const changes = waiting !== null && data !== null ? movesBetween(data, waiting) : 0
  const showChanges = () => {
    if (waiting !== null) put(waiting)
    setWaiting(null)
  }
  return { data, status, error, load, refresh, changes, showChanges }
}
