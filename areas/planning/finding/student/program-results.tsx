import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDay } from '#kit/format/local-formats.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import type { NearestPathProps } from '#areas/planning/program-page/student/nearest-path-card.tsx'
import { ProgramsSkeleton } from '#areas/planning/program-page/student/programs-skeleton.tsx'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { FoundPrograms } from './found-programs.tsx'
import type { Found } from './found-programs.tsx'
import { marksOf } from './search-box/marks.ts'
import { NamedUniversities } from './named-universities.tsx'
import { NothingFound } from './nothing-found.tsx'
import { addressOf } from './search-box/search-address.ts'
import type { SearchParams } from './search-box/search-address.ts'

const NearestPathCard = lazyPage<NearestPathProps>(
  () => import('#areas/planning/program-page/student/nearest-path-card.tsx'),
)

/** With fewer fully matching programs on a page, the nearest path is shown. */
const fewFit = 3

interface Props {
  params: SearchParams
  /** Null while it is not known yet; nothing is requested before. */
  currency: string | null
  /** Shown at the end of the line with the number of programs. */
  tools: ReactNode
}

/** The results of a search: their number, how the search was interpreted, and one page of programs. */
export default function ProgramResults({ params, currency, tools }: Props) {
  const { search, filters, sort, page } = params
  const {
    data: answer,
    isStale,
    isLoading,
    failure,
    reload,
  } = useLoaded(
    findPrograms,
    currency === null ? null : { query: { search, ...filters, currency, sort, page } },
  )
  const named = useLoaded(listUniversities, search === '' || page > 1 ? null : { query: { search } })
  const navigate = useNavigate()
  const hrefOf = (to: number) => addressOf({ ...params, page: to })
  // An old link may point past the end: show the last page.
  const pages = answer?.pagination.totalPages ?? 0
  const last = !isStale && pages > 0 && page > pages ? addressOf({ ...params, page: pages }) : null
  useEffect(() => {
    if (last !== null) navigate(last, { replace: true })
  }, [last, navigate])
  // Wait for both: universities are shown above the programs and would push them down.
  const waiting = answer === null || (named.isLoading && named.data === null)
  const helps = filters.qualify !== undefined || (answer !== null && !isStale && fewOf(answer))
  return (
    <>
      <div className="mb-3 flex min-h-6 items-center justify-between gap-4 empty:hidden">
        <ResultSummary answer={waiting ? null : answer} search={search} loading={isLoading} />
        {tools}
      </div>
      {failure !== null && (
        <LoadFailure
          error={failure.message}
          failure={failure}
          stale={answer !== null}
          onRetry={reload}
          className="mb-3.5"
        />
      )}
      {!waiting && named.data !== null && (
        <NamedUniversities
          search={search}
          universities={named.data.universities}
          total={named.data.pagination.totalUniversities}
          allHref={addressOf({ ...params, page: 1, view: 'universities' })}
          isSubject={answer.programs.some(
            ({ programName }) => marksOf(programName, answer.marked).length > 0,
          )}
        />
      )}
      {page === 1 && helps && !waiting && (
        <Suspense fallback={null}>
          <NearestPathCard search={search} filters={filters} currency={params.currency} />
        </Suspense>
      )}
      {waiting ? (
        failure === null && <ProgramsSkeleton />
      ) : answer.pagination.totalPrograms === 0 ? (
        !isStale && <NothingFound params={params} instead={answer.instead} />
      ) : (
        <div aria-busy={isLoading || undefined}>
          <FoundPrograms found={answer} page={page} hrefOf={hrefOf} />
          {answer.rateOf !== null && (
            <p className="mt-4 text-xs text-soft">{texts.rateOf({ day: formatDay(answer.rateOf) })}</p>
          )}
        </div>
      )}
    </>
  )
}

/** Whether requirements were compared and hardly any program is met in full. */
const fewOf = ({ programs }: Found): boolean => {
  const compared = programs.filter(({ fit }) => fit !== null && fit.met + fit.missed + fit.notKnown > 0)
  const open = compared.filter(({ fit }) => fit !== null && fit.missed + fit.notKnown === 0)
  return compared.length >= fewFit && open.length < fewFit
}

/** The number of programs, and the corrected search where it differs from the input. Announced when it changes. */
function ResultSummary({
  answer,
  search,
  loading,
}: {
  answer: Found | null
  search: string
  loading: boolean
}) {
  const total = answer && { count: answer.pagination.totalPrograms, more: answer.pagination.more }
  const none = total?.count === 0
  return (
    <p role="status" className={none ? 'sr-only' : 'min-w-0 text-sm'}>
      {none && !loading && (search === '' ? texts.nothingFits : texts.nothing({ search }))}
      {total !== null && total.count > 0 && <b className="font-semibold">{texts.programCount(total)}</b>}{' '}
      {total !== null && search !== '' && total.count > 0 && (
        <span className="text-soft">
          {answer?.meant ? texts.meant({ meant: answer.meant, typed: search }) : texts.matching({ search })}
        </span>
      )}
      {loading && answer !== null && <span className="after-300 ms-2 text-soft">{texts.searching}</span>}
    </p>
  )
}
