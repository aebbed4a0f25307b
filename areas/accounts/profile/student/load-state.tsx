import { TryAgain } from '#kit/lists/try-again.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'

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
        <Card as="div" padded className="grid gap-5">
          <Skeleton className="h-6 w-40" />
          <SkeletonText lines={lines} />
        </Card>
      </Loading>
    )
  }
  return <TryAgain onTry={load}>{error}</TryAgain>
}
