import { useEffect } from 'react'
import type { LoadState } from '#kit/store/use-loaded.ts'
import type { Issue } from '../contract.ts'

/** Milliseconds between two looks: while e-mails are queued, and while the last ones are on their way. */
const pollEvery = { queueing: 3_000, delivering: 15_000 } as const

/** Whether e-mails of a newsletter are still to be queued or delivered. */
export const isUnderWay = ({ status, progress: { queued, sent, failed } }: Issue): boolean =>
  status === 'sending' || (status === 'sent' && sent + failed < queued)

/** Loads newsletters again and again while one of them is under way and the tab is visible. */
export function useProgress(issues: readonly Issue[], { failure, reload }: LoadState<unknown>): void {
  const every = issues.some(({ status }) => status === 'sending')
    ? pollEvery.queueing
    : issues.some(isUnderWay)
      ? pollEvery.delivering
      : null
  // A failed poll is shown above with a retry button; another poll would hide it again.
  const polls = failure === null ? every : null
  useEffect(() => {
    if (polls === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), polls)
    return () => clearInterval(timer)
  }, [polls, reload])
}
