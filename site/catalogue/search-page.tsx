import { countryInSentence } from '#kit/format/country-in-sentence.ts'
import type { ReactNode } from 'react'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { isolated } from '#kit/language/isolated.ts'
import { programOrders } from '#areas/catalogue/search/contract.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { contactPaths } from '#kit/routing/paths.ts'
import { publicPaths, publicUniversity, slugOf } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { DownIcon, FilterIcon } from '#kit/ui/icons.ts'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { withoutFilters } from '#areas/planning/offers-web.ts'
import { findingTexts } from '#texts/planning/finding/finding.ts'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { AccountOffer } from './account/account-offer.tsx'
import { BookmarkTemplate } from './bookmark.tsx'
import { ActiveFilters, Filters, filtersId, filtersInForce } from './filters.tsx'
import { FindBox } from './find-frame.tsx'
import { FactLine, UnderstoodAs } from '#areas/catalogue/offers-web.ts'
import { ProgramRows } from './program-row.tsx'
import type { PageOf } from './public-page.ts'
import { addressOfSearch, fieldsOf, studentAddress, usualOrder } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'

/** The one field or country that a search is about, or null: such a search is worth finding by itself. */
export function subjectOfSearch(search: SearchAddress): { what: string; parts: string[] } | null {
  const names = fieldsOf({ ...search, page: 1, sort: null }).map(([name]) => name)
  const { country, field } = search
  if (names.length === 0 || names.some((name) => name !== 'country' && name !== 'field')) return null
  if (country.length > 1 || field.length > 1) return null
  const parts = [...field.map(fieldName), ...country.map(countryInSentence)]
  return { what: parts.join(', '), parts }
}

/** What the page is about, as its heading: `27 programs in Medicine`. */
export function headingOf({ search, found }: PageOf<'search'>): string {
  const { totalPrograms: count, more } = found.pagination
  if (search.search !== '') return texts.countFor({ more, count, search: isolated(search.search) })
  const subject = subjectOfSearch(search)
  return subject ? texts.countIn({ more, count, what: subject.what }) : texts.count({ more, count })
}

function Orders({ search }: { search: SearchAddress }) {
  const current = search.sort ?? usualOrder(search)
  return (
    <details data-menu="" className="group relative print:hidden">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 text-sm font-semibold whitespace-nowrap text-accent [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{texts.sortBy}</span>
        {texts.orders[current]}
        <DownIcon data-small className="transition-transform duration-120 group-open:rotate-180" />
      </summary>
      <ul className="absolute end-0 top-full z-20 w-44 rounded-card border border-line bg-surface p-1.5 text-sm shadow-float">
        {programOrders
          .filter((order) => order !== 'relevance' || search.search !== '')
          .map((order) => (
            <li key={order}>
              <Anchor
                href={addressOfSearch({ ...search, sort: order, page: 1 })}
                aria-current={order === current ? 'true' : undefined}
                className="flex min-h-9 items-center rounded-control px-2.5 text-ink no-underline hover:bg-tint aria-[current]:font-semibold aria-[current]:text-accent pointer-coarse:min-h-11"
              >
                {texts.orders[order]}
              </Anchor>
            </li>
          ))}
      </ul>
    </details>
  )
}

function NothingFound({ search, found }: PageOf<'search'>) {
  if (search.page > 1) {
    return (
      <EmptyState
        title={texts.pastEnd}
        action={
          <LinkButton tone="main" href={addressOfSearch({ ...search, page: 1 })}>
            {texts.firstPage}
          </LinkButton>
        }
      />
    )
  }
  if (found.lacking !== null) return <CountryLacks search={search} found={found} lacking={found.lacking} />
  return (
    <EmptyState
      title={search.search === '' ? texts.nothingFits : texts.nothing({ search: search.search })}
      action={
        found.instead.length === 0 ? (
          <LinkButton href={publicPaths.programs}>{texts.everything}</LinkButton>
        ) : (
          <div className="grid gap-2">
            <p>{texts.insteadHelp}</p>
            <Ways search={search} ways={found.instead.slice(0, 4)} />
          </div>
        )
      }
    >
      {texts.nothingHelp}
    </EmptyState>
  )
}

type Found = PageOf<'search'>['found']

/** Other searches, one a line. */
function Ways({
  search,
  ways,
  children,
}: Pick<PageOf<'search'>, 'search'> & { ways: Found['instead']; children?: ReactNode }) {
  const inForce = filtersInForce(search)
  const withoutFilter = (drop: string): SearchAddress => ({
    ...search,
    page: 1,
    [drop]:
      drop === 'search'
        ? ''
        : Array.isArray(search[drop as keyof SearchAddress])
          ? []
          : drop === 'tuitionUpTo'
            ? null
            : false,
  })
  return (
    <ul className="grid gap-1">
      {ways.map(({ drop, search: rest, brings }) => {
        const next = rest === undefined ? withoutFilter(drop) : { ...search, search: rest, page: 1 }
        const filter =
          drop === 'search'
            ? `“${search.search}”`
            : inForce
                .filter(({ key }) => key.split(' ')[0] === (drop === 'tuitionUpTo' ? 'tuition' : drop))
                .map(({ label }) => label)
                .join(', ')
        return (
          <li key={`${drop} ${rest}`}>
            <Anchor href={addressOfSearch(next)} className={wayClass}>
              {rest === undefined
                ? texts.without({ ...brings, filter })
                : texts.searchFor({ ...brings, search: isolated(rest) })}
            </Anchor>
          </li>
        )
      })}
      {children}
    </ul>
  )
}

const wayClass = 'inline-flex min-h-8 items-center pointer-coarse:min-h-11'

/** A subject in a country without results, or a country without programs: what is nearest, and whom to ask. */
function CountryLacks({
  search,
  found,
  lacking,
}: Pick<PageOf<'search'>, 'search' | 'found'> & { lacking: NonNullable<Found['lacking']> }) {
  const { subject, rest, isListed, inCountry, elsewhere, nearest } = lacking
  const country = countryInSentence(lacking.country)
  const inForce = filtersInForce(search)
  const ways = withoutFilters(found)
  const title = ways.length > 0 ? findingTexts.lackingFiltered : findingTexts.lackingTitle
  const hrefOf = (typed: string) => addressOfSearch({ ...search, search: typed, page: 1 })
  return (
    <>
      <EmptyState
        title={subject === '' ? findingTexts.lackingCountry({ country }) : title({ subject, country })}
        action={
          <div className="grid justify-items-center gap-3">
            <Ways search={search} ways={ways}>
              {inCountry.count > 0 && (
                <li>
                  <Anchor href={hrefOf(countryName(lacking.country))} className={wayClass}>
                    {findingTexts.inCountry({ country, ...inCountry })}
                  </Anchor>
                </li>
              )}
            </Ways>
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton href={contactPaths.write}>{findingTexts.askOffice}</LinkButton>
              <LinkButton href={publicPaths.programs}>{texts.everything}</LinkButton>
            </div>
          </div>
        }
      >
        {subject !== '' && !isListed && <p>{findingTexts.lackingCountry({ country })}</p>}
        {subject !== '' && subject === rest && elsewhere.count === 0 && inForce.length === 0 && (
          <p>{findingTexts.lackingSubject({ subject })}</p>
        )}
        <p>{findingTexts.notAll}</p>
      </EmptyState>
      {nearest.length > 0 && (
        <section aria-labelledby="elsewhere" className="mt-6">
          <h2 id="elsewhere" className="mb-2.5 text-h4 leading-snug tracking-normal">
            {findingTexts.elsewhereHeading({ subject })}
          </h2>
          <ProgramRows programs={nearest} />
          {(elsewhere.more || elsewhere.count > nearest.length) && (
            <p className="mt-3">
              <Anchor href={hrefOf(rest)} className={wayClass}>
                {findingTexts.elsewhere(elsewhere)}
              </Anchor>
            </p>
          )}
        </section>
      )}
    </>
  )
}

const joining = new Set(['of', 'the', 'and', 'for', 'in'])

/** Whether a word is the initials of a name, also without the place at its end: "UHS" is in Lahore too. */
function isInitialsOf(word: string, name: readonly string[]): boolean {
  const initials = name.flatMap((one) => (joining.has(one) ? [] : [one.charAt(0)])).join('')
  return word.length > 2 && (word === initials || word === initials.slice(0, -1))
}

/** Only those whose name or initials are what was typed: others match because they teach it, or are in that country. */
function NamedUniversities({ named: found, search }: Pick<PageOf<'search'>, 'named' | 'search'>) {
  const typed = slugOf(search.search).split('-')
  const named = found.filter(({ universityName, localName }) => {
    const words = slugOf(universityName, localName).split('-')
    if (typed.length === 1 && isInitialsOf(typed[0]!, slugOf(universityName).split('-'))) return true
    return typed.every((word) => word !== '' && words.some((one) => one.startsWith(word)))
  })
  if (named.length === 0) return null
  return (
    <section aria-labelledby="named" className="mt-2 mb-4">
      <h2 id="named" className="mb-1 text-sm font-[650] tracking-normal">
        {texts.named}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {named.map((university) => (
          <li key={university._id} className="border-b border-line py-1.5 text-md">
            <Anchor
              href={publicUniversity(university)}
              className="inline-flex min-h-8 items-center font-semibold"
            >
              {university.universityName}
            </Anchor>
            <p className="text-sm text-soft">
              <FactLine
                facts={[
                  [university.city, countryName(university.country)].filter(Boolean).join(', '),
                  university.programCount > 0
                    ? texts.programs({ count: university.programCount })
                    : texts.noPrograms,
                ]}
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A search: the count as its heading, filters at its side, and programs as links with what is known of them. */
export function SearchPage(page: PageOf<'search'>) {
  const { search, found, isPart, named } = page
  const { programs, pagination, meant } = found
  const filters = filtersInForce(search).length
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3 md:py-5">
          <FindBox search={search} />
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton
              href={`#${filtersId}`}
              size="small"
              icon={<FilterIcon data-small />}
              className="lg:hidden"
            >
              {texts.filters({ count: filters })}
            </LinkButton>
            <ActiveFilters search={search} />
          </div>
        </div>
      </div>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 py-3 lg:grid-cols-[240px_minmax(0,1fr)] lg:py-6">
        <Filters {...page} />
        <div id="results" className="max-lg:peer-target:hidden">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h1
              id="page-heading"
              className="min-w-0 flex-[1_1_10rem] text-h4 leading-snug tracking-normal break-words"
            >
              {headingOf(page)}
            </h1>
            {pagination.totalPrograms > 1 && <Orders search={search} />}
          </div>
          {meant !== null && (
            <p className="mb-2 text-sm text-soft">{texts.meant({ meant, typed: search.search })}</p>
          )}
          <UnderstoodAs
            found={found}
            hrefOf={(words) => addressOfSearch({ ...search, search: words, page: 1 })}
            lowestFirstHref={
              search.sort === 'tuition' ? null : addressOfSearch({ ...search, sort: 'tuition', page: 1 })
            }
            helpHref={`${publicPaths.help}?search=scholarship`}
            className="mb-3"
          />
          {isPart && (
            <Banner tone="info" className="mb-3">
              {texts.isPart}
            </Banner>
          )}
          <NamedUniversities named={named} search={search} />
          {programs.length === 0 ? <NothingFound {...page} /> : <ProgramRows programs={programs} level={2} />}
          {found.rateOf !== null && (
            <p className="mt-4 text-xs text-soft">{findingTexts.rateOf({ day: formatDay(found.rateOf) })}</p>
          )}
          {programs.length > 0 && (
            <AccountOffer
              heading={texts.account}
              help={texts.accountHelp}
              action={texts.createAccount}
              next={studentAddress(search)}
            />
          )}
          <Pagination
            label={texts.pages}
            page={pagination.currentPage}
            pages={pagination.totalPages}
            hrefOf={(next) => addressOfSearch({ ...search, page: next })}
          />
        </div>
      </div>
      <BookmarkTemplate look="icon" />
    </>
  )
}

/** The title of a search in a browser and for search engines. */
export function titleOfSearch({ search }: PageOf<'search'>): string {
  const subject = subjectOfSearch(search)
  const title =
    search.search !== ''
      ? texts.titleFor({ search: search.search })
      : subject === null
        ? texts.title
        : subject.parts.length === 2
          ? texts.titleSubjectIn({ subject: subject.parts[0]!, country: subject.parts[1]! })
          : texts.titleIn({ what: subject.what })
  return search.page > 1 ? `${title}, ${texts.pageOf({ page: search.page })}` : title
}
