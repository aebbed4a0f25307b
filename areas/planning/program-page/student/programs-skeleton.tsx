import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'

/** Skeleton of a list of programs. */
export function ProgramsSkeleton() {
  return (
    <Loading label={texts.loadingPrograms}>
      <Card as="div">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="grid gap-2 border-t border-line px-4 py-4 first:border-0 sm:px-5">
            <Skeleton className="h-4.5 w-[55%]" />
            <Skeleton className="h-4 w-[70%]" />
            <Skeleton className="h-3.5 w-[45%]" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
