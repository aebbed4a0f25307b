import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'

/** Skeleton of a list of programs. */
export function ProgramsSkeleton() {
  return (
    <Loading label={texts.loadingPrograms}>
      <Card as="div" className="@container">
        {[0, 1, 2, 3, 4].map((row) => (
          <div
            key={row}
            className="grid gap-x-6 gap-y-3 border-t border-line px-4 py-4 first:border-0 @lg:grid-cols-[minmax(0,1fr)_9.5rem] @lg:px-5"
          >
            <div className="grid content-start gap-3 py-1">
              <Skeleton className="h-4.5 w-[55%]" />
              <Skeleton className="h-4 w-[70%]" />
              <Skeleton className="h-3.5 w-[45%]" />
              <Skeleton className="h-9 w-[80%]" />
            </div>
            <div className="flex flex-wrap gap-2 @lg:grid">
              <Skeleton className="h-9 w-24 @lg:w-full" />
              <Skeleton className="h-9 w-24 @lg:w-full" />
              <Skeleton className="h-9 w-24 @lg:w-full" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
