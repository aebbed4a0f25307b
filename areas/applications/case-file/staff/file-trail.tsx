import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
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
  const at = queue?.ids.indexOf(applicationId) ?? -1
  if (queue === null || at < 0 || queue.ids.length < 2) return null
  return { previous: queue.ids[at - 1], next: queue.ids[at + 1], at: at + 1, of: queue.ids.length }
}

/** Links to the previous and next file. */
export function Neighbors({ previous, next, at, of }: NonNullable<ReturnType<typeof useNeighbors>>) {
  return (
    <nav aria-label={texts.label} className="flex flex-wrap items-center gap-2">
      {previous !== undefined && (
        <LinkButton size="small" rel="prev" href={paths.staffApplication(previous)}>
          {texts.previous}
        </LinkButton>
      )}
      <span className="text-sm text-soft tabular-nums">{texts.place({ at, of })}</span>
      {next !== undefined && (
        <LinkButton size="small" rel="next" href={paths.staffApplication(next)}>
          {texts.next}
        </LinkButton>
      )}
    </nav>
  )
}
