import { useCallback, useEffect } from 'react'
import { paths } from '../../paths.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { ListSearch } from '../../shared/list-search.tsx'
import { countInFigures } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { fetchUniversities } from '../../store/university.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { en } from '../../words/en.ts'
import { UniversityCard } from './university-card.tsx'

/** Universities: one box, a page of cards, everything in the address. */
export default function UniversitiesPage() {
  const { page, search, hrefOf, change } = useListAddress(paths.universities)
  usePageArrival(words.title, String(page))
  const dispatch = useAppDispatch()
  const { universities, pagination, status, error } = useAppSelector((state) => state.university)
  const load = useCallback(
    () => dispatch(fetchUniversities({ query: { page: String(page), search } })),
    [dispatch, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const loading = status === 'idle' || status === 'loading'
  const total = pagination.totalUniversities
  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      <ListSearch
        label={words.search}
        buttonLabel={words.find}
        search={search}
        onSearch={(text) => change({ search: text })}
      />
      <div className="mt-5 mb-3.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-sm">
          {status === 'succeeded' && (
            <>
              <b className="font-semibold">{words.count(countInFigures(total), total === 1)}</b>{' '}
              {search !== '' && <span className="text-soft">{words.matching(search)}</span>}
            </>
          )}
        </p>
        {search !== '' && total > 0 && !loading && (
          <LinkButton href={paths.universities} tone="text" size="small" className="-mx-2">
            {words.clear}
          </LinkButton>
        )}
      </div>
      {status === 'failed' && (
        <Banner
          tone="error"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {loading ? (
        <Cards />
      ) : (
        status === 'succeeded' && (
          <>
            {universities.length === 0 && <NothingFound search={search} total={total} />}
            <div className="grid gap-3.5">
              {universities.map((university) => (
                <UniversityCard key={university._id} university={university} />
              ))}
            </div>
          </>
        )
      )}
      {status === 'succeeded' && universities.length > 0 && (
        <Pagination
          className="mt-6"
          label={words.pages}
          previousLabel={student.pages.previous}
          nextLabel={student.pages.next}
          pageLabel={student.pages.page}
          page={page}
          pages={pagination.totalPages}
          hrefOf={hrefOf}
        />
      )}
    </>
  )
}

function NothingFound({ search, total }: { search: string; total: number }) {
  const all = (label: string, href: string = paths.universities) => (
    <LinkButton href={href}>{label}</LinkButton>
  )
  if (total > 0) {
    const first = search === '' ? paths.universities : paths.universitiesFor(search)
    return (
      <Card as="div">
        <EmptyState title={words.pastEnd} action={all(words.firstPage, first)} className="py-10" />
      </Card>
    )
  }
  if (search === '') {
    return (
      <Card as="div">
        <EmptyState title={words.noneYet} className="py-10">
          {words.noneYetHelp}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card as="div">
      <EmptyState title={words.nothing(search)} action={all(words.clear)} className="py-10">
        {words.nothingHelp}
      </EmptyState>
    </Card>
  )
}

function Cards() {
  return (
    <Loading label={words.loading}>
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
