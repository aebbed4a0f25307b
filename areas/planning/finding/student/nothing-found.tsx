import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { paths } from '#kit/routing/paths.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { filtersInForce } from './filters/filter-names.ts'
import type { Found } from './found-programs.tsx'
import { addressOf, withFilter } from './search-box/search-address.ts'
import type { SearchParams } from './search-box/search-address.ts'

type Way = Found['instead'][number]

interface Props {
  params: SearchParams
  /** Number of programs without each filter, highest first. */
  instead: Found['instead']
}

/** No program matches: which filter to remove or what to search for instead, with the number of programs. */
export function NothingFound({ params, instead }: Props) {
  const { search, filters, currency } = params
  const named = ({ drop }: Way): string => {
    if (drop === 'search') return texts.quoted({ search })
    const labels = filtersInForce(filters, currency).filter(({ key }) => key.split(' ', 1)[0] === drop)
    return labels.map(({ label }) => label).join(', ')
  }
  const without = ({ drop, search: left = '' }: Way): string =>
    addressOf({
      ...params,
      page: 1,
      ...(drop === 'search' ? { search: left } : { filters: withFilter(filters, drop, null) }),
    })
  const ways = instead.filter(({ brings }) => brings.count > 0)
  return (
    <Card as="div">
      <EmptyState
        title={search === '' ? texts.nothingFits : texts.nothing({ search })}
        action={<LinkButton href={paths.universities}>{texts.clear}</LinkButton>}
        className="py-10"
      >
        {ways.length > 0 ? (
          <>
            <p>{texts.insteadHelp}</p>
            <ul className="mt-2 grid gap-1">
              {ways.map((way) => {
                const { drop, search: left, brings } = way
                return (
                  <li key={`${drop} ${left ?? ''}`}>
                    <Anchor href={without(way)} className="inline-flex min-h-9 items-center">
                      {left === undefined
                        ? texts.without({ filter: named(way), ...brings })
                        : texts.searchFor({ search: left, ...brings })}
                    </Anchor>
                  </li>
                )
              })}
            </ul>
          </>
        ) : (
          texts.nothingHelp
        )}
      </EmptyState>
    </Card>
  )
}
