import { Suspense, useCallback, useMemo, useState } from 'react'
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
import { countPrograms } from '#areas/catalogue/search/contract.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useWide } from '#kit/ui/use-wide.ts'
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
import { SortChoice } from './filters/sort-choice.tsx'
import { UniversityResults } from './university-results.tsx'

// Preloaded for the first search. If that fails, it is loaded when needed.
import('./program-results.tsx').catch(() => {})
const ProgramResults = lazyPage(() => import('./program-results.tsx'))
const SearchTools = lazyPage(async () => ({
  default: (await import('#areas/planning/saved-searches/student/search-tools.tsx')).SearchTools,
}))

/**
 * Universities and programs with one search box. Without a search or a filter it lists universities by name, otherwise
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
    (changes: Partial<SearchParams>) => navigate(addressOf({ ...params, page: 1, ...changes })),
    [params, navigate],
  )
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
  const sort = programs && (
    <SortChoice
      order={params.sort ?? usualOrder(search)}
      withoutSearch={search === ''}
      onOrder={(order) => change({ sort: order })}
    />
  )
  return (
    <>
      <PageTitle sub={texts.sub} actions={<FindingLinks />}>
        {texts.title}
      </PageTitle>
      <SearchCombobox
        search={search}
        onSearch={(text) => change({ search: text, view: 'programs' })}
        onFilter={(name, code) => {
          const known = valuesOf(filters, name).includes(code)
          change({ search: '', filters: known ? filters : toggled(filters, name, code), view: 'programs' })
        }}
      />
      <div className="mt-3 min-h-9 lg:mt-4 pointer-coarse:min-h-11">
        <Suspense fallback={null}>
          <SearchTools query={queryOf(params).toString()} />
        </Suspense>
      </div>
      <div className="mt-4 grid-cols-[220px_minmax(0,1fr)] items-start gap-7 lg:grid">
        {wide && (
          <aside aria-label={filterTexts.filters({ count: 0 })} className="print:hidden">
            {failed}
            <FilterPanel {...panel} />
          </aside>
        )}
        <div className="min-w-0">
          {!wide && (
            <div className="mb-3 flex flex-wrap gap-3 print:hidden">
              <FilterSheet {...panel} open={sheetOpen} onOpen={setSheetOpen} />
              {sort}
            </div>
          )}
          {!wide && failed}
          {programs && <ActiveFilters filters={filters} currency={money.currency} onFilters={showPrograms} />}
          {programs ? (
            <Suspense fallback={<ProgramsSkeleton />}>
              <ProgramResults
                params={params}
                currency={money.settled ? money.currency : null}
                tools={wide && sort}
              />
            </Suspense>
          ) : (
            <UniversityResults
              search={search}
              page={page}
              hrefOf={(to) => addressOf({ ...params, page: to })}
              programsHref={search === '' ? null : addressOf({ ...params, page: 1, view: 'programs' })}
            />
          )}
        </div>
      </div>
      <CompareBar />
    </>
  )
}
