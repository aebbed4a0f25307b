import { useCallback, useEffect, useState } from 'react'
import { statuses, waitingOnWhom } from '#platform/contract/stages.ts'
import type { Status } from '#platform/contract/stages.ts'
import { pageSize } from '#platform/contract/pages.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress, withQuery } from '#kit/lists/list-address.ts'
import { useLive } from '#kit/live/use-live.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { UnsentApplications } from '#areas/applications/drafts/student/unsent-applications.tsx'
import { fetchStudentApplications } from '../web/student-slice.ts'
import { applicationListTexts as texts } from '#texts/applications/list/applications.ts'
import { ApplicationCard } from './application-card.tsx'

const statusIn = (query: URLSearchParams): Status | '' =>
  statuses.find((status) => status === query.get('status')) ?? ''

/** The student's applications, what waits on the student first, with search, a filter by status, and pages. */
export default function ApplicationsPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.applications)
  const status = statusIn(query)
  usePageArrival(texts.title, String(page))
  const dispatch = useAppDispatch()
  const studentId = useAppSelector((state) => state.info.user?._id)
  const request = useAppSelector((state) => state.student.requests.applications)
  const applications = useAppSelector((state) => state.student.studentApplications)
  const total = useAppSelector((state) => state.student.totalApplicationsCount)
  const [joined, setJoined] = useState<string | null>(null)
  const load = useCallback(() => {
    if (!studentId) return
    const input = { page: String(page), search, ...(status === '' ? {} : { status }) }
    return dispatch(fetchStudentApplications({ params: { studentId }, query: input }))
  }, [dispatch, studentId, page, search, status])
  useEffect(() => {
    const running = load()
    return () => running?.abort()
  }, [load])
  // Live changes by officers update the list without the loading state.
  const [quietly, setQuietly] = useState(false)
  useEffect(() => setQuietly(false), [load])
  useLive(
    ({ kind }) => kind === 'application',
    () => {
      // Before the first reply to this search there is no list that could stay.
      if (request.status === 'succeeded') setQuietly(true)
      void load()
    },
  )

  const asking = request.status === 'idle' || request.status === 'loading'
  const loading = asking && !quietly
  const listed = request.status === 'succeeded' || (asking && quietly)
  const filtered = search !== '' || status !== ''
  // There is nothing to search or to filter.
  const isEmpty = listed && total === 0 && !filtered
  const now = new Date()
  const statusHref = (one: Status | '') => paths.applications + withQuery(query, { status: one, page: null })
  return (
    <>
      <PageTitle
        actions={
          !isEmpty && (
            <LinkButton href={paths.universities} tone="main">
              {texts.find}
            </LinkButton>
          )
        }
      >
        {texts.title}
      </PageTitle>
      {joined !== null && (
        <Banner tone="ok" announce className="mb-5">
          {joined}
        </Banner>
      )}
      <UnsentApplications />
      {!isEmpty && (
        <>
          <ListSearch
            label={texts.search}
            placeholder={texts.searchHint}
            buttonLabel={texts.searchButton}
            search={search}
            onSearch={(text) => change({ search: text })}
          />
          <TabLinks
            className="mt-3"
            label={texts.filter}
            current={status}
            links={[
              { key: '', label: texts.all, href: statusHref('') },
              ...statuses.map((one) => ({ key: one, label: texts.statuses[one], href: statusHref(one) })),
            ]}
          />
          <p role="status" className="my-3 min-h-5 text-sm font-semibold">
            {listed && texts.count({ count: total })}
          </p>
        </>
      )}
      {request.status === 'failed' && (
        <TryAgain className="mb-4" onTry={() => void load()}>
          {request.error}
        </TryAgain>
      )}
      {loading && <Cards />}
      {listed && (
        <>
          {applications.length === 0 && <Nothing filtered={filtered} pastEnd={total > 0} first={hrefOf(1)} />}
          <div className="grid gap-7">
            {waitingOnWhom
              .toSorted((one, other) => Number(other === 'student') - Number(one === 'student'))
              .map((turn) => ({ turn, those: applications.filter(({ waitingOn }) => waitingOn === turn) }))
              .filter(({ those }) => those.length > 0)
              .map(({ turn, those }) => (
                <section key={turn} aria-labelledby={`turn-${turn}`}>
                  <h2 id={`turn-${turn}`} className="mb-3 text-h5 tracking-normal">
                    {texts.turns[turn]}
                  </h2>
                  <div className="grid gap-3.5">
                    {those.map((application) => (
                      <ApplicationCard
                        key={application._id}
                        application={application}
                        now={now}
                        onJoined={(_, message) => setJoined(message)}
                      />
                    ))}
                  </div>
                </section>
              ))}
          </div>
          <Pagination
            className="mt-6"
            label={texts.pages}
            page={page}
            pages={Math.ceil(total / pageSize.usual)}
            hrefOf={hrefOf}
          />
        </>
      )}
    </>
  )
}

function Nothing({ filtered, pastEnd, first }: { filtered: boolean; pastEnd: boolean; first: string }) {
  return (
    <Card as="div">
      {pastEnd ? (
        <EmptyState
          title={texts.pastEnd}
          className="py-10"
          action={<LinkButton href={first}>{texts.firstPage}</LinkButton>}
        />
      ) : filtered ? (
        <EmptyState
          title={texts.nothing}
          className="py-10"
          action={<LinkButton href={paths.applications}>{texts.showAll}</LinkButton>}
        >
          {texts.nothingHelp}
        </EmptyState>
      ) : (
        <EmptyState
          title={texts.none}
          className="py-10"
          action={
            <LinkButton href={paths.universities} tone="main">
              {texts.find}
            </LinkButton>
          }
        >
          {texts.noneHelp}
        </EmptyState>
      )}
    </Card>
  )
}

function Cards() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-3.5">
        {[0, 1, 2].map((card) => (
          <Card key={card} as="div" className="flex gap-4 p-5">
            <Skeleton className="h-[46px] w-10 flex-none" />
            <div className="grid flex-1 content-start gap-2.5">
              <Skeleton className="h-5 w-[40%]" />
              <Skeleton className="h-4 w-[55%]" />
              <Skeleton className="mt-1 h-4 w-[70%]" />
            </div>
            <Skeleton className="h-6 w-20" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
