import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { exportAudit, listAudit, type AuditRow } from '#platform/audit/contract/audit.ts'
import { paths } from '#kit/routing/paths.ts'
import { withQuery } from '#kit/lists/list-address.ts'
import { countInFigures, momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { DownloadButton } from '#areas/oversight/reports/staff/download-button.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { oversight } from '../texts/en.ts'
import { actorOf, auditInWords } from './audit-in-words.ts'
import { AuditSearchForm, type AuditSearch } from './audit-search.tsx'
import { ChainCard } from './chain-card.tsx'

const words = oversight.audit
const rowsPerPage = '50'
/** The server counts no further. */
const mostCounted = 10_000

/** Who did what, newest first, and whether the log holds together. */
export default function AuditPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const get = (name: string) => query.get(name)?.trim() ?? ''
  const search: AuditSearch = {
    person: get('person'),
    action: get('action'),
    object: get('object'),
    from: get('from'),
    to: get('to'),
  }
  const before = /^[1-9]\d{0,14}$/.test(get('before')) ? get('before') : ''
  const given = Object.fromEntries(Object.entries(search).filter(([, one]) => one !== ''))
  usePageArrival(words.title, JSON.stringify({ ...given, before }))
  const entries = useLoaded(listAudit, { query: { ...given, before, limit: rowsPerPage } })
  const shown = entries.isStale ? null : entries.data
  const searching = Object.values(search).some((value) => value !== '')
  const hrefTo = (number: number | null) => paths.staffAuditLog + withQuery(query, { before: number })
  return (
    <>
      <PageTitle
        sub={words.sub}
        actions={
          <DownloadButton
            label={words.download}
            busyLabel={words.downloading}
            fileName={words.fileName}
            route={exportAudit}
            input={{ query: given }}
          />
        }
      >
        {words.title}
      </PageTitle>
      {entries.data !== null && <ChainCard chain={entries.data.chain} />}
      <Card aria-label={words.title} className="overflow-hidden">
        <AuditSearchForm
          key={JSON.stringify(search)}
          search={search}
          wrong={entries.failure?.fields ?? {}}
          onSearch={(next) => navigate(paths.staffAuditLog + withQuery(query, { ...next, before: null }))}
        />
        <p role="status" className="px-5 pt-3 text-sm text-soft max-sm:px-4">
          {shown !== null &&
            shown.totalCount > 0 &&
            (shown.totalCount === 1
              ? words.one
              : words.found(countInFigures(shown.totalCount), shown.totalCount === mostCounted))}
        </p>
        <Record of={entries} loading={words.loading} shape={rowsShape} inCard>
          {({ data }) =>
            data.length > 0 ? (
              <Entries rows={data} />
            ) : (
              <EmptyState title={searching ? words.nothing : words.empty} className="py-10">
                {searching ? words.nothingHelp : words.emptyHelp}
              </EmptyState>
            )
          }
        </Record>
      </Card>
      {shown !== null && (before !== '' || shown.next !== null) && (
        <nav aria-label={words.pages} className="mt-6 flex flex-wrap gap-3">
          {before !== '' && <LinkButton href={hrefTo(null)}>{words.newest}</LinkButton>}
          {shown.next !== null && <LinkButton href={hrefTo(shown.next)}>{words.older}</LinkButton>}
        </nav>
      )}
    </>
  )
}

function Entries({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <DataTable
      dense
      caption={words.title}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      columns={[
        {
          key: 'number',
          head: words.number,
          width: 'w-24',
          card: 'hidden',
          className: 'tabular-nums text-soft',
          cell: ({ seq }) => countInFigures(seq),
        },
        {
          key: 'when',
          head: words.when,
          width: 'w-52',
          card: 'line',
          className: 'tabular-nums max-sm:text-soft',
          cell: ({ at }) => momentInWords(at),
        },
        {
          key: 'what',
          head: words.what,
          card: 'main',
          cell: (row) => (
            <span className="break-words whitespace-normal max-sm:font-normal">
              <b className="font-semibold">
                <bdi>{actorOf(row)}</bdi>
              </b>{' '}
              {row.actor !== null && (
                <span className="text-soft">({words.roles[row.role] ?? row.role}) </span>
              )}
              <What row={row} />
            </span>
          ),
        },
        {
          key: 'network',
          head: words.network,
          width: 'w-36',
          narrow: 'hidden',
          card: 'hidden',
          className: 'text-soft tabular-nums',
          cell: ({ network }) => network,
        },
      ]}
    />
  )
}

/** Applications lead to their file. */
function What({ row }: { row: AuditRow }) {
  const { object } = row
  const text = auditInWords(row)
  if (object?.kind !== 'application' || object.label === null || !text.includes(object.label))
    return <bdi>{text}</bdi>
  const [start, end] = text.split(object.label)
  return (
    <>
      {start}
      <Anchor href={paths.staffApplication(object.id)}>{object.label}</Anchor>
      {end}
    </>
  )
}
