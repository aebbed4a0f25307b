import { useState } from 'react'
import { neighborsIn, type NeighborsInList } from '#kit/lists/list-trail.ts'
import { NeighborLinks } from '#kit/lists/neighbor-links.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { queueTexts } from '#texts/applications/queue/queue.ts'
import { caseFileTexts, fileTrailTexts as texts } from '#texts/applications/case-file/file.ts'
import { lastQueue } from './queue-trail.ts'

/** A link back to the same place in the queue. */
export function FileTrail({ here }: { here: string }) {
  const [queue] = useState(lastQueue)
  return (
    <Breadcrumb
      label={caseFileTexts.crumbs}
      crumbs={[{ label: queueTexts.title, href: queue?.address ?? paths.staff }, { label: here }]}
    />
  )
}

/** The previous and next file of the queue this one was opened from; null without one. */
export function useNeighbors(applicationId: string) {
  const [queue] = useState(lastQueue)
  return neighborsIn(queue, applicationId)
}

/** Links to the previous and next file. */
export const Neighbors = (of: NeighborsInList) => (
  <NeighborLinks of={of} texts={{ ...texts, place: texts.place(of) }} hrefOf={paths.staffApplication} />
)
