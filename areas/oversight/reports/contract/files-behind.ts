import type { StepKind, StepStanding } from '#areas/applications/outside-steps/contract/step-plans.ts'
import type { QueueFilters, TimedStage, WorkFilter } from '#areas/applications/queue/filters/contract.ts'
import type { EnquiryEnd, EnquiryKind } from '#areas/conversation/enquiries/contract/enquiries.ts'
import type { Stage } from '#platform/contract/stages.ts'
import type { Report, ReportColumn, ReportFilters, ReportName, RowSubject } from './reports.ts'

type Cells = Report['rows'][number]

const standing: Partial<Record<ReportColumn, QueueFilters>> = {
  total: {},
  pending: { standing: 'in_work' },
  offered: { standing: 'offered' },
  joined: { standing: 'joined' },
  cancelled: { standing: 'ended' },
}

/** The columns that count applications, and what narrows the queue to those, besides what the row is about. */
const countsOf: Readonly<Record<ReportName, Partial<Record<ReportColumn, QueueFilters>>>> = {
  programs: standing,
  countries: standing,
  intakes: standing,
  stages: { total: {} },
  'days-per-stage': { files: {}, now: {} },
  'outside-steps': { files: {}, now: {}, late: {}, refused: {} },
  reasons: { total: {} },
  officers: { files: {}, moves: {}, decisions: {}, views: {} },
  conversion: {
    sent: {},
    reviewed: { milestone: 'reviewed' },
    everOffered: { milestone: 'offered' },
    everJoined: { milestone: 'joined' },
  },
  enquiries: {},
  'enquiry-ends': {},
}

interface Row {
  readonly report: ReportName
  readonly columns: Report['columns']
  readonly cells: Cells
  readonly subject: RowSubject
}

/**
 * The queue that shows exactly the files that a number of a report counts; null where it counts none, or no files.
 * It has everybody's files, as the report does, unless they are narrowed to one officer.
 * @param filters those of the report
 */
export function filesBehind(
  { report, columns, cells, subject }: Row,
  column: ReportColumn,
  filters: ReportFilters,
): QueueFilters | null {
  const cell = (key: ReportColumn) => cells[columns.findIndex((one) => one.key === key)] ?? null
  const narrowed = countsOf[report][column]
  if (narrowed === undefined || !(Number(cell(column)) > 0)) return null
  const { from, to, ...same } = filters
  const worked = report === 'officers' ? workColumns[column] : undefined
  const [country, intake, stage, month] = (['country', 'intake', 'stage', 'month'] as const).map((key) => {
    const value = cell(key)
    return typeof value === 'string' ? value : undefined
  })
  return {
    officer: 'all',
    ...same,
    ...defined({ country, intake }),
    ...(report === 'days-per-stage' && column === 'files'
      ? { left: stage as TimedStage }
      : defined({ stage: stage as Stage | undefined })),
    ...defined({ reason: reasonOf(cell('side'), cell('reason')) }),
    ...defined({ outsideStep: outsideStepOf(report, cell('step'), column) }),
    ...(worked === undefined ? subject : { [worked]: subject.officer }),
    ...defined(submittedWithin(month, from, to)),
    ...narrowed,
  }
}

const reasonOf = (side: Cells[number], reason: Cells[number]) =>
  side === null || reason === null ? undefined : (`${side}-${reason}` as NonNullable<QueueFilters['reason']>)

/** How a step stands that a column of the report of outside steps counts. */
const stepColumns: Partial<Record<ReportColumn, StepStanding>> = {
  files: 'done',
  now: 'open',
  late: 'late',
  refused: 'refused',
}

function outsideStepOf(report: ReportName, kind: Cells[number], column: ReportColumn) {
  const standing = stepColumns[column]
  return report !== 'outside-steps' || standing === undefined
    ? undefined
    : (`${kind as StepKind}-${standing}` as const)
}

/** What somebody did on the files that a column of the report of officers counts. */
const workColumns: Partial<Record<ReportColumn, WorkFilter>> = {
  moves: 'workedBy',
  decisions: 'decidedBy',
  views: 'openedBy',
}

function submittedWithin(...days: Parameters<typeof daysWithin>) {
  const { from, to } = daysWithin(...days)
  return { submittedFrom: from, submittedTo: to }
}

/** The days of the month, no earlier and no later than the report counts. */
function daysWithin(month: string | undefined, from: string | undefined, to: string | undefined) {
  if (month === undefined) return { from, to }
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = `${month}-01`
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return {
    from: from !== undefined && from > first ? from : first,
    to: to !== undefined && to < last ? to : last,
  }
}

/** What the list of enquiries can be narrowed to. */
export interface EnquiriesBehind {
  readonly handled: 'yes' | 'no' | 'all'
  readonly kind?: EnquiryKind
  readonly ended?: EnquiryEnd
  readonly answered?: 'yes'
  readonly student?: 'yes'
  readonly from?: string
  readonly to?: string
}

/** What narrows the list to the enquiries that a column counts, besides what the row is about. */
const enquiryColumns: Partial<Record<ReportColumn, Partial<EnquiriesBehind>>> = {
  total: {},
  answered: { answered: 'yes' },
  now: { handled: 'no' },
  students: { student: 'yes' },
}

/** The list that shows exactly the enquiries that a number of a report counts; null where it counts none. */
export function enquiriesBehind(
  { report, columns, cells }: Pick<Row, 'report' | 'columns' | 'cells'>,
  column: ReportColumn,
  { from, to }: ReportFilters,
): EnquiriesBehind | null {
  const cell = (key: ReportColumn) => cells[columns.findIndex((one) => one.key === key)] ?? null
  if (!(Number(cell(column)) > 0)) return null
  if (report === 'enquiry-ends' && column === 'total') {
    return { handled: 'yes', ended: cell('end') as EnquiryEnd, ...defined({ from, to }) }
  }
  const narrowed = report === 'enquiries' ? enquiryColumns[column] : undefined
  if (narrowed === undefined) return null
  return {
    handled: 'all',
    ...narrowed,
    kind: cell('source') as EnquiryKind,
    ...defined(daysWithin(cell('month') as string, from, to)),
  }
}

const defined = <Values extends Readonly<Record<string, unknown>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>
  }
