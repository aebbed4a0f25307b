import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'

/** The shape of a view of the activities until its answer is there. */
export function ActivitiesShape() {
  return (
    <Card as="div" padded>
      <SkeletonText lines={7} />
    </Card>
  )
}
