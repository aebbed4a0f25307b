import type { ReactNode } from 'react'
import type { LoadState } from '../store/use-loaded.ts'
import { Loading } from '../ui/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props<Reply> {
  of: LoadState<Reply>
  /** Says to a screen reader what is on its way. */
  loading: string
  /** The shape of what is on its way. */
  shape: ReactNode
  /** Whether it stands in a card without room at the edges. */
  inCard?: boolean
  children: (reply: Reply) => ReactNode
}

/**
 * What was read, in its states: its shape until it is there; why it did not come, with another try; and the record
 * itself, which stays while it is read again and when that fails.
 */
export function Record<Reply>({ of, loading, shape, inCard = false, children }: Props<Reply>) {
  const { isStale, failure, reload } = of
  // The reply to an earlier question would stand under the heading of this one.
  const data = isStale ? null : of.data
  const failed = failure !== null && (
    <LoadFailure
      className={inCard ? 'm-4' : 'mb-4'}
      error={failure.message}
      failure={failure}
      kept={data !== null}
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
