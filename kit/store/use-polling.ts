import { useEffect } from 'react'
import type { LoadState } from './use-loaded.ts'

/**
 * Loads a record again and again while the tab is visible, where nothing announces its changes.
 * @param every the interval in milliseconds; null turns polling off
 */
export function usePolling({ failure, reload }: LoadState<unknown>, every: number | null): void {
  // A failed poll is shown with a retry button; another poll would hide it again.
  const polls = failure === null ? every : null
  useEffect(() => {
    if (polls === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), polls)
    return () => clearInterval(timer)
  }, [polls, reload])
}
