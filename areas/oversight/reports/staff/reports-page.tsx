import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { withQuery } from '#kit/lists/list-address.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import {
  downloadReport,
  filtersOf,
  isOfEnquiries,
  reportNames,
  runReport,
  type ReportName,
} from '../contract/reports.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'
import { DownloadButton } from './download-button.tsx'
import { noFilters, ReportFilterBar, type Filters } from './report-filters.tsx'
import { ReportRuns } from './report-runs.tsx'
import { ReportTable } from './report-table.tsx'

const isReport = (name: string): name is ReportName => (reportNames as readonly string[]).includes(name)

/** Reports over the applications and enquiries, as a chart and a table, and who ran them. */
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
  const possible = filtersOf(name)
  const words = isOfEnquiries(name) ? texts.ofEnquiries : texts
  const filters = Object.fromEntries(
    // Those of another report stay in the address, and count there again.
    Object.keys(noFilters).map((one) => [
      one,
      possible.includes(one as keyof Filters) ? (query.get(one)?.trim() ?? '') : '',
    ]),
  ) as Filters
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const filterKey = JSON.stringify(set)
  const report = useLoaded(runReport, { params: { report: name }, query: set })
  const shown = report.isStale ? null : report.data
  return (
    <>
      <ReportFilterBar
        key={filterKey}
        report={name}
        filters={filters}
        wrong={report.failure?.fields ?? {}}
        onFilters={(next) =>
          navigate(
            paths.staffReports +
              withQuery(query, Object.fromEntries(possible.map((one) => [one, next[one]]))),
          )
        }
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
              shown.counted > 0 &&
              words.counted({ count: shown.counted, when: describePeriod(filters, words.period) })}
          </span>
        </p>
        <Record of={report} loading={texts.loading} shape={rowsShape} inCard>
          {(reply) =>
            reply.rows.length > 0 && reply.counted > 0 ? (
              <ReportTable report={reply} filters={set} />
            ) : (
              <Nothing some={reply.counted > 0} filtered={filterKey !== '{}'} words={words} />
            )
          }
        </Record>
      </Card>
    </>
  )
}

type Words = typeof texts | typeof texts.ofEnquiries

/** Over which days of sending or receiving the report counts. */
function describePeriod({ from, to }: Filters, period: Words['period']): string {
  const days = { from: from && formatDay(from), to: to && formatDay(to) }
  if (from === '' && to === '') return period.always
  if (to === '') return period.from(days)
  return from === '' ? period.to(days) : period.both(days)
}

function Nothing({ some, filtered, words }: { some: boolean; filtered: boolean; words: Words }) {
  const [title, help] = some
    ? [texts.noRows, texts.noRowsHelp]
    : filtered
      ? [words.empty, words.emptyHelp]
      : [words.emptyAll, words.emptyAllHelp]
  return (
    <EmptyState title={title} className="py-10">
      {help}
    </EmptyState>
  )
}
