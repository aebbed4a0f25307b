import { useCallback, useState } from 'react'
import type { CallInput } from '#kit/store/api.ts'
import { useLive } from '#kit/live/use-live.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { listEnquiries } from '../contract/enquiries.ts'
import { movesBetween } from './compare-lists.ts'

type Page = ReplyOf<typeof listEnquiries>

/**
 * A page of the list, and the number of changes by others since. A change that moves no row is shown at once; others
 * wait in `changes` until the officer wants to see them, so that no row moves under the pointer.
 */
export function useLiveEnquiries(query: NonNullable<CallInput<typeof listEnquiries>['query']>) {
  const loaded = useLoaded(listEnquiries, { query })
  const { reload } = loaded
  const key = JSON.stringify(query)
  const newest = loaded.isStale ? null : loaded.data
  // The page at the time of somebody else's change, and its query.
  const [held, setHeld] = useState<{ key: string; page: Page } | null>(null)
  useLive(
    ({ kind }) => kind === 'enquiry',
    () => {
      if (newest !== null && held?.key !== key) setHeld({ key, page: newest })
    },
  )
  const before = held?.key === key ? held.page : null
  const changes = before !== null && newest !== null ? movesBetween(before.data, newest.data) : 0
  /** Shows the current page at once, after the viewer's own change. */
  const refresh = useCallback(async () => {
    await reload()
    setHeld(null)
  }, [reload])
  return {
    enquiries: { ...loaded, data: changes > 0 ? before : loaded.data },
    refresh,
    changes,
    showChanges: () => setHeld(null),
  }
}
