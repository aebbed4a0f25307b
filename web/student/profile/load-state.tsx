import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { en } from '../../words/en.ts'

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
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={load}>
          {en.tryAgain}
        </Button>
      }
    >
      {error}
    </Banner>
  )
}
