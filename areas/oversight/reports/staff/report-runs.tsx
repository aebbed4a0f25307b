import { useCallback, useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures, countryName, dayInShort, momentInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { Rows } from '#kit/lists/rows.tsx'
import { reportTitles } from '../contract/report-words.ts'
import { reportsWords } from '../texts/en.ts'
import { runsRequest } from './report-requests.ts'

const words = reportsWords.runsTable
const rowsPerPage = 25

function filtersInWords(filters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(filters).map(([name, value]) => {
    const label = words.names[name] ?? name
    if (name === 'from' || name === 'to') return `${label} ${dayInShort(value)}`
    if (name === 'country') return countryName(value)
    return name === 'intake' ? `${label} ${value}` : label
  })
  return parts.length === 0 ? words.none : parts.join(', ')
}

/** Who ran which report with which filters, newest first. */
export function ReportRuns() {
  const { page, hrefOf } = useListAddress(paths.staffReports)
  const { data, status, error, run } = useRequest(runsRequest)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage) } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null ? data : null
  return (
    <>
      <Card aria-label={reportsWords.runs} className="overflow-hidden">
        {status === 'failed' && (
          <TryAgain className="m-4" onTry={() => void load()}>
            {error}
          </TryAgain>
        )}
        {shown === null && status !== 'failed' && <Rows label={words.loading} />}
        {shown !== null && shown.data.length === 0 && (
          <EmptyState title={words.empty} className="py-10">
            {words.emptyHelp}
          </EmptyState>
        )}
        {shown !== null && shown.data.length > 0 && (
          <DataTable
            dense
            caption={reportsWords.runs}
            rows={shown.data}
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
                  form === 'csv' ? `${reportTitles[report]}, ${words.csv}` : reportTitles[report],
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
      </Card>
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
    </>
  )
}
