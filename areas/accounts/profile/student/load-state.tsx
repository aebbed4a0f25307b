import { TryAgain } from '#kit/lists/try-again.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { SectionShape } from './section-shape.tsx'

/** In place of a part that is not here yet: its shape while it loads, or why it did not come. */
export function LoadState({
  label,
  failed,
  error,
  load,
  lines = 6,
}: {
  label: string
  failed: boolean
  error: string | null
  load: () => void
  lines?: number
}) {
  if (!failed) {
    return (
      <Loading label={label}>
        <SectionShape lines={lines} />
      </Loading>
    )
  }
  return <TryAgain onTry={load}>{error}</TryAgain>
}
