import { useState } from 'react'
import { Badge, CountBadge, toneOfStatus } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/cards/card.tsx'
import { RowCheckbox } from '../ui/fields/checkbox.tsx'
import { DataTable } from '../ui/layout/data-table.tsx'
import type { Column } from '../ui/layout/data-table.tsx'
import { DefinitionList } from '../ui/cards/definition-list.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { Disclosure } from '../ui/layout/disclosure.tsx'
import { RequirementList } from '../ui/cards/requirement-list.tsx'
import { Record } from '../lists/record.tsx'
import { RecordList } from '../lists/record-list.tsx'
import type { LoadState } from '../store/use-loaded.ts'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StatTiles } from '../ui/cards/stat-tiles.tsx'
import { StepRoad } from '../ui/cards/step-road.tsx'
import { Avatar } from '../ui/cards/step-marker.tsx'
import { Timeline } from '../ui/cards/timeline.tsx'

const tiles = [
  { key: 'total', label: 'Total Applications', value: 6 },
  { key: 'pending', label: 'Pending Applications', value: 3, tone: 'wait' },
  { key: 'confirmed', label: 'Confirmed Applications', value: 1, tone: 'ok' },
  { key: 'cancelled', label: 'Cancelled Applications', value: 2, tone: 'stop' },
  { key: 'universities', label: 'Applied Universities' },
] as const

const activities = [
  {
    id: '1',
    date: '18/11/2026',
    activity: 'Applied to Riga Stradiņš University - Medicine',
    status: 'pending',
  },
  {
    id: '2',
    date: '05/11/2026',
    activity: 'Applied to University of Novi Sad - General Medicine',
    status: 'confirmed',
  },
  {
    id: '3',
    date: '29/10/2026',
    activity: 'Applied to Tbilisi State Medical University - MD',
    status: 'cancelled',
  },
]

const files = [
  {
    id: '4088',
    student: 'Hamza Yousaf',
    program: 'University of Bologna, Medicine and Surgery',
    waiting: '2 days late',
    officer: 'BA',
  },
  {
    id: '4091',
    student: 'Mahnoor Khan',
    program: 'Tbilisi State Medical University, MD',
    waiting: '1 day late',
    officer: 'SN',
  },
]

const statusColumn: Column<(typeof activities)[number]> = {
  key: 'status',
  head: 'Status',
  cell: (row) => <Badge tone={toneOfStatus(row.status)}>{row.status}</Badge>,
  width: 'w-36',
}

const fileColumns: Column<(typeof files)[number]>[] = [
  {
    key: 'pick',
    head: <span className="sr-only">Select</span>,
    cell: (row) => <RowCheckbox label={`Select ${row.student}`} />,
    card: 'hidden',
    width: 'w-11',
  },
  {
    key: 'student',
    head: 'Student',
    cell: (row) => (
      <a href={`#${row.id}`} className="font-semibold text-accent no-underline">
        {row.student}
      </a>
    ),
    card: 'main',
  },
  { key: 'program', head: 'Program', cell: (row) => row.program, card: 'line' },
  {
    key: 'waiting',
    head: 'Waiting',
    cell: (row) => row.waiting,
    className: 'max-sm:text-soft',
    cardLabel: 'Waiting',
  },
  { key: 'stage', head: 'Stage', cell: () => <Badge tone="late">Check overdue</Badge> },
  {
    key: 'officer',
    head: 'Officer',
    cell: (row) => <Avatar initials={row.officer} size="small" />,
    card: 'hidden',
    width: 'w-20',
    narrow: 'hidden',
  },
]

export function ListSamples() {
  const [direction, setDirection] = useState<'ascending' | 'descending'>('descending')
  return (
    <>
      <StatTiles tiles={tiles} loadingLabel="Loading..." />
      <StatTiles tiles={tiles} loadingLabel="Loading..." loading />
      <Card as="div" className="overflow-hidden">
        <CardHead heading="Recent Activities" level={3} action={<a href="#all">All applications</a>} />
        <DataTable
          caption="Recent Activities"
          rows={activities}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'date',
              head: 'Date',
              cell: (row) => row.date,
              width: 'w-36',
              className: 'text-soft tabular-nums',
              sort: {
                direction,
                onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending'),
              },
            },
            { key: 'activity', head: 'Activity', cell: (row) => row.activity, card: 'main' },
            statusColumn,
          ]}
        />
      </Card>
      <div>
        <div className="mb-2 flex items-center gap-2.5">
          <h3 className="text-h5">Overdue</h3>
          <CountBadge tone="stop">2</CountBadge>
        </div>
        <Card as="div" className="overflow-hidden">
          <DataTable dense caption="Overdue" rows={files} rowKey={(row) => row.id} columns={fileColumns} />
        </Card>
      </div>
      <DefinitionList
        notGiven="Not given"
        facts={[
          { key: 'starts', term: 'Starts', value: '1 February 2027' },
          { key: 'tuition', term: 'Tuition', value: null },
        ]}
      />
      <DefinitionList
        layout="columns"
        notGiven="Not given"
        facts={[
          { key: 'programs', term: 'Programs', value: 6 },
          { key: 'tuition', term: 'Tuition a year', value: '€ 9,500 – 14,000' },
          { key: 'deadline', term: 'Next deadline', value: null },
        ]}
      />
      <RequirementList
        requirements={[
          { key: 'fsc', state: 'met', stateLabel: 'Met', text: 'FSc 70 %' },
          { key: 'ielts', state: 'unmet', stateLabel: 'Not met', text: 'IELTS 6.5, you have 6.0' },
          { key: 'bachelor', state: 'note', text: 'Bachelor not needed' },
        ]}
      />
      <div>
        <Disclosure summary="What does it cost to apply?">
          <p>Finding a university is free.</p>
        </Disclosure>
        <Disclosure summary="Can I send it without every document?" open>
          <p>Yes. What is missing shows as missing.</p>
        </Disclosure>
      </div>
    </>
  )
}

export function RoadSamples({ pane }: { pane: string }) {
  return (
    <>
      <StepRoad
        label={`Steps, ${pane}`}
        current={2}
        passedLabel="done"
        summary="Step 3 of 4. Next: check and send"
        steps={[
          { key: 'program', label: 'Program and intake', href: '#program' },
          { key: 'details', label: 'My details', href: '#details' },
          { key: 'documents', label: 'Documents' },
          { key: 'send', label: 'Check and send' },
        ]}
      />
      <Timeline
        level={3}
        items={[
          {
            key: 'sent',
            state: 'passed',
            stateLabel: 'Done',
            title: 'Sent',
            body: '18 October 2026. Five documents, all readable.',
          },
          {
            key: 'review',
            state: 'passed',
            stateLabel: 'Done',
            title: 'Under review',
            body: '21 October. Bilal Ahmed is checking your file.',
          },
          {
            key: 'offer',
            state: 'now',
            stateLabel: 'Now',
            title: 'Offer',
            mark: '!',
            body: '20 November. Your turn: reply by 4 December.',
          },
          {
            key: 'joined',
            state: 'ahead',
            stateLabel: 'Ahead',
            title: 'Joined',
            mark: 5,
            body: 'After you confirm, we send your joining letter.',
          },
        ]}
      />
      <Timeline
        level={3}
        items={[
          { key: 'sent', state: 'passed', stateLabel: 'Done', title: 'Sent' },
          {
            key: 'ended',
            state: 'ended',
            stateLabel: 'Ended',
            title: 'No place this time',
            body: 'All places of this intake were given.',
          },
        ]}
      />
      <Timeline
        level={3}
        folds={{
          earlier: ({ count }) => `${count} earlier steps`,
          later: ({ count }) => `${count} later steps`,
        }}
        items={[
          { key: 'sent', state: 'passed', stateLabel: 'Done', title: 'Submission' },
          { key: 'offer', state: 'passed', stateLabel: 'Done', title: 'Conditional offer' },
          { key: 'deposit', state: 'now', stateLabel: 'Now', title: 'Deposit', mark: '!' },
          { key: 'confirmation', state: 'ahead', stateLabel: 'Ahead', title: 'Invitation', mark: 4 },
          { key: 'visa', state: 'ahead', stateLabel: 'Ahead', title: 'Visa', mark: 5 },
          { key: 'enrolled', state: 'ahead', stateLabel: 'Ahead', title: 'Enrolled', mark: 6 },
        ]}
      />
    </>
  )
}

export function WaitingSamples() {
  return (
    <>
      <Loading label="Loading universities">
        <SkeletonText lines={3} />
      </Loading>
      <Spinner label="Loading..." />
      <EmptyState
        title="No recent activities found"
        action={
          <LinkButton href="#find" tone="main" size="small">
            Find a university
          </LinkButton>
        }
      >
        Your first application appears here.
      </EmptyState>
    </>
  )
}

const loading: LoadState<never> = {
  data: null,
  isStale: true,
  isLoading: true,
  failure: null,
  reload: () => undefined,
}
const failed: LoadState<never> = {
  ...loading,
  isLoading: false,
  failure: {
    status: 500,
    message: 'Loading the universities did not work.',
    code: 'internal_error',
    fields: {},
    retryAfter: null,
    idempotencyKey: null,
  },
}
const loaded = <Reply,>(data: Reply): LoadState<Reply> => ({
  ...loading,
  data,
  isStale: false,
  isLoading: false,
})
const page = { data: [{ id: '1', name: 'University of Bologna' }], totalCount: 30 }

/** A record and a list in each of their states, which all pages share. */
export function RecordSamples({ pane }: { pane: string }) {
  const list = (name: string, of: LoadState<typeof page>) => (
    <div data-state={`list-${name}`}>
      <RecordList
        of={of}
        loading="Loading universities"
        shape={<SkeletonText lines={2} />}
        empty={<EmptyState title="No university found">Search for fewer words.</EmptyState>}
        pages={`Pages of universities, ${name}, ${pane}`}
        page={1}
        rowsPerPage={20}
        hrefOf={(number) => `#page-${number}`}
        frame={(rows) => <Card as="div">{rows}</Card>}
      >
        {(rows) => rows.map(({ id, name: university }) => <p key={id}>{university}</p>)}
      </RecordList>
    </div>
  )
  const record = (name: string, of: LoadState<string>) => (
    <div data-state={`record-${name}`}>
      <Record of={of} loading="Loading the university" shape={<SkeletonText lines={2} />}>
        {(university) => <p>{university}</p>}
      </Record>
    </div>
  )
  return (
    <>
      {record('loading', loading)}
      {record('failed', failed)}
      {record('failed again', { ...failed, data: 'University of Riga', isStale: false })}
      {record('loaded', loaded('University of Riga'))}
      {list('loading', loading)}
      {list('failed', failed)}
      {list('empty', loaded({ data: [], totalCount: 0 }))}
      {list('past its end', loaded({ data: [], totalCount: 30 }))}
      {list('loaded', loaded(page))}
    </>
  )
}
