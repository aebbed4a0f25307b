import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export type Fact = {
  key: string
  term: ReactNode
  /** null and undefined are shown as `notGiven`; 0 and false are values. */
  value: ReactNode | null | undefined
}

export type DefinitionListProps = {
  facts: readonly Fact[]
  /** The text for an unknown fact: "Not given". */
  notGiven: string
  /** "rows": term and value side by side. "columns": term above value, facts beside each other. */
  layout?: 'rows' | 'columns'
  className?: string
}

/** Facts with their names. Unknown ones are marked as such, never omitted. */
export function DefinitionList({ facts, notGiven, layout = 'rows', className }: DefinitionListProps) {
  const rows = layout === 'rows'
  return (
    <dl
      className={cx(
        rows
          ? 'grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-5 gap-y-2 text-md'
          : 'flex flex-wrap gap-x-4 gap-y-2.5 sm:gap-x-7',
        className,
      )}
    >
      {facts.map(({ key, term, value }) => {
        const missing = value === null || value === undefined || value === ''
        return (
          <div key={key} className={rows ? 'contents' : 'min-w-0'}>
            <dt className={cx('text-soft', !rows && 'text-xs')}>{term}</dt>
            <dd
              className={cx(
                // A long e-mail address breaks rather than widens the page.
                'min-w-0 text-md wrap-anywhere tabular-nums',
                missing ? 'text-soft' : 'font-semibold',
              )}
            >
              {missing ? notGiven : value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
