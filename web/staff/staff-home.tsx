import { useCallback, useEffect } from 'react'
import { stages } from '#contract/application-moves.ts'
import type { Application } from '#contract/applications.ts'
import { paths } from '../paths.ts'
import { useListAddress } from '../shared/list-address.ts'
import { ListSearch } from '../shared/list-search.tsx'
import { countInFigures } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useRequest } from '../store/hooks.ts'
import { Anchor } from '../ui/anchor.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Select } from '../ui/text-input.tsx'
import { staff } from '../words/en-staff.ts'
import { student } from '../words/en-student.ts'
import { en } from '../words/en.ts'
import { inGroups, isOverdue, waitingInWords } from './queue-groups.ts'
import type { GroupName } from './queue-groups.ts'
import { StageBadge } from './stage-badge.tsx'
import { staffListRequest } from './staff-requests.ts'

const words = staff.queue
const rowsPerPage = 50

const tones: Record<GroupName, 'stop' | 'work' | 'plain'> = {
  overdue: 'stop',
  received: 'work',
  new: 'plain',
  offers: 'plain',
  student: 'plain',
  closed: 'plain',
}

/** Every application, under headings, those that wait on the office longest first. */
export default function StaffHome() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staff)
  usePageArrival(words.title, String(page))
  const stage = stages.find((one) => one === query.get('stage')) ?? ''
  const { data, status, error, run } = useRequest(staffListRequest)
  const load = useCallback(
    () =>
      run({
        query: {
          page: String(page),
          limit: String(rowsPerPage),
          search,
          ...(stage === '' ? {} : { stage }),
        },
      }),
    [run, page, search, stage],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])

  const now = new Date()
  const files = data?.data ?? []
  const total = data?.totalCount ?? 0
  const pages = Math.ceil(total / rowsPerPage)
  const late = files.filter((file) => isOverdue(file, now)).length
  const next = files.find(({ waitingOn }) => waitingOn === 'office')
  const shown = status === 'succeeded'
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown && `${words.files(countInFigures(total), total === 1)}. ${words.lateOnes(late)}`}
          </span>
        }
        actions={
          shown &&
          next && (
            <LinkButton href={paths.staffApplication(next._id)} tone="main" size="small">
              {words.openNext}
            </LinkButton>
          )
        }
      >
        {words.title}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label={words.search}
          buttonLabel={words.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_22rem]"
        />
        <label className="flex items-center gap-2 text-sm font-semibold max-sm:w-full">
          {words.stage}
          <Select
            value={stage}
            onChange={(event) => change({ stage: event.target.value })}
            className="font-normal sm:w-52"
          >
            <option value="">{words.allStages}</option>
            {stages.map((one) => (
              <option key={one} value={one}>
                {staff.stages[one]}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {status === 'failed' && (
        <Banner
          tone="error"
          className="mt-5"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {(status === 'idle' || status === 'loading') && <Rows />}
      {shown && files.length === 0 && (
        <Nothing filtered={search !== '' || stage !== ''} pastEnd={total > 0} first={hrefOf(1)} />
      )}
      {shown &&
        inGroups(files, now).map(({ name, files: inGroup }, index) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <div className="flex items-center gap-2.5 px-0.5 pt-5 pb-2">
              <h2 id={`group-${name}`} className="text-h5 tracking-normal">
                {words.groups[name]}
              </h2>
              {/* On one of several pages the number would be that of the page. */}
              {pages === 1 && <CountBadge tone={tones[name]}>{inGroup.length}</CountBadge>}
            </div>
            <Card as="div" className="overflow-hidden">
              <DataTable
                dense
                quietHead={index > 0}
                caption={words.groups[name]}
                rows={inGroup}
                rowKey={(file) => file._id}
                columns={columnsAt(now)}
              />
            </Card>
          </section>
        ))}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={student.pages.previous}
        nextLabel={student.pages.next}
        pageLabel={student.pages.page}
        page={page}
        pages={pages}
        hrefOf={hrefOf}
      />
    </>
  )
}

const columnsAt = (now: Date): Column<Application>[] => [
  {
    key: 'student',
    head: words.student,
    width: 'w-[27%]',
    card: 'main',
    cell: ({ _id, student: { name }, reference }) => (
      <>
        <Anchor
          href={paths.staffApplication(_id)}
          className="font-semibold text-accent no-underline hover:underline"
        >
          <bdi>{name}</bdi>
        </Anchor>{' '}
        <span className="text-xs font-normal text-soft tabular-nums">{reference}</span>
      </>
    ),
  },
  {
    key: 'program',
    head: words.program,
    card: 'line',
    cell: ({ university, program }) => `${university.universityName}, ${program.programName}`,
  },
  {
    key: 'waiting',
    head: words.waiting,
    width: 'w-[190px]',
    className: 'tabular-nums max-sm:text-soft',
    cell: (file) => waitingInWords(file, now),
  },
  {
    key: 'stage',
    head: words.stageColumn,
    width: 'w-[200px]',
    cell: (file) => <StageBadge stage={file.stage} late={isOverdue(file, now)} />,
  },
]

function Nothing({ filtered, pastEnd, first }: { filtered: boolean; pastEnd: boolean; first: string }) {
  return (
    <Card as="div" className="mt-5">
      {pastEnd ? (
        <EmptyState
          title={words.pastEnd}
          className="py-10"
          action={<LinkButton href={first}>{words.firstPage}</LinkButton>}
        />
      ) : filtered ? (
        <EmptyState
          title={words.nothing}
          className="py-10"
          action={<LinkButton href={paths.staff}>{words.showAll}</LinkButton>}
        >
          {words.nothingHelp}
        </EmptyState>
      ) : (
        <EmptyState title={words.empty} className="py-10">
          {words.emptyHelp}
        </EmptyState>
      )}
    </Card>
  )
}

function Rows() {
  return (
    <Loading label={words.loading} className="mt-5">
      <Card as="div">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="flex gap-6 border-t border-line px-4 py-4 first:border-0">
            <Skeleton className="h-3.5 w-[22%]" />
            <Skeleton className="h-3.5 w-[38%]" />
            <Skeleton className="h-3.5 w-[10%]" />
            <Skeleton className="h-3.5 w-[12%]" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
