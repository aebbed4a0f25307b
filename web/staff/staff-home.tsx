import { useCallback, useEffect } from 'react'
import { stages, type Stage } from '#contract/application-moves.ts'
import type { Application } from '#contract/applications.ts'
import { pageSize } from '#contract/pages.ts'
import { paths } from '../paths.ts'
import { StageBadge } from '../shared/applications/status-badge.tsx'
import { daysLeft } from '../shared/deadlines.ts'
import { useListAddress } from '../shared/list-address.ts'
import { ListSearch } from '../shared/list-search.tsx'
import { countInFigures, dateInFigures } from '../shared/local-formats.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { useRequest } from '../store/hooks.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Select } from '../ui/text-input.tsx'
import { applicationWords } from '../words/en-applications.ts'
import { staff } from '../words/en-staff.ts'
import { student } from '../words/en-student.ts'
import { en } from '../words/en.ts'
import { staffListRequest } from './staff-requests.ts'

const words = staff.list
const isLate = ({ checkBy, waitingOn }: Application) =>
  waitingOn === 'office' && checkBy !== null && daysLeft(checkBy, new Date()) < 0

const columns: readonly Column<Application>[] = [
  {
    key: 'student',
    head: words.student,
    card: 'main',
    cell: (one) => (
      <span className="block min-w-0 break-words">
        <Anchor href={paths.staffApplication(one._id)} className="font-semibold">
          {one.student.name}
        </Anchor>{' '}
        <span className="text-soft tabular-nums">{one.reference}</span>
      </span>
    ),
  },
  {
    key: 'program',
    head: words.program,
    card: 'line',
    cell: (one) => `${one.university.universityName}, ${one.program.programName}`,
  },
  {
    key: 'since',
    head: words.waiting,
    width: 'w-32',
    className: 'tabular-nums',
    cell: (one) => dateInFigures(one.stageSince),
  },
  {
    key: 'on',
    head: words.waitingOn,
    width: 'w-32',
    narrow: 'hidden',
    card: 'hidden',
    cell: (one) => words.on[one.waitingOn],
  },
  {
    key: 'stage',
    head: words.stageHead,
    width: 'w-52',
    cell: (one) => <StageBadge stage={one.stage} late={isLate(one)} />,
  },
]

/** Every application, those that wait on the office first. Search, stage and page stand in the address. */
export default function StaffHome() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staff)
  const asked = query.get('stage')
  const stage = stages.includes(asked as Stage) ? (asked as Stage) : undefined
  usePageArrival(words.title, String(page))
  const { data, status, error, run } = useRequest(staffListRequest)
  const load = useCallback(
    () => run({ query: { page: String(page), search, ...(stage ? { stage } : {}) } }),
    [run, page, search, stage],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const loading = status === 'idle' || status === 'loading'
  const total = data?.totalCount ?? 0
  const filtered = search !== '' || stage !== undefined
  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <ListSearch
          label={words.search}
          buttonLabel={words.find}
          search={search}
          onSearch={(text) => change({ search: text })}
        />
        <Field label={words.stage}>
          <Select value={stage ?? ''} onChange={(event) => change({ stage: event.target.value })}>
            <option value="">{words.allStages}</option>
            {stages.map((one) => (
              <option key={one} value={one}>
                {applicationWords.stages[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-5 mb-3.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-sm font-semibold">
          {status === 'succeeded' && words.count(countInFigures(total), total === 1)}
        </p>
        {filtered && !loading && (
          <LinkButton href={paths.staff} tone="text" size="small" className="-mx-2">
            {words.clear}
          </LinkButton>
        )}
      </div>
      {status === 'failed' && (
        <Banner
          tone="error"
          lead={en.errorLead}
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {loading && <Rows />}
      {status === 'succeeded' && data && data.data.length === 0 && (
        <Nothing filtered={filtered} total={total} />
      )}
      {status === 'succeeded' && data && data.data.length > 0 && (
        <>
          <Card>
            <DataTable
              dense
              caption={words.caption}
              columns={columns}
              rows={data.data}
              rowKey={({ _id }) => _id}
            />
          </Card>
          <Pagination
            className="mt-6"
            label={words.pages}
            previousLabel={student.pages.previous}
            nextLabel={student.pages.next}
            pageLabel={student.pages.page}
            page={page}
            pages={Math.ceil(total / pageSize.usual)}
            hrefOf={hrefOf}
          />
        </>
      )}
    </>
  )
}

function Nothing({ filtered, total }: { filtered: boolean; total: number }) {
  const title = total > 0 ? words.pastEnd : filtered ? words.nothing : words.none
  const help = total > 0 ? null : filtered ? words.nothingHelp : words.noneHelp
  const action =
    total > 0 || filtered ? (
      <LinkButton href={paths.staff}>{total > 0 ? words.firstPage : words.clear}</LinkButton>
    ) : undefined
  return (
    <Card as="div">
      <EmptyState title={title} action={action} className="py-10">
        {help}
      </EmptyState>
    </Card>
  )
}

function Rows() {
  return (
    <Loading label={words.loading}>
      <Card as="div" className="grid gap-4 p-5">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </Card>
    </Loading>
  )
}
