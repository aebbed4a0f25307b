import type { ReactNode } from 'react'
import type { LoadState } from '../store/use-loaded.ts'
import { Loading } from '../ui/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props<Reply> {
  of: LoadState<Reply>
  /** The loading message for screen readers. */
  loading: string
  /** Skeleton of the content while it loads. */
  shape: ReactNode
  /** Whether it is inside a card without padding. */
  inCard?: boolean
  children: (reply: Reply) => ReactNode
}

/**
 * A loaded record in its states: a skeleton while it loads, the failure with a retry button, or the record, which stays
 * on the screen while it is reloaded and if that fails.
 */
export function Record<Reply>({ of, loading, shape, inCard = false, children }: Props<Reply>) {
  const { isStale, failure, reload } = of
  // A reply to an earlier input would appear under the wrong heading.
  const data = isStale ? null : of.data
  const failed = failure !== null && (
    <LoadFailure
      className={inCard ? 'm-4' : 'mb-4'}
      error={failure.message}
      failure={failure}
      stale={data !== null}
      onRetry={reload}
    />
  )
  if (data === null) return failed || <Loading label={loading}>{shape}</Loading>
  return (
    <>
      {failed}
      {children(data)}
    </>
  )
}
