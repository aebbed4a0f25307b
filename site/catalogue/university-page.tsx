import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import type { ReactNode } from 'react'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { contactPaths } from '#kit/routing/paths.ts'
import { publicPaths, publicUniversity } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import type { University } from '#areas/catalogue/universities/contract.ts'
import { publicUniversityTexts as texts } from '#texts/site/public-university.ts'
import { FactLine, UniversityTuition } from '#areas/catalogue/offers-web.ts'
import { BookmarkTemplate } from './bookmark.tsx'
import { ProgramRows } from './program-row.tsx'
import type { PageOf } from './public-page.ts'
import { searchFor } from './search-address.ts'
import { Elsewhere, hostOf, Source } from './sources.tsx'

/** `Riga, Latvia`; only what is known. */
export const placeOfUniversity = ({
  city,
  state,
  country,
}: Pick<University, 'city' | 'state' | 'country'>): string =>
  [city, state === city ? null : state, countryName(country)].filter(Boolean).join(', ')

/** An address with a search and a page in its query; both are left out at their defaults. */
export function listAddress(path: string, search: string, page: number): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

function Facts({ university }: { university: University }) {
  const { founded, website, tuitionFrom, nextDeadline, programCount } = university
  const facts: [string, ReactNode][] = []
  if (programCount > 0) facts.push([texts.programs, programCount])
  if (tuitionFrom !== null)
    facts.push([texts.tuition, <UniversityTuition key="tuition" university={university} />])
  if (nextDeadline !== null) facts.push([texts.closes, formatShortDay(nextDeadline)])
  if (founded !== null) facts.push([texts.founded, founded])
  if (website !== null && hostOf(website) !== null) {
    facts.push([texts.website, <Elsewhere key="website" address={website} />])
  }
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2.5">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-soft">{term}</dt>
          <dd className="text-md font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A university: where it is, what is known of it, and its programs. */
export function UniversityPage({ university, search, list }: PageOf<'university'>) {
  const { universityName, localName, country, sourceUrl, checkedOn } = university
  const { programs, pagination } = list
  const address = publicUniversity(university)
  const isSearch = search !== ''
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="wrap py-5 md:py-8">
          <Breadcrumb
            label={texts.trail}
            crumbs={[
              { label: texts.find, href: publicPaths.programs },
              { label: texts.listHeading, href: publicPaths.universities },
            ]}
          />
          <div className="flex items-start gap-4 sm:gap-6">
            <UniversityCrest country={country} seed={university._id} />
            <div className="grid min-w-0 gap-3">
              <div>
                <h1 id="page-heading" className="text-page leading-tight break-words">
                  <bdi>{universityName}</bdi>
                </h1>
                <p className="text-soft">
                  <FactLine
                    facts={[
                      localName !== null && localName !== universityName && (
                        <bdi key="local">{localName}</bdi>
                      ),
                      placeOfUniversity(university),
                    ]}
                  />
                </p>
              </div>
              <Facts university={university} />
              <Source url={sourceUrl} checkedOn={checkedOn} />
            </div>
          </div>
        </div>
      </section>
      <section aria-labelledby="programs" className="wrap grid gap-4 py-6 md:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="programs" className="text-h3">
            {texts.programs}
          </h2>
          {(isSearch || pagination.totalPages > 1) && (
            <SearchBox
              label={texts.searchHere}
              placeholder={texts.searchHere}
              buttonLabel={texts.findButton}
              fieldName="search"
              action={address}
              method="get"
              field={{ defaultValue: search, maxLength: 100 }}
              className="w-full sm:w-96"
            />
          )}
        </div>
        {programs.length > 0 ? (
          <ProgramRows programs={programs} atUniversity />
        ) : isSearch ? (
          <EmptyState
            title={texts.nothingFits({ search })}
            action={<LinkButton href={address}>{texts.showAll}</LinkButton>}
          />
        ) : (
          <EmptyState
            title={texts.none}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                <LinkButton href={searchFor({ country: [country] })}>
                  {texts.otherPrograms({ country: countryInSentence(country) })}
                </LinkButton>
                <LinkButton tone="text" href={contactPaths.write}>
                  {texts.ask}
                </LinkButton>
              </div>
            }
          >
            {texts.noneHelp}
          </EmptyState>
        )}
        <Pagination
          label={texts.pages}
          page={pagination.currentPage}
          pages={pagination.totalPages}
          hrefOf={(page) => listAddress(address, search, page)}
        />
      </section>
      <BookmarkTemplate look="icon" />
    </>
  )
}

/** Universities by name, or by country; none are listed before one of both is chosen. */
export function UniversitiesPage({ search, found, pagination, total, countries }: PageOf<'universities'>) {
  const isSearch = search !== ''
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="wrap grid gap-3 py-6 md:py-9">
          <h1 id="page-heading" className="text-page">
            {isSearch ? texts.found({ count: total, search }) : texts.listHeading}
          </h1>
          {!isSearch && (
            <p className="max-w-[34em] text-lead text-soft">{texts.listLead({ count: total })}</p>
          )}
          <SearchBox
            label={texts.search}
            placeholder={texts.searchHint}
            buttonLabel={texts.findButton}
            fieldName="search"
            action={publicPaths.universities}
            method="get"
            field={{ defaultValue: search, maxLength: 100 }}
          />
        </div>
      </section>
      <div className="wrap grid gap-6 py-6 md:py-9">
        {isSearch && found.length === 0 && (
          <EmptyState
            title={texts.nothing({ search })}
            action={<LinkButton href={searchFor({ search })}>{texts.find}</LinkButton>}
          >
            {texts.nothingHelp}
          </EmptyState>
        )}
        {found.length > 0 && (
          <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
            {found.map((university) => (
              <li
                key={university._id}
                className="relative flex gap-3.5 border-t border-line px-4 py-3 first:border-0 hover:bg-tint sm:px-5"
              >
                <span className="max-sm:hidden">
                  <UniversityCrest country={university.country} seed={university._id} size="small" />
                </span>
                <div className="min-w-0">
                  <h2 className="font-body text-h5 leading-snug font-[650] tracking-normal break-words">
                    <Anchor
                      href={publicUniversity(university)}
                      className="text-ink no-underline after:absolute after:inset-0"
                    >
                      <bdi>{university.universityName}</bdi>
                    </Anchor>
                  </h2>
                  <p className="text-md text-soft">{placeOfUniversity(university)}</p>
                  <p className="text-sm text-soft">
                    <FactLine
                      facts={[
                        university.programCount > 0
                          ? texts.programCount({ count: university.programCount })
                          : texts.noPrograms,
                        university.tuitionFrom !== null && (
                          <b key="fee" className="font-[650] tabular-nums">
                            <UniversityTuition university={university} />
                          </b>
                        ),
                      ]}
                    />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {isSearch && (
          <Pagination
            label={texts.universityPages}
            page={pagination.currentPage}
            pages={pagination.totalPages}
            hrefOf={(page) => listAddress(publicPaths.universities, search, page)}
          />
        )}
        {countries.length > 0 && (
          <section aria-labelledby="countries">
            <h2 id="countries" className="mb-3 text-h3">
              {texts.countries}
            </h2>
            <ul className="grid gap-x-6 xs:grid-cols-2 md:grid-cols-4">
              {countries.map(({ country, universities }) => (
                <li key={country} className="border-b border-line">
                  <Anchor
                    href={listAddress(publicPaths.universities, countryName(country), 1)}
                    className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink no-underline hover:text-accent"
                  >
                    <span>{countryName(country)}</span>
                    <span className="text-sm text-soft tabular-nums">{universities}</span>
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
