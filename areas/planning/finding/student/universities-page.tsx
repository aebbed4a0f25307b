import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { isolated } from '#kit/language/isolated.ts'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { filterTexts, findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { FindingLinks } from '#areas/planning/shortlist/student/finding-links.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { ProgramsSkeleton } from '#areas/planning/program-page/student/programs-skeleton.tsx'
import { countPrograms, findPrograms } from '#areas/catalogue/search/contract.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import { UnderstoodAs } from '#areas/catalogue/offers-web.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { Loaded } from '#kit/store/use-loaded.ts'
import { useWide } from '#kit/rendering/use-wide.ts'
import { FilterPanel } from './filters/lazy-filter-panel.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { ActiveFilters } from './filters/active-filters.tsx'
import {
  addressOf,
  queryOf,
  readSearchParams,
  toggled,
  usualOrder,
  valuesOf,
} from './search-box/search-address.ts'
import type { SearchParams, Filters } from './search-box/search-address.ts'
import { SearchCombobox } from './search-box/search-combobox.tsx'
import type { Found } from './found-programs.tsx'
import { SortChoice } from './filters/sort-choice.tsx'
import StartView from './start-view.tsx'
import { UniversityResults } from './university-results.tsx'

const ProgramResults = lazyPage(() => import('./program-results.tsx'))
const SaveSearch = lazyPage(() => import('#areas/planning/saved-searches/student/save-search.tsx'))
const LastSearches = lazyPage(() => import('#areas/planning/saved-searches/student/last-searches.tsx'))

/**
 * Universities and programs with one search box. Without a search or a filter it shows where to begin, otherwise
 * programs. The search is in the address, so that it can be shared and the back button works.
 */
export default function UniversitiesPage() {
  const [query] = useSearchParams()
  const params = useMemo(() => readSearchParams(query), [query])
  const { search, page, view } = params
  const [ticked, setTicked] = useState<{ before: URLSearchParams; filters: Filters } | null>(null)
  // Checkboxes update at once; the address and its requests follow in a transition.
  const filters = ticked?.before === query ? ticked.filters : params.filters
  usePageArrival(texts.title, `${page} ${view}`)
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Partial<SearchParams>) => navigate(addressOf({ ...params, filters, page: 1, ...changes })),
    [params, filters, navigate],
  )
  // For the first search.
  useEffect(() => ProgramResults.preload(), [])
  const wide = useWide()
  const [sheetOpen, setSheetOpen] = useState(false)
  const money = useCurrency(params.currency)
  const counts = useLoaded(
    countPrograms,
    (wide || sheetOpen) && money.settled
      ? { query: { search, ...params.filters, currency: money.currency } }
      : null,
  )
  const showPrograms = (next: Filters) => {
    setTicked({ before: query, filters: next })
    change({
      filters: next,
      view: 'programs',
      // An amount in a shared address needs its currency.
      currency: next.tuitionUpTo === undefined ? params.currency : money.currency,
    })
  }
  const panel = {
    filters,
    counts: counts.data,
    currency: money.currency,
    currencies: money.currencies,
    onFilters: showPrograms,
    onCurrency: (currency: string) => change({ currency }),
  }
  const failed = counts.failure !== null && (
    <LoadFailure
      error={counts.failure.message}
      failure={counts.failure}
      onRetry={counts.reload}
      className="mb-4"
    />
  )
  const programs = view === 'programs'
  const found = useLoaded(
    findPrograms,
    programs && money.settled
      ? {
          query: {
            search,
            ...params.filters,
            currency: money.currency,
            sort: params.sort ?? usualOrder,
            page,
          },
        }
      : null,
  )
  const box = (
    <SearchCombobox
      search={search}
      onSearch={(text) => change({ search: text, view: text === '' && !programs ? 'start' : 'programs' })}
      onFilter={(name, code) => {
        const known = valuesOf(filters, name).includes(code)
        change({ search: '', filters: known ? filters : toggled(filters, name, code), view: 'programs' })
      }}
    />
  )
  const saveSearch = (
    <Suspense fallback={null}>
      <SaveSearch query={queryOf(params).toString()} />
    </Suspense>
  )
  if (view === 'start')
    return (
      <>
        <PageTitle actions={<FindingLinks />} className="mb-3 sm:mb-5">
          {texts.title}
        </PageTitle>
        {box}
        <div className="mb-6 print:hidden">
          <Suspense fallback={null}>
            <LastSearches />
          </Suspense>
        </div>
        <StartView currency={params.currency} />
        <CompareBar />
      </>
    )
  return (
    <>
      {programs ? (
        <div className="max-lg:hidden print:hidden">
          <FindingLinks className="mb-2 justify-end" />
        </div>
      ) : (
        <PageTitle actions={<FindingLinks />}>{texts.title}</PageTitle>
      )}
      {box}
      <div className="mt-3 grid-cols-[220px_minmax(0,1fr)] items-start gap-7 lg:mt-6 lg:grid">
        {wide && (
          <aside aria-label={filterTexts.filters({ count: 0 })} className="print:hidden">
            {failed}
            <FilterPanel {...panel} />
          </aside>
        )}
        <div className="min-w-0">
          {!wide && failed}
          <div className="flex items-center gap-2 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 lg:flex-wrap print:hidden">
            {!wide && <FilterSheet {...panel} open={sheetOpen} onOpen={setSheetOpen} />}
            {programs && (
              <ActiveFilters filters={filters} currency={money.currency} onFilters={showPrograms} />
            )}
          </div>
          {programs ? (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3 py-1.5 lg:mt-2 lg:mb-2">
                <ResultHeading found={found} search={search} />
                <div className="flex flex-none items-center gap-3">
                  {wide && saveSearch}
                  {found.data?.pagination.totalPrograms !== 0 && (
                    <SortChoice
                      order={params.sort ?? usualOrder}
                      onOrder={(order) => change({ sort: order })}
                    />
                  )}
                </div>
              </div>
              {found.data !== null && !found.isStale && (
                <UnderstoodAs
                  found={found.data}
                  hrefOf={(text) => addressOf({ ...params, search: text, page: 1 })}
                  lowestFirstHref={
                    params.sort === 'tuition' ? null : addressOf({ ...params, sort: 'tuition', page: 1 })
                  }
                  helpHref={`${paths.help}?search=scholarship`}
                  className="mb-3"
                />
              )}
              <Suspense fallback={<ProgramsSkeleton />}>
                <ProgramResults params={params} found={found} />
              </Suspense>
            </>
          ) : (
            <UniversityResults
              search={search}
              page={page}
              hrefOf={(to) => addressOf({ ...params, page: to })}
              programsHref={search === '' ? null : addressOf({ ...params, page: 1, view: 'programs' })}
            />
          )}
          {programs && !wide && (
            <>
              <div className="mt-4">{saveSearch}</div>
              <FindingLinks className="mt-3" />
            </>
          )}
        </div>
      </div>
      <CompareBar />
    </>
  )
}

/** The heading of the results is their number. Announced when it changes. */
function ResultHeading({ found, search }: { found: Loaded<Found>; search: string }) {
  const { data, isStale, isLoading } = found
  const total = data && { count: data.pagination.totalPrograms, more: data.pagination.more }
  const heading =
    total === null || (isStale && total.count === 0)
      ? texts.programs
      : total.count === 0
        ? texts.noPrograms
        : search === ''
          ? texts.programCount(total)
          : texts.countFor({ ...total, search: isolated(data?.meant ?? search) })
  return (
    // With large text the choice of the order goes below it.
    <div className="min-w-0 flex-[1_1_7rem]">
      <h1 tabIndex={-1} className="font-body text-h4 leading-snug font-[650] tracking-normal break-words">
        <span role="status">{heading}</span>
      </h1>
      {total !== null && total.count > 0 && data?.meant && (
        <p className="text-sm text-soft">{texts.meant({ typed: search })}</p>
      )}
      {isLoading && data !== null && (
        <p className="after-300 text-sm text-soft" role="status">
          {texts.searching}
        </p>
      )}
    </div>
  )
}
