import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'

/** Skeleton of a view of the activities while it loads. */
export function ActivitiesSkeleton() {
  return (
    <Card as="div" padded>
      <SkeletonText lines={7} />
    </Card>
  )
}
