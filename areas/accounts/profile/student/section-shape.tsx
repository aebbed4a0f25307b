import { Card } from '#kit/ui/cards/card.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'

/** The skeleton of a part of the profile that is loading. */
export function SectionShape({ lines = 6 }: { lines?: number }) {
  return (
    <Card as="div" padded className="grid gap-5">
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={lines} />
    </Card>
  )
}
