import type { LoadState } from '#kit/store/use-loaded.ts'
import { usePolling } from '#kit/store/use-polling.ts'
import type { Issue } from '../contract.ts'

/** Polling intervals in milliseconds: while e-mails are queued, and while the last ones are on their way. */
const pollEvery = { queueing: 3_000, delivering: 15_000 } as const

/** Whether e-mails of a newsletter are still to be queued or delivered. */
export const isUnderWay = ({ status, progress: { queued, sent, failed } }: Issue): boolean =>
  status === 'sending' || (status === 'sent' && sent + failed < queued)

/** Loads newsletters again while one of them is under way. */
export function useProgress(issues: readonly Issue[], loaded: LoadState<unknown>): void {
  usePolling(
    loaded,
    issues.some(({ status }) => status === 'sending')
      ? pollEvery.queueing
      : issues.some(isUnderWay)
        ? pollEvery.delivering
        : null,
  )
}
