import { formatNumber } from '#kit/format/local-formats.ts'
import { axisTicks } from '#kit/format/axis-ticks.ts'
import type { Report, ReportColumn, ReportName } from '../contract/reports.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'
import { describeCell } from './describe-cell.ts'

/** The maximum number of bars in a chart. */
const most = 12

interface Part {
  readonly column: ReportColumn
  readonly label: string
  readonly fill: string
}

const inWork: Part = { column: 'pending', label: texts.legend.inWork, fill: 'fill-accent bg-accent' }
const soft =
  'fill-[color-mix(in_oklab,var(--accent)_40%,var(--surface))] bg-[color-mix(in_oklab,var(--accent)_40%,var(--surface))]'
const offered: Part = { column: 'offered', label: texts.legend.offered, fill: 'fill-wait bg-wait' }
const joined: Part = { column: 'joined', label: texts.legend.joined, fill: 'fill-ok bg-ok' }
const ended: Part = { column: 'cancelled', label: texts.legend.ended, fill: 'fill-soft bg-soft' }
const standings = [inWork, offered, joined, ended]
const one = (column: ReportColumn): Part[] => [{ column, label: '', fill: 'fill-accent bg-accent' }]

/** How each report is drawn: stacked or side by side. `apart` tells rows of the same name apart. */
const drawings: Readonly<
  Record<ReportName, { names: readonly ReportColumn[]; apart?: ReportColumn; parts: Part[]; beside?: true }>
> = {
  programs: { names: ['program'], apart: 'university', parts: standings },
  countries: { names: ['country'], parts: standings },
  intakes: { names: ['intake'], parts: standings },
  stages: { names: ['stage'], parts: one('total') },
  'days-per-stage': {
    names: ['stage'],
    parts: [
      { column: 'median', label: texts.legend.half, fill: 'fill-accent bg-accent' },
      { column: 'ninetieth', label: texts.legend.most, fill: soft },
    ],
    beside: true,
  },
  'outside-steps': {
    names: ['step'],
    parts: [
      { column: 'median', label: texts.legend.half, fill: 'fill-accent bg-accent' },
      { column: 'ninetieth', label: texts.legend.most, fill: soft },
    ],
    beside: true,
  },
  reasons: { names: ['side', 'reason'], parts: one('total') },
  officers: { names: ['officer'], parts: one('moves') },
  conversion: {
    names: ['month'],
    parts: [
      { column: 'sent', label: texts.legend.sent, fill: soft },
      { column: 'everJoined', label: texts.legend.joined, fill: 'fill-ok bg-ok' },
    ],
    beside: true,
  },
  enquiries: {
    names: ['month', 'source'],
    parts: [
      { column: 'total', label: texts.legend.received, fill: soft },
      { column: 'students', label: texts.legend.students, fill: 'fill-ok bg-ok' },
    ],
    beside: true,
  },
  'enquiry-ends': { names: ['end'], parts: one('total') },
}

/**
 * The report as bars. The table below it shows the same numbers, so a screen reader only announces what the
 * chart is.
 */
export function ReportChart({ report: { report, columns, rows } }: { report: Report }) {
  const { names, apart, parts, beside } = drawings[report]
  const at = (column: ReportColumn) => columns.findIndex(({ key }) => key === column)
  const drawn = rows.slice(0, most)
  type Row = (typeof rows)[number]
  const cell = (row: Row, column: ReportColumn) =>
    describeCell(columns[at(column)]!.kind, row[at(column)] ?? null)
  const plainName = (row: Row) => names.map((name) => cell(row, name)).join(': ')
  const isShared = (row: Row) => drawn.some((one) => one !== row && plainName(one) === plainName(row))
  const nameOf = (row: Row) =>
    apart !== undefined && isShared(row) ? `${plainName(row)}, ${cell(row, apart)}` : plainName(row)
  const bars = drawn.map((row) => ({
    name: nameOf(row),
    values: parts.map(({ column }) => Number(row[at(column)] ?? 0)),
    known: parts.some(({ column }) => row[at(column)] !== null),
  }))
  // Days that are known of no step or stage yet would be an empty drawing.
  if (bars.every(({ known }) => !known)) return null
  const lengths = bars.map(({ values }) =>
    beside ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0),
  )
  const steps = axisTicks(Math.max(0, ...lengths))
  const end = steps.at(-1) ?? 1
  const share = (value: number) => `${(100 * value) / end}%`
  const height = beside ? 26 : 20
  return (
    <figure className="grid gap-3 px-5 py-4 max-sm:px-4">
      <div
        role="img"
        aria-label={texts.chart({ title: reportLabels.titles[report], what: texts.chartOf[report] })}
        className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm"
      >
        {bars.map(({ name, values, known }, place) => (
          <div key={`${name} ${place}`} className="contents">
            <span className="max-w-72 leading-tight break-words max-sm:max-w-32">{name}</span>
            <svg className="w-full rtl:-scale-x-100" height={height} aria-hidden="true">
              {steps.map((step) => (
                <line key={step} x1={share(step)} x2={share(step)} y1="0" y2="100%" className="stroke-line" />
              ))}
              {values.map((value, part) => (
                <rect
                  key={parts[part]!.column}
                  x={share(beside ? 0 : values.slice(0, part).reduce((sum, before) => sum + before, 0))}
                  width={share(value)}
                  y={beside ? 2 + part * 12 : 3}
                  height={beside ? 10 : 14}
                  className={parts[part]!.fill}
                />
              ))}
            </svg>
            <span className="text-end font-semibold tabular-nums">
              {!known
                ? texts.unknown
                : beside
                  ? values.map((value) => formatNumber(value)).join(' / ')
                  : formatNumber(values.reduce((sum, value) => sum + value, 0))}
            </span>
          </div>
        ))}
      </div>
      {parts.length > 1 && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
          {parts.map(({ column, label, fill }) => (
            <span key={column} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-3 rounded-xs ${fill}`} />
              {label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
