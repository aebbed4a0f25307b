import { LinkButton } from '../ui/button.tsx'
import type { NeighborsInList } from './list-trail.ts'

interface Props {
  of: NeighborsInList
  /** `label` names the navigation; `place` is "2 of 5". */
  texts: Readonly<Record<'label' | 'previous' | 'next' | 'place', string>>
  hrefOf: (id: string) => string
}

/** Links to the previous and next record of the list this one was opened from. */
export function NeighborLinks({ of: { previous, next }, texts, hrefOf }: Props) {
  return (
    <nav aria-label={texts.label} className="flex flex-wrap items-center gap-2">
      {previous !== undefined && (
        <LinkButton size="small" rel="prev" href={hrefOf(previous)}>
          {texts.previous}
        </LinkButton>
      )}
      <span className="text-sm text-soft tabular-nums">{texts.place}</span>
      {next !== undefined && (
        <LinkButton size="small" rel="next" href={hrefOf(next)}>
          {texts.next}
        </LinkButton>
      )}
    </nav>
  )
}
