import { paths } from '#kit/routing/paths.ts'
import { initialsOf } from '#kit/format/initials.ts'
import { daysLeft } from '#kit/format/deadlines.ts'
import { stepDueSoonDays } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatNumber, formatShortDate, formatShortDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge, CountBadge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { RowCheckbox } from '#kit/ui/fields/checkbox.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import type { Column } from '#kit/ui/layout/data-table.tsx'
import { Avatar } from '#kit/ui/cards/step-marker.tsx'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'
import { usualShownColumns, type Queue, type QueueRow, type ShownColumn } from '../contract.ts'
import type { QueueGroup, QueueSort } from '../filters/contract.ts'
import { letterStateLabels, queueGroupLabels, queueTexts as texts } from '#texts/applications/queue/queue.ts'
import { describeWaiting, formatDueDay } from './queue-groups.ts'
import { FileBadge } from './parts/file-badge.tsx'
import { rowLink } from './use-queue-keys.ts'

const tones: Partial<Record<QueueGroup, 'stop' | 'work'>> = {
  overdue: 'stop',
  received: 'work',
  conditions: 'work',
  outside: 'work',
}

/** The actions of officers on a row; users of a university have none. */
export interface RowActs {
  readonly selection: ReadonlySet<string>
  onToggle: (id: string) => void
  onTake: (row: QueueRow) => void
  onAssign: (row: QueueRow) => void
}

/** How the queue is sorted, and how to sort it by a column, or by urgency again. */
interface Sorting {
  readonly by: QueueSort | undefined
  readonly onSort: (sort: QueueSort | null) => void
}

interface Props {
  group: Queue['groups'][number]
  /** Only the first table shows its header row. */
  isFirst: boolean
  now: Date
  columns: readonly ShownColumn[]
  /** Null for those who cannot sort. */
  sorting: Sorting | null
  acts: RowActs | null
  /** The address of the whole group; null if all of it is shown. */
  allAt: string | null
}

/** One group of the queue with its files. */
export function QueueTable({
  group: { name, count, more, rows },
  isFirst,
  now,
  columns,
  sorting,
  acts,
  allAt,
}: Props) {
  const figures = more ? texts.orMore({ count }) : formatNumber(count)
  return (
    <section aria-labelledby={`group-${name}`}>
      <div className="flex items-center gap-2.5 px-0.5 pt-5 pb-2">
        <h2 id={`group-${name}`} className="text-h5 tracking-normal">
          {queueGroupLabels[name]}
        </h2>
        <CountBadge tone={tones[name] ?? 'plain'}>{figures}</CountBadge>
        {allAt !== null && (
          <Anchor
            href={allAt}
            aria-label={texts.showGroupOf({ group: queueGroupLabels[name], count: figures })}
            className="-my-2 ms-auto inline-flex min-h-9 items-center px-1 text-sm font-semibold text-accent pointer-coarse:min-h-11"
          >
            {texts.showGroup({ count: figures })}
          </Anchor>
        )}
      </div>
      <Card as="div" className="overflow-hidden">
        <DataTable
          dense
          quietHead={!isFirst}
          caption={queueGroupLabels[name]}
          rows={rows}
          rowKey={(row) => row._id}
          // Only heads that are shown can be clicked.
          columns={columnsAt(now, acts, columns, isFirst ? sorting : null)}
        />
      </Card>
    </section>
  )
}

/**
 * "Deposit due Friday": an outside step that is due within days, on a file that is in another group for its own work; on
 * every file, one that the student reports as done.
 */
function StepDue({ row: { group, nextStep }, now }: { row: QueueRow; now: Date }) {
  if (nextStep?.reported)
    return (
      <>
        {' '}
        <Badge tone="work">{texts.stepReported({ step: nextStep.name })}</Badge>
      </>
    )
  if (group === 'outside' || !nextStep?.due) return null
  const left = daysLeft(nextStep.due, now)
  if (left > stepDueSoonDays) return null
  const { name: step } = nextStep
  return (
    <>
      {' '}
      <Badge tone={left < 0 ? 'late' : 'wait'}>
        {left < 0
          ? texts.stepLate({ step, days: -left })
          : left === 0
            ? texts.stepToday({ step })
            : texts.stepDue({ step, day: formatDueDay(nextStep.due, left) })}
      </Badge>
    </>
  )
}

const programOf = ({ university, program }: QueueRow) =>
  `${university.universityName}, ${program.programName}`

/** The columns by which the queue can be sorted. */
const sortOf: Partial<Record<ShownColumn | 'student', QueueSort>> = {
  student: 'name',
  waiting: 'waiting',
  due: 'due',
  intake: 'intake',
  activity: 'activity',
}

function sortedHead(column: ShownColumn | 'student', sorting: Sorting | null) {
  const sort = sortOf[column]
  if (sorting === null || sort === undefined) return {}
  const isChosen = sorting.by === sort
  const direction = !isChosen ? 'none' : sort === 'activity' ? 'descending' : 'ascending'
  return { sort: { direction, onSort: () => sorting.onSort(isChosen ? null : sort) } } as const
}

function columnsAt(
  now: Date,
  acts: RowActs | null,
  shown: readonly ShownColumn[],
  sorting: Sorting | null,
): Column<QueueRow>[] {
  const all = chosenColumns(now, acts)
  const selectColumn: Column<QueueRow> = {
    key: 'choose',
    head: <span className="sr-only">{texts.columns.select}</span>,
    width: 'w-[58px] @max-[60rem]:w-[50px]',
    card: 'hidden',
    cell: ({ _id, student, reference }) => (
      <RowCheckbox
        label={texts.select({ name: student.name, reference })}
        checked={acts?.selection.has(_id) ?? false}
        onChange={() => acts?.onToggle(_id)}
      />
    ),
  }
  return [
    ...(acts === null ? [] : [selectColumn]),
    {
      key: 'student',
      head: texts.columns.student,
      ...sortedHead('student', sorting),
      width:
        shown.length > usualShownColumns.length
          ? 'w-[19%] @max-[60rem]:w-auto'
          : 'w-[25%] @max-[60rem]:w-auto',
      card: 'main',
      cell: (row) => (
        <>
          <Anchor
            href={paths.staffApplication(row._id)}
            {...{ [rowLink]: row._id }}
            className="font-semibold text-accent no-underline hover:underline"
          >
            <bdi>{row.student.name}</bdi>
          </Anchor>{' '}
          <span className="text-xs font-normal whitespace-nowrap text-soft tabular-nums">
            {row.reference}
          </span>
          {row.newMessages > 0 && (
            <>
              {' '}
              <Badge tone="work">{texts.newMessages({ count: row.newMessages })}</Badge>
            </>
          )}
          {row.letterOutdated && (
            <>
              {' '}
              <Badge tone="wait">{letterStateLabels.outdated}</Badge>
            </>
          )}
          <StepDue row={row} now={now} />
          <span className="hidden font-normal break-words @max-[60rem]:block">{programOf(row)}</span>
        </>
      ),
    },
    ...shown.map((column) => ({
      key: column,
      head: texts.columns[column],
      ...sortedHead(column, sorting),
      ...all[column],
    })),
  ]
}

/** A column with a date or a word. */
const short = (column: ShownColumn, cell: (row: QueueRow) => string | null) => ({
  width: 'w-[116px] @max-[60rem]:w-auto',
  className: 'tabular-nums max-sm:text-soft',
  cardLabel: texts.columns[column],
  cell,
})
const dateOr = (at: string | null) => (at === null ? null : formatShortDate(at))
const levelOf = ({ level }: QueueRow) =>
  level === null
    ? null
    : searchTermTexts.search.levels[String(level) as keyof typeof searchTermTexts.search.levels]

/** Each column that can be chosen, without its head. */
const chosenColumns = (
  now: Date,
  acts: RowActs | null,
): Readonly<Record<ShownColumn, Omit<Column<QueueRow>, 'key' | 'head'>>> => ({
  program: {
    narrow: 'hidden',
    className: 'break-words',
    cell: (row) => (
      // Long names are truncated, so that all rows have the same height; the case file shows them in full.
      <span title={programOf(row)} className="line-clamp-2">
        {programOf(row)}
      </span>
    ),
  },
  waiting: {
    // As wide as the longest date in the widest font; where there is less room, names need it more.
    width: 'w-[164px] @max-[60rem]:w-[122px]',
    className: 'tabular-nums max-sm:text-soft',
    cell: (row) => describeWaiting(row, now),
  },
  due: short('due', ({ dueOn }) => (dueOn === null ? null : formatShortDay(dueOn))),
  activity: short('activity', ({ activeAt }) => dateOr(activeAt)),
  intake: short('intake', ({ intake }) => formatIntake(intake)),
  level: short('level', levelOf),
  submitted: short('submitted', ({ submittedAt }) => dateOr(submittedAt)),
  decided: short('decided', ({ decidedAt }) => dateOr(decidedAt)),
  stage: {
    // As wide as the longest badge in the widest font.
    width: 'w-[204px]',
    cell: (row) => <FileBadge of={row} />,
  },
  officer: {
    width: 'w-[172px] @max-[60rem]:w-[144px]',
    card: 'line',
    cell: (row) => <OfficerCell row={row} acts={acts} />,
  },
})

const inRow =
  '-my-2 inline-flex min-h-9 max-w-full items-center gap-2 rounded-control pointer-coarse:min-h-11 hover:text-accent'

function OfficerCell({ row, acts }: { row: QueueRow; acts: RowActs | null }) {
  const { officer, reference } = row
  if (officer === null) {
    return (
      acts &&
      // A closed file needs no officer.
      row.group !== 'closed' && (
        <button
          type="button"
          aria-label={texts.takeOf({ reference })}
          onClick={() => acts.onTake(row)}
          className={`${inRow} text-accent underline underline-offset-3`}
        >
          {texts.take}
        </button>
      )
    )
  }
  const who = (
    <>
      <Avatar initials={initialsOf(officer.name)} size="small" />
      <bdi className="truncate">{officer.name}</bdi>
    </>
  )
  if (!acts) return <span className="inline-flex max-w-full items-center gap-2">{who}</span>
  return (
    <button
      type="button"
      aria-label={texts.assignedTo({ officer: officer.name, reference })}
      onClick={() => acts.onAssign(row)}
      className={inRow}
    >
      {who}
    </button>
  )
}
