import { Suspense, useEffect } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDay } from '#kit/format/local-formats.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import type { NearestPathProps } from '#areas/planning/program-page/student/nearest-path-card.tsx'
import { ProgramsSkeleton } from '#areas/planning/program-page/student/programs-skeleton.tsx'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { Loaded } from '#kit/store/use-loaded.ts'
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
  found: Loaded<Found>
}

/** The results of a search: universities of that name, and one page of programs. */
export default function ProgramResults({ params, found }: Props) {
  const { search, filters, page } = params
  const { data: answer, isStale, isLoading, failure, reload } = found
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
      {waiting ? (
        failure === null && <ProgramsSkeleton />
      ) : answer.pagination.totalPrograms === 0 ? (
        !isStale && <NothingFound params={params} found={answer} />
      ) : (
        <div aria-busy={isLoading || undefined}>
          <FoundPrograms found={answer} page={page} hrefOf={hrefOf} />
          {answer.rateOf !== null && (
            <p className="mt-4 text-xs text-soft">{texts.rateOf({ day: formatDay(answer.rateOf) })}</p>
          )}
        </div>
      )}
      {page === 1 && helps && !waiting && (
        <div className="mt-5">
          <Suspense fallback={null}>
            <NearestPathCard search={search} filters={filters} currency={params.currency} />
          </Suspense>
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
