import { lazy, Suspense, useSyncExternalStore } from 'react'
import { endedSession, watchEndedSession } from './ended-session.ts'

const Dialog = lazy(() => import('./log-in-again.tsx'))

/** A dialog above the screen: the session has ended, and the person logs in again in place. */
export function SessionEnded() {
  const token = useSyncExternalStore(watchEndedSession, endedSession, () => null)
  if (token === null) return null
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  )
}
