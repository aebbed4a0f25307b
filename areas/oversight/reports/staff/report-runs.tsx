import { textOf } from '#kit/language/text-of.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures, countryName, dayInShort, momentInWords } from '#kit/format/local-formats.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { listReportRuns } from '../contract/reports.ts'
import { intakeLabel } from './cell-in-words.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import { reportsWords } from '#texts/oversight/reports/reports.ts'

const words = reportsWords.runsTable
const rowsPerPage = 25

function filtersInWords(filters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(filters).map(([name, value]) => {
    const label = textOf(words.names, name) ?? name
    if (name === 'from' || name === 'to') return `${label} ${dayInShort(value)}`
    if (name === 'country') return countryName(value)
    return name === 'intake' ? `${label} ${intakeLabel(value)}` : label
  })
  return parts.length === 0 ? words.none : parts.join(', ')
}

/** Who ran which report with which filters, newest first. */
export function ReportRuns() {
  const { page, hrefOf } = useListAddress(paths.staffReports)
  const runs = useLoaded(listReportRuns, { query: { page, limit: rowsPerPage } })
  return (
    <RecordList
      of={runs}
      loading={words.loading}
      shape={rowsShape}
      empty={
        <EmptyState title={words.empty} className="py-10">
          {words.emptyHelp}
        </EmptyState>
      }
      pages={words.pages}
      page={page}
      rowsPerPage={rowsPerPage}
      hrefOf={hrefOf}
      frame={(list) => (
        <Card aria-label={reportsWords.runs} className="overflow-hidden">
          {list}
        </Card>
      )}
    >
      {(rows) => (
        <DataTable
          dense
          caption={reportsWords.runs}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: 'who',
              head: words.who,
              card: 'main',
              width: 'w-56',
              cell: ({ by }) => <bdi>{by === '' ? words.gone : by}</bdi>,
            },
            {
              key: 'report',
              head: words.report,
              card: 'line',
              cell: ({ report, form }) =>
                form === 'csv' ? `${reportLabels.titles[report]}, ${words.csv}` : reportLabels.titles[report],
            },
            {
              key: 'filters',
              head: words.filters,
              card: 'line',
              cell: ({ filters }) => filtersInWords(filters),
            },
            {
              key: 'rows',
              head: words.rows,
              width: 'w-24',
              cardLabel: `${words.rows}:`,
              className: 'text-end tabular-nums max-sm:text-start',
              cell: ({ rows }) => countInFigures(rows),
            },
            { key: 'when', head: words.when, width: 'w-56', cell: ({ at }) => momentInWords(at) },
          ]}
        />
      )}
    </RecordList>
  )
}
