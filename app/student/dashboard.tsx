import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { StatusBadge } from '#areas/applications/states/web/status-badge.tsx'
import type { FollowProps } from '#kit/live/follow.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { StatTiles } from '#kit/ui/cards/stat-tiles.tsx'
import { en } from '#texts/kit/kit.ts'
import { dashboardTexts as texts } from '#texts/app/student/student.ts'
import { useStats } from './use-stats.ts'
import { WaitingBanner } from './waiting-banner.tsx'
import { waitingOnMe } from './waiting-on-me.ts'
import type { SentApplication } from './waiting-on-me.ts'

/** Loaded last; the dashboard works without it. */
const Follow = lazy<ComponentType<FollowProps>>(() =>
  import('#kit/live/follow.tsx').catch(() => ({ default: () => null })),
)
/** Unfinished applications need libraries of their own, which load after the statistics. */
const Unfinished = lazy<ComponentType>(() =>
  import('./unfinished.tsx').catch(() => ({ default: () => null })),
)
/** What leads on once a place is accepted. */
const AfterJoining = lazy<ComponentType>(() =>
  import('./after-joining.tsx').catch(() => ({ default: () => null })),
)
/** What leads until the first application is sent. */
const FirstSteps = lazy<ComponentType>(() =>
  import('./first-steps.tsx').catch(() => ({ default: () => null })),
)
/** Maximum number of entries under Recent Activities. */
const mostRecent = 5

/** The first page: what waits on the student, the first steps or those after joining, five statistics, and the latest applications. */
export default function Dashboard() {
  usePageArrival(texts.title)
  const { stats, isLoading, load, refresh } = useStats()
  const error = useAppSelector((state) => state.student.error)
  const summary = stats?.summary
  const isNew = summary?.totalApplications === 0
  return (
    <>
      <PageTitle
        actions={
          <LinkButton href={paths.universities} tone={isNew ? 'line' : 'main'}>
            {texts.find}
          </LinkButton>
        }
      >
        {texts.title}
      </PageTitle>
      {error !== null && (
        <Banner
          tone="error"
          lead={en.errorLead}
          className="mb-5"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      <Suspense>
        <Follow kind="application" onChange={refresh} />
      </Suspense>
      {!isLoading && (
        <>
          <WaitingBanner waiting={waitingOnMe(stats)} />
          <Suspense>
            {(summary?.confirmedApplications ?? 0) > 0 && <AfterJoining />}
            <Unfinished />
            {isNew && <FirstSteps />}
          </Suspense>
        </>
      )}
      <StatTiles
        className="mb-7"
        loading={isLoading}
        loadingLabel={en.loading}
        tiles={[
          { key: 'total', label: texts.total, value: summary?.totalApplications },
          { key: 'pending', label: texts.pending, value: summary?.pendingApplications, tone: 'wait' },
          { key: 'confirmed', label: texts.confirmed, value: summary?.confirmedApplications, tone: 'ok' },
          { key: 'cancelled', label: texts.cancelled, value: summary?.cancelledApplications, tone: 'stop' },
          { key: 'universities', label: texts.universities, value: summary?.uniqueUniversitiesApplied },
        ]}
      />
      <Card className="overflow-hidden">
        <CardHead heading={texts.recent} action={<Anchor href={paths.applications}>{texts.all}</Anchor>} />
        <Recent
          loading={isLoading}
          failed={error !== null}
          entries={(stats?.applicationDetails ?? []).slice(0, mostRecent)}
        />
      </Card>
    </>
  )
}

function Recent({
  loading,
  failed,
  entries,
}: {
  loading: boolean
  failed: boolean
  entries: SentApplication[]
}) {
  if (loading) {
    return (
      <p className="border-line px-5 py-8 text-center text-soft sm:border-t">
        <Spinner label={texts.loading} />
      </p>
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState title={texts.none} className="border-line py-8 sm:border-t">
        {!failed && texts.noneHelp}
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption={texts.recent}
      rows={entries}
      rowKey={(entry) => entry._id}
      columns={[
        {
          key: 'date',
          head: texts.date,
          cell: ({ appliedAt }) => formatDate(appliedAt),
          width: 'w-[200px]',
          className: 'text-soft tabular-nums',
        },
        {
          key: 'activity',
          head: texts.activity,
          cell: ({ university, program }) =>
            texts.applied({ university: university.universityName, program: program.programName }),
          card: 'main',
        },
        {
          key: 'status',
          head: texts.status,
          cell: ({ status }) => <StatusBadge status={status} />,
          width: 'w-[150px]',
        },
      ]}
    />
  )
}
