import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { exportAudit, listAudit, type AuditRow } from '#platform/audit/contract/audit.ts'
import { paths } from '#kit/routing/paths.ts'
import { withQuery } from '#kit/lists/list-address.ts'
import { formatNumber, formatTimestamp } from '#kit/format/local-formats.ts'
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
import { auditLogTexts as texts } from '#texts/oversight/audit-log/audit-log.ts'
import { actorOf, describeEntry } from './describe-entry.ts'
import { AuditSearchForm, type AuditSearch } from './audit-search.tsx'
import { ChainCard } from './chain-card.tsx'

const rowsPerPage = '50'
const roleLabels: Readonly<{ [role: string]: string }> = texts.roles
/** The server counts up to this number. */
const mostCounted = 10_000

/** Who did what, newest first, and whether the log is intact. */
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
  const filters = Object.fromEntries(Object.entries(search).filter(([, one]) => one !== ''))
  usePageArrival(texts.title, JSON.stringify({ ...filters, before }))
  const entries = useLoaded(listAudit, { query: { ...filters, before, limit: rowsPerPage } })
  const shown = entries.isStale ? null : entries.data
  const searching = Object.values(search).some((value) => value !== '')
  const hrefTo = (number: number | null) => paths.staffAuditLog + withQuery(query, { before: number })
  return (
    <>
      <PageTitle
        sub={texts.sub}
        actions={
          <DownloadButton
            label={texts.download}
            busyLabel={texts.downloading}
            fileName={texts.fileName}
            route={exportAudit}
            input={{ query: filters }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      {entries.data !== null && <ChainCard chain={entries.data.chain} />}
      <Card aria-label={texts.title} className="overflow-hidden">
        <AuditSearchForm
          key={JSON.stringify(search)}
          search={search}
          wrong={entries.failure?.fields ?? {}}
          onSearch={(next) => navigate(paths.staffAuditLog + withQuery(query, { ...next, before: null }))}
        />
        <p role="status" className="px-5 pt-3 text-sm text-soft max-sm:px-4">
          {shown !== null &&
            shown.totalCount > 0 &&
            (shown.totalCount === mostCounted ? texts.foundMore : texts.found)({ count: shown.totalCount })}
        </p>
        <Record of={entries} loading={texts.loading} shape={rowsShape} inCard>
          {({ data }) =>
            data.length > 0 ? (
              <Entries rows={data} />
            ) : (
              <EmptyState title={searching ? texts.nothing : texts.empty} className="py-10">
                {searching ? texts.nothingHelp : texts.emptyHelp}
              </EmptyState>
            )
          }
        </Record>
      </Card>
      {shown !== null && (before !== '' || shown.next !== null) && (
        <nav aria-label={texts.pages} className="mt-6 flex flex-wrap gap-3">
          {before !== '' && <LinkButton href={hrefTo(null)}>{texts.newest}</LinkButton>}
          {shown.next !== null && <LinkButton href={hrefTo(shown.next)}>{texts.older}</LinkButton>}
        </nav>
      )}
    </>
  )
}

function Entries({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <DataTable
      dense
      caption={texts.title}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      columns={[
        {
          key: 'number',
          head: texts.number,
          width: 'w-20',
          card: 'hidden',
          className: 'tabular-nums text-soft',
          cell: ({ seq }) => formatNumber(seq),
        },
        {
          key: 'when',
          head: texts.when,
          width: 'w-60',
          card: 'line',
          className: 'sm:whitespace-nowrap tabular-nums max-sm:text-soft',
          cell: ({ at }) => formatTimestamp(at),
        },
        {
          key: 'what',
          head: texts.what,
          card: 'main',
          cell: (row) => (
            <span className="break-words whitespace-normal max-sm:font-normal">
              <b className="font-semibold">
                <bdi>{actorOf(row)}</bdi>
              </b>{' '}
              {row.actor !== null && <span className="text-soft">({roleLabels[row.role] ?? row.role}) </span>}
              <What row={row} />
            </span>
          ),
        },
        {
          key: 'network',
          head: texts.network,
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

/** What was done; an application links to its file, and an enquiry that was not deleted to its page. */
function What({ row }: { row: AuditRow }) {
  const { object } = row
  const text = describeEntry(row)
  if (object?.kind === 'enquiry' && row.action !== 'enquiry.deleted')
    return (
      <>
        <bdi>{text}</bdi> <Anchor href={paths.staffEnquiry(object.id)}>{texts.openEnquiry}</Anchor>
      </>
    )
  if (object?.kind !== 'application' || object.label === null || !text.includes(object.label))
    return <bdi>{text}</bdi>
  // A detail may name it again.
  const at = text.indexOf(object.label)
  return (
    <>
      {text.slice(0, at)}
      <Anchor href={paths.staffApplication(object.id)}>{object.label}</Anchor>
      {text.slice(at + object.label.length)}
    </>
  )
}
