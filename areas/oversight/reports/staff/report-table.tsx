import { useSearchParams } from 'wouter'
import { queueAddressOf } from '#areas/applications/offers-staff.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { pageIn, withQuery } from '#kit/lists/list-address.ts'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'
import { enquiriesBehind, filesBehind } from '../contract/files-behind.ts'
import { headOf } from '../contract/head-of.ts'
import type { Report, ReportFilters } from '../contract/reports.ts'
import { describeCell, isNumber } from './describe-cell.ts'
import { describeSmallShare } from './describe-share.ts'
import { ReportChart } from './report-chart.tsx'

/** Rows of a report on one page; the chart and the file cover all rows. */
const rowsPerPage = 50

const noQuery = new URLSearchParams()

type Cells = Report['rows'][number]
interface Row {
  readonly cells: Cells
  readonly place: number
}

/** A report as a chart and a table, in which a number of files leads to them. @param filters those of the report */
export function ReportTable({ report, filters }: { report: Report; filters: ReportFilters }) {
  const { columns, totalRows } = report
  const [query] = useSearchParams()
  const pages = Math.ceil(report.rows.length / rowsPerPage)
  const page = Math.min(pageIn(query), Math.max(1, pages))
  const rows = report.rows
    .map((cells, place): Row => ({ cells, place }))
    .slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <ReportChart report={report} />
      <DataTable
        dense
        caption={reportLabels.titles[report.report]}
        rows={rows}
        rowKey={({ place }) => String(place)}
        columns={columns.map(({ key, kind }, at) => ({
          key,
          head: headOf(report.report, key),
          // Names are long and numbers short; on a tablet the university makes the country clear enough.
          ...(kind === 'text' && columns.length > 3
            ? { width: at === 0 ? 'w-[26%] lg:w-[30%]' : 'w-[20%] lg:w-[24%]' }
            : kind === 'step'
              ? { width: 'w-[26%]' }
              : kind === 'source'
                ? { width: 'w-[15%]' }
                : kind === 'month' && columns.length > 6
                  ? { width: 'w-[16%]' }
                  : {}),
          ...(kind === 'share' && columns.length > 8 ? { narrow: 'hidden' as const } : {}),
          ...(kind === 'country' && columns.length > 6 ? { narrow: 'hidden' as const } : {}),
          ...(at === 0
            ? { card: 'main' as const }
            : isNumber(kind)
              ? {
                  cardLabel: texts.headLabel({ head: headOf(report.report, key) }),
                  className: 'text-end tabular-nums max-sm:text-start',
                }
              : { card: 'line' as const }),
          cell: (row: Row) => <ReportCell report={report} row={row} at={at} filters={filters} />,
        }))}
      />
      <Pagination
        className="border-t border-line py-3"
        label={texts.rowPages}
        page={page}
        pages={pages}
        hrefOf={(next) => paths.staffReports + withQuery(query, { page: next === 1 ? null : next })}
      />
      {totalRows > report.rows.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-soft max-sm:px-4">
          {texts.cut({ shown: formatNumber(report.rows.length), all: formatNumber(totalRows) })}
        </p>
      )}
    </>
  )
}

interface CellProps {
  report: Report
  row: Row
  /** The place of the cell's column. */
  at: number
  filters: ReportFilters
}

function ReportCell({ report, row: { cells, place }, at, filters }: CellProps) {
  const { key, kind } = report.columns[at]!
  const cell = cells[at] ?? null
  const shown = (kind === 'share' && describeSmallShare(report, cells)) || describeCell(kind, cell)
  const files = filesBehind({ ...report, cells, subject: report.subjects[place] ?? {} }, key, filters)
  const enquiries = enquiriesBehind({ ...report, cells }, key, filters)
  if (files === null && enquiries === null)
    return (
      <span className="break-words whitespace-normal">
        <bdi>{shown}</bdi>
      </span>
    )
  const counted = { row: nameOf(report, cells), head: headOf(report.report, key) }
  const [href, label] =
    files === null
      ? [
          paths.staffEnquiries + withQuery(noQuery, { ...enquiries }),
          texts.ofEnquiries.listOf({ ...counted, count: Number(cell) }),
        ]
      : [queueAddressOf(files), texts.listOf({ ...counted, files: Number(cell) })]
  return (
    <Anchor
      href={href}
      aria-label={label}
      className="inline-flex min-h-6 min-w-6 items-center justify-end font-semibold text-accent no-underline hover:underline max-sm:justify-start pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {shown}
    </Anchor>
  )
}

/** What a row is about: its first cell, and a reason with who gave it. */
function nameOf({ report, columns }: Report, cells: Cells): string {
  const names = cells.slice(0, report === 'reasons' || report === 'enquiries' ? 2 : 1)
  return names.map((cell, at) => describeCell(columns[at]!.kind, cell)).join(': ')
}
