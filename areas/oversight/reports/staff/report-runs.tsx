import { filled } from '#kit/language/text-of.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import {
  formatNumber,
  countryName,
  formatShortDay,
  formatList,
  formatTimestamp,
} from '#kit/format/local-formats.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { listReportRuns } from '../contract/reports.ts'
import { describeIntake } from '#areas/applications/offers-staff.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportTexts } from '#texts/oversight/reports/reports.ts'

const texts = reportTexts.runsTable
const rowsPerPage = 25

const names: Readonly<{ [name: string]: string | ((values: { value: string }) => string) | undefined }> =
  texts.names

function describeFilter(name: string, code: string): string {
  if (name === 'from' || name === 'to') return formatShortDay(code)
  if (name === 'country') return countryName(code)
  return name === 'intake' ? describeIntake(code) : code
}

function describeFilters(filters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(filters).map(([name, code]) => {
    return filled(names[name] ?? name, { value: describeFilter(name, code) })
  })
  return parts.length === 0 ? texts.none : formatList(parts, 'unit')
}

/** Who ran which report with which filters, newest first. */
export function ReportRuns() {
  const { page, hrefOf } = useListAddress(paths.staffReports)
  const runs = useLoaded(listReportRuns, { query: { page, limit: rowsPerPage } })
  return (
    <CardList
      title={reportTexts.runs}
      of={runs}
      loading={texts.loading}
      empty={{ title: texts.empty, help: texts.emptyHelp }}
      pages={texts.pages}
      page={page}
      rowsPerPage={rowsPerPage}
      hrefOf={hrefOf}
    >
      {(rows) => (
        <DataTable
          dense
          caption={reportTexts.runs}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: 'who',
              head: texts.who,
              card: 'main',
              width: 'w-56',
              cell: ({ by }) => <bdi>{by === '' ? texts.gone : by}</bdi>,
            },
            {
              key: 'report',
              head: texts.report,
              card: 'line',
              cell: ({ report, form }) =>
                form === 'csv'
                  ? texts.csv({ report: reportLabels.titles[report] })
                  : reportLabels.titles[report],
            },
            {
              key: 'filters',
              head: texts.filters,
              card: 'line',
              cell: ({ filters }) => describeFilters(filters),
            },
            {
              key: 'rows',
              head: texts.rows,
              width: 'w-24',
              cardLabel: texts.rowsLabel,
              className: 'text-end tabular-nums max-sm:text-start',
              cell: ({ rows }) => formatNumber(rows),
            },
            { key: 'when', head: texts.when, width: 'w-56', cell: ({ at }) => formatTimestamp(at) },
          ]}
        />
      )}
    </CardList>
  )
}
