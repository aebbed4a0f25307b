import { TryAgain } from '../../shared/try-again.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { activityWords as words } from '../../words/en-activities.ts'

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
