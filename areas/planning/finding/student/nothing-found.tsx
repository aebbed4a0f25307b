import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import type { ReactNode } from 'react'
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
import { ProgramRows } from './program-row.tsx'
import { withoutFilters } from '../web/without-filters.ts'
import { addressOf, withFilter } from './search-box/search-address.ts'
import type { SearchParams } from './search-box/search-address.ts'

type Way = Found['instead'][number]

interface Props {
  params: SearchParams
  found: Pick<Found, 'instead' | 'lacking' | 'understood' | 'marked'>
}

/** No program matches: which filter to remove or what to search for instead, with the number of programs. */
export function NothingFound({ params, found }: Props) {
  const { search } = params
  if (found.lacking !== null) return <CountryLacks params={params} found={found} lacking={found.lacking} />
  const ways = found.instead.filter(({ brings }) => brings.count > 0)
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
            <Ways params={params} ways={ways} />
          </>
        ) : (
          texts.nothingHelp
        )}
      </EmptyState>
    </Card>
  )
}

/** Other searches, one a line. */
function Ways({
  params,
  ways,
  children,
}: {
  params: SearchParams
  ways: readonly Way[]
  children?: ReactNode
}) {
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
  return (
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
      {children}
    </ul>
  )
}

/** A subject in a country without results, or a country without programs: what is nearest, and whom to ask. */
function CountryLacks({ params, found, lacking }: Props & { lacking: NonNullable<Found['lacking']> }) {
  const { subject, rest, isListed, inCountry, elsewhere, nearest } = lacking
  const country = countryInSentence(lacking.country)
  const isFiltered = Object.keys(params.filters).length > 0
  const ways = withoutFilters(found)
  const title = ways.length > 0 ? texts.lackingFiltered : texts.lackingTitle
  const hrefOf = (search: string) => addressOf({ ...params, page: 1, search })
  return (
    <>
      <Card as="div">
        <EmptyState
          title={subject === '' ? texts.lackingCountry({ country }) : title({ subject, country })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton href={paths.askingAbout(params.search)}>{texts.askOffice}</LinkButton>
              <LinkButton href={paths.universities}>{texts.clear}</LinkButton>
            </div>
          }
          className="py-8"
        >
          {subject !== '' && !isListed && <p>{texts.lackingCountry({ country })}</p>}
          {subject !== '' && subject === rest && elsewhere.count === 0 && !isFiltered && (
            <p>{texts.lackingSubject({ subject })}</p>
          )}
          <p>{texts.notAll}</p>
          <Ways params={params} ways={ways}>
            {inCountry.count > 0 && (
              <li>
                <Anchor
                  href={hrefOf(countryName(lacking.country))}
                  className="inline-flex min-h-9 items-center"
                >
                  {texts.inCountry({ country, ...inCountry })}
                </Anchor>
              </li>
            )}
          </Ways>
        </EmptyState>
      </Card>
      {nearest.length > 0 && (
        <section aria-labelledby="elsewhere" className="mt-5">
          <h2 id="elsewhere" className="mb-2.5 text-h4 leading-snug tracking-normal">
            {texts.elsewhereHeading({ subject })}
          </h2>
          <Card as="div" className="@container overflow-hidden">
            <ProgramRows programs={nearest} marked={found.marked} />
          </Card>
          {(elsewhere.more || elsewhere.count > nearest.length) && (
            <p className="mt-3">
              <Anchor href={hrefOf(rest)} className="inline-flex min-h-9 items-center">
                {texts.elsewhere(elsewhere)}
              </Anchor>
            </p>
          )}
        </section>
      )}
    </>
  )
}
