import { Anchor } from '../../ui/anchor.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { paths } from '../../paths.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { countInWords, filtersInForce } from './filter-names.ts'
import type { Found } from './found-programs.tsx'
import { addressOf, withFilter } from './search-address.ts'
import type { Asked } from './search-address.ts'

interface Props {
  asked: Asked
  /** What leaving out one filter would bring, most first. */
  instead: Found['instead']
}

/** No program fits: which one filter to drop, and how many programs that brings. */
export function NothingFound({ asked, instead }: Props) {
  const { search, filters, currency } = asked
  const named = (drop: Found['instead'][number]['drop']): string => {
    if (drop === 'search') return words.quoted(search)
    const labels = filtersInForce(filters, currency).filter(({ key }) => key.split(' ', 1)[0] === drop)
    return labels.map(({ label }) => label).join(', ')
  }
  const without = (drop: Found['instead'][number]['drop']): string =>
    addressOf({
      ...asked,
      page: 1,
      ...(drop === 'search' ? { search: '' } : { filters: withFilter(filters, drop, null) }),
    })
  const ways = instead.filter(({ brings }) => brings.count > 0)
  return (
    <Card as="div">
      <EmptyState
        title={search === '' ? words.nothingFits : words.nothing(search)}
        action={<LinkButton href={paths.universities}>{words.clear}</LinkButton>}
        className="py-10"
      >
        {ways.length > 0 ? (
          <>
            <p>{words.insteadHelp}</p>
            <ul className="mt-2 grid gap-1">
              {ways.map(({ drop, brings }) => (
                <li key={drop}>
                  <Anchor href={without(drop)} className="inline-flex min-h-9 items-center">
                    {words.without(named(drop), countInWords(brings), brings.count === 1)}
                  </Anchor>
                </li>
              ))}
            </ul>
          </>
        ) : (
          words.nothingHelp
        )}
      </EmptyState>
    </Card>
  )
}
