import { Anchor } from '#kit/ui/anchor.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { countryName } from '#kit/format/local-formats.ts'
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
  /** The country of the search, if it names one. */
  lacking: Found['lacking']
}

/** No program matches: which filter to remove or what to search for instead, with the number of programs. */
export function NothingFound({ params, instead, lacking }: Props) {
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
  if (lacking !== null) return <CountryLacks params={params} lacking={lacking} />
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
                        : texts.searchFor({ search: isolated(left), ...brings })}
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

/** A subject in a country without results: which of the two has some by itself. */
function CountryLacks({ params, lacking }: { params: SearchParams; lacking: NonNullable<Found['lacking']> }) {
  const { rest, inCountry, elsewhere } = lacking
  const country = countryName(lacking.country)
  const hrefOf = (search: string) => addressOf({ ...params, page: 1, search })
  const ways = [
    elsewhere.count > 0 && { href: hrefOf(rest), text: texts.elsewhere({ rest, ...elsewhere }) },
    inCountry.count > 0 && { href: hrefOf(country), text: texts.inCountry({ country, ...inCountry }) },
  ].filter((way) => way !== false)
  return (
    <Card as="div">
      <EmptyState
        title={texts.lackingTitle({ rest, country })}
        action={<LinkButton href={paths.universities}>{texts.clear}</LinkButton>}
        className="py-10"
      >
        {inCountry.count === 0 && <p>{texts.lackingCountry({ country })}</p>}
        {elsewhere.count === 0 && <p>{texts.lackingSubject({ rest })}</p>}
        <ul className="mt-2 grid gap-1">
          {ways.map(({ href, text }) => (
            <li key={href}>
              <Anchor href={href} className="inline-flex min-h-9 items-center">
                {text}
              </Anchor>
            </li>
          ))}
        </ul>
      </EmptyState>
    </Card>
  )
}
