import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { pageIn, withQuery } from '#kit/lists/list-address.ts'
import { formatDay, formatNumber } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { downloadReport, reportNames, runReport, type Report, type ReportName } from '../contract/reports.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'
import { headOf } from '../contract/head-of.ts'
import { describeSmallShare } from './describe-share.ts'
import { filesBehind } from './files-behind.ts'
import { describeCell, isNumber } from './describe-cell.ts'
import { DownloadButton } from './download-button.tsx'
import { ReportChart } from './report-chart.tsx'
import { noFilters, ReportFilterForm, type Filters } from './report-filters.tsx'
import { ReportRuns } from './report-runs.tsx'

const isReport = (name: string): name is ReportName => (reportNames as readonly string[]).includes(name)

/** Reports over the applications, as a chart and a table, and who ran them. */
export default function ReportsPage() {
  const [query] = useSearchParams()
  const requested = query.get('report') ?? ''
  const runs = requested === 'runs'
  const report = isReport(requested) ? requested : 'programs'
  usePageArrival(texts.title, runs ? 'runs' : report)
  const hrefOf = (name: string) =>
    paths.staffReports + withQuery(query, { report: name === 'programs' ? null : name, page: null })
  return (
    <>
      <PageTitle sub={texts.sub}>{texts.title}</PageTitle>
      <TabLinks
        label={texts.which}
        current={runs ? 'runs' : report}
        className="mb-5"
        links={[
          ...reportNames.map((name) => ({ key: name, label: reportLabels.titles[name], href: hrefOf(name) })),
          { key: 'runs', label: texts.runs, href: hrefOf('runs') },
        ]}
      />
      {runs ? <ReportRuns /> : <OneReport key={report} name={report} />}
    </>
  )
}

function OneReport({ name }: { name: ReportName }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filters = Object.fromEntries(
    Object.keys(noFilters).map((one) => [one, query.get(one)?.trim() ?? '']),
  ) as Filters
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const filterKey = JSON.stringify(set)
  const report = useLoaded(runReport, { params: { report: name }, query: set })
  const shown = report.isStale ? null : report.data
  return (
    <>
      <ReportFilterForm
        key={filterKey}
        filters={filters}
        wrong={report.failure?.fields ?? {}}
        onFilters={(next) => navigate(paths.staffReports + withQuery(query, { ...next }))}
      />
      <Card aria-label={reportLabels.titles[name]} className="overflow-hidden">
        <CardHead
          heading={reportLabels.titles[name]}
          action={
            shown !== null &&
            shown.rows.length > 0 && (
              <DownloadButton
                label={texts.download}
                busyLabel={texts.downloading}
                fileName={`${name}.csv`}
                route={downloadReport}
                input={{ params: { report: name }, query: set }}
              />
            )
          }
        />
        <p className="px-5 text-sm text-soft max-sm:px-4 max-sm:pt-3">
          {texts.about[name]}{' '}
          <span role="status">
            {shown !== null &&
              shown.applications > 0 &&
              texts.counted({ count: shown.applications, when: describePeriod(filters) })}
          </span>
        </p>
        <Record of={report} loading={texts.loading} shape={rowsShape} inCard>
          {(reply) =>
            reply.rows.length > 0 && reply.applications > 0 ? (
              <Whole report={reply} filters={set} />
            ) : (
              <Nothing some={reply.applications > 0} filtered={filterKey !== '{}'} />
            )
          }
        </Record>
      </Card>
    </>
  )
}

/** Over which days of sending the report counts. */
function describePeriod({ from, to }: Filters): string {
  const days = { from: from && formatDay(from), to: to && formatDay(to) }
  if (from === '' && to === '') return texts.period.always
  if (to === '') return texts.period.from(days)
  return from === '' ? texts.period.to(days) : texts.period.both(days)
}

function Nothing({ some, filtered }: { some: boolean; filtered: boolean }) {
  const [title, help] = some
    ? [texts.noRows, texts.noRowsHelp]
    : filtered
      ? [texts.empty, texts.emptyHelp]
      : [texts.emptyAll, texts.emptyAllHelp]
  return (
    <EmptyState title={title} className="py-10">
      {help}
    </EmptyState>
  )
}

/** Rows of a report on one page; the chart and the file cover all rows. */
const rowsPerPage = 50

function Whole({ report, filters }: { report: Report; filters: Partial<Filters> }) {
  const { columns, totalRows } = report
  const counts = columns.findIndex(({ key }) => key === 'total' || key === 'now')
  const hasFiles = (cells: Report['rows'][number]) => Number(cells[counts] ?? 0) > 0
  const [query] = useSearchParams()
  const pages = Math.ceil(report.rows.length / rowsPerPage)
  const page = Math.min(pageIn(query), Math.max(1, pages))
  const rows = report.rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <ReportChart report={report} />
      <DataTable
        dense
        caption={reportLabels.titles[report.report]}
        rows={rows.map((cells, place) => ({ cells, place }))}
        rowKey={({ place }) => String(place)}
        columns={columns.map(({ key, kind }, at) => ({
          key,
          head: headOf(report.report, key),
          // Names are long and numbers short; on a tablet the university makes the country clear enough.
          ...(kind === 'text' && columns.length > 3
            ? { width: at === 0 ? 'w-[26%] lg:w-[30%]' : 'w-[20%] lg:w-[24%]' }
            : {}),
          ...(kind === 'country' && columns.length > 6 ? { narrow: 'hidden' as const } : {}),
          ...(at === 0
            ? { card: 'main' as const }
            : isNumber(kind)
              ? {
                  cardLabel: texts.headLabel({ head: headOf(report.report, key) }),
                  className: 'text-end tabular-nums max-sm:text-start',
                }
              : { card: 'line' as const }),
          cell: ({ cells }: { cells: Report['rows'][number] }) => {
            const href = at === 0 && hasFiles(cells) ? filesBehind(kind, cells[at] ?? null, filters) : null
            const name = describeCell(kind, cells[at] ?? null)
            return (
              <span className="break-words whitespace-normal">
                {href === null ? (
                  <bdi>{(kind === 'share' && describeSmallShare(report, cells)) || name}</bdi>
                ) : (
                  <Anchor
                    href={href}
                    aria-label={texts.listOf({ name })}
                    className="font-semibold text-accent no-underline hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </Anchor>
                )}
              </span>
            )
          },
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
