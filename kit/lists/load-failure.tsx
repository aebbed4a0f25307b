import { useEffect, useSyncExternalStore } from 'react'
import type { CallFailure } from '../store/api.ts'
import { TryAgain } from './try-again.tsx'
import { connectionTexts } from '#texts/kit/connection.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

interface Props {
  error: string
  failure: CallFailure | null
  /** Whether an earlier reply is still on the screen. */
  stale?: boolean
  onRetry: () => void
  className?: string
}

/** States that loading failed and offers another try. After a lost connection it tries again by itself. */
export function LoadFailure({ error, failure, stale = false, onRetry, className }: Props) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const unreached = failure?.code === 'not_known'
  useEffect(() => {
    if (!unreached) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [unreached, onRetry])
  const message = !unreached ? error : online ? connectionTexts.notReached : connectionTexts.offline
  return (
    <TryAgain className={className} onTry={onRetry}>
      {message} {stale && connectionTexts.earlierShown}
    </TryAgain>
  )
}
