import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { paths } from '#kit/routing/paths.ts'
import { queueTexts as texts } from '#texts/applications/queue/queue.ts'

interface Props {
  /** Whether a search or filter is active. */
  narrowed: boolean
  /** Whether everybody’s files are shown. */
  everybodys: boolean
  /** Whether it is the queue of a user of a university. */
  ofUniversity: boolean
  /** The address of the first page, if this one is past the end. */
  first: string | null
}

/** A queue without files, and why. */
export function NoFiles({ narrowed, everybodys, ofUniversity, first }: Props) {
  return (
    <Card as="div" className="mt-5">
      {first !== null ? (
        <EmptyState
          title={texts.pastEnd}
          className="py-10"
          action={<LinkButton href={first}>{texts.firstPage}</LinkButton>}
        />
      ) : narrowed ? (
        <EmptyState
          title={texts.nothing}
          className="py-10"
          action={<LinkButton href={paths.staff}>{texts.clear}</LinkButton>}
        >
          {texts.nothingHelp}
        </EmptyState>
      ) : everybodys || ofUniversity ? (
        <EmptyState title={texts.empty} className="py-10">
          {ofUniversity ? texts.emptyForUniversity : texts.emptyHelp}
        </EmptyState>
      ) : (
        <EmptyState
          title={texts.allDone}
          className="py-10"
          action={<LinkButton href={`${paths.staff}?officer=all`}>{texts.seeAll}</LinkButton>}
        >
          {texts.allDoneHelp}
        </EmptyState>
      )}
    </Card>
  )
}

/** The skeleton of the queue while it loads. */
export const queueShape = (
  <Card as="div">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex gap-6 border-t border-line px-4 py-4 first:border-0">
        <Skeleton className="h-3.5 w-[22%]" />
        <Skeleton className="h-3.5 w-[38%]" />
        <Skeleton className="h-3.5 w-[10%]" />
        <Skeleton className="h-3.5 w-[12%]" />
      </div>
    ))}
  </Card>
)
