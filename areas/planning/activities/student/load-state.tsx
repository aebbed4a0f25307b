import { TryAgain } from '#kit/lists/try-again.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { activityWords as words } from '../texts/en.ts'

/** What a view shows until its answer is there: its shape, or why it did not come. */
export function LoadState({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <Loading label={words.loading}>
        <Card as="div" padded>
          <SkeletonText lines={7} />
        </Card>
      </Loading>
    )
  }
  return (
    <TryAgain className="mb-4" onTry={onRetry}>
      {error}
    </TryAgain>
  )
}
