import { useCallback, useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { fetchUniversities } from '#areas/catalogue/offers-web.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { UniversityCard } from './university-card.tsx'

interface Props {
  search: string
  page: number
  hrefOf: (page: number) => string
  /** The programs of the same search; null when nothing is searched for. */
  programsHref: string | null
}

/** Universities by name, or those matching a search, by page. */
export function UniversityResults({ search, page, hrefOf, programsHref }: Props) {
  const dispatch = useAppDispatch()
  const { universities, pagination, status, error, failure } = useAppSelector((state) => state.university)
  const load = useCallback(
    () => dispatch(fetchUniversities({ query: { page: String(page), search } })),
    [dispatch, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const retry = useCallback(() => void load(), [load])
  const loading = status === 'idle' || status === 'loading'
  const total = pagination.totalUniversities
  return (
    <>
      <div className="mb-3.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-sm">
          {status === 'succeeded' && (
            <>
              <b className="font-semibold">{texts.count({ count: total })}</b>{' '}
              {search !== '' && <span className="text-soft">{texts.matching({ search })}</span>}
            </>
          )}
        </p>
        {programsHref !== null && (
          <LinkButton href={programsHref} tone="text" size="small" className="-mx-2">
            {texts.showPrograms}
          </LinkButton>
        )}
      </div>
      {status === 'failed' && error !== null && (
        <LoadFailure error={error} failure={failure} onRetry={retry} className="mb-4" />
      )}
      {loading && <CardsSkeleton />}
      {status === 'succeeded' && universities.length === 0 && (
        <NoUniversity search={search} first={total > 0 ? hrefOf(1) : null} />
      )}
      {status === 'succeeded' && universities.length > 0 && (
        <>
          <div className="grid gap-3.5">
            {universities.map((university) => (
              <UniversityCard key={university._id} university={university} />
            ))}
          </div>
          <Pagination
            className="mt-6"
            label={texts.pages}
            page={page}
            pages={pagination.totalPages}
            hrefOf={hrefOf}
          />
        </>
      )}
    </>
  )
}

/** @param first the first page, when there is one */
function NoUniversity({ search, first }: { search: string; first: string | null }) {
  if (first !== null) {
    return (
      <Card as="div">
        <EmptyState
          title={texts.pastEnd}
          action={<LinkButton href={first}>{texts.firstPage}</LinkButton>}
          className="py-10"
        />
      </Card>
    )
  }
  if (search === '') {
    return (
      <Card as="div">
        <EmptyState title={texts.noneYet} className="py-10">
          {texts.noneYetHelp}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card as="div">
      <EmptyState
        title={texts.noUniversity({ search })}
        action={<LinkButton href={paths.universities}>{texts.clear}</LinkButton>}
        className="py-10"
      >
        {texts.nothingHelp}
      </EmptyState>
    </Card>
  )
}

function CardsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-3.5">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} as="div" className="flex gap-5 p-5">
            <Skeleton className="h-[68px] w-[60px] flex-none sm:h-[104px] sm:w-[92px]" />
            <div className="grid flex-1 content-start gap-3 pt-1">
              <Skeleton className="h-5 w-[60%]" />
              <Skeleton className="h-4 w-[30%]" />
              <Skeleton className="mt-3 h-4 w-[75%]" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
