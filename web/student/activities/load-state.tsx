import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { activityWords as words } from '../../words/en-activities.ts'
import { en } from '../../words/en.ts'

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
    <Banner
      tone="error"
      className="mb-4"
      action={
        <Button size="small" onClick={onRetry}>
          {en.tryAgain}
        </Button>
      }
    >
      {error}
    </Banner>
  )
}
