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
  /** Whether something older is still on the screen. */
  kept?: boolean
  onRetry: () => void
  className?: string
}

/** Says that something did not arrive, with another try; without a connection it tries by itself once there is one. */
export function LoadFailure({ error, failure, kept = false, onRetry, className }: Props) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const unreached = failure?.code === 'not_known'
  useEffect(() => {
    if (!unreached) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [unreached, onRetry])
  const said = !unreached ? error : online ? connectionTexts.notReached : connectionTexts.offline
  return (
    <TryAgain className={className} onTry={onRetry}>
      {said} {kept && connectionTexts.keptOnScreen}
    </TryAgain>
  )
}
