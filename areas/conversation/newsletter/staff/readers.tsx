import { useState } from 'react'
import {
  listSubscribers,
  subscriberStatuses,
  type Subscriber,
} from '#areas/conversation/enquiries/contract/enquiries.ts'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { countInFigures, dateInWords } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { staffNewsletter } from '#texts/conversation/enquiries/staff-newsletter.ts'
import { downloadSubscribers, removeSubscriber } from '../contract.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const words = staffNewsletter.list
const rowsPerPage = 20
const shownInOrder = ['confirmed', 'pending', 'unsubscribed'] as const
const tones: Record<Subscriber['status'], BadgeTone> = {
  confirmed: 'ok',
  pending: 'wait',
  unsubscribed: 'plain',
}

/** Who reads the newsletter, who has not confirmed yet, and who left. */
export function Readers() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffNewsletter)
  const asked = subscriberStatuses.find((one) => one === query.get('status')) ?? 'confirmed'
  const readers = useLoaded(listSubscribers, { query: { page, limit: rowsPerPage, search, status: asked } })
  const { send: remove } = useSend(removeSubscriber)
  const [removing, setRemoving] = useState<Subscriber | null>(null)
  const shown = readers.isStale ? null : readers.data
  const labelOf = (key: Subscriber['status']) =>
    shown === null ? words.statuses[key] : `${words.statuses[key]} (${countInFigures(shown.counts[key])})`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <ListSearch
          label={words.search}
          buttonLabel={words.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem] sm:max-w-[36rem]"
        />
        <DownloadButton />
      </div>
      <TabLinks
        label={words.status}
        current={asked}
        className="mb-5"
        links={shownInOrder.map((key) => ({
          key,
          label: labelOf(key),
          href: `${paths.staffNewsletter}?view=readers&status=${key}`,
        }))}
      />
      <RecordList
        of={readers}
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
          <Card aria-label={staffNewsletter.subscribers} className="overflow-hidden">
            {list}
          </Card>
        )}
      >
        {(rows) => <ReaderTable rows={rows} onRemove={setRemoving} />}
      </RecordList>
      <RemoveDialog
        open={removing !== null}
        words={words}
        onRemove={() => remove({ params: { subscriberId: removing?._id ?? '' } })}
        onClose={() => setRemoving(null)}
      >
        {words.removeHelp({ email: removing?.email ?? '' })}
      </RemoveDialog>
    </>
  )
}

const sinceOf = ({ status, askedAt, confirmedAt, leftAt }: Subscriber) =>
  (status === 'confirmed' ? confirmedAt : status === 'unsubscribed' ? leftAt : null) ?? askedAt

function ReaderTable({
  rows,
  onRemove,
}: {
  rows: readonly Subscriber[]
  onRemove: (one: Subscriber) => void
}) {
  return (
    <DataTable
      dense
      caption={staffNewsletter.subscribers}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'email',
          head: words.email,
          card: 'main',
          cell: ({ email }) => <span className="break-all whitespace-normal">{email}</span>,
        },
        {
          key: 'name',
          head: words.name,
          width: 'w-[20%]',
          cell: ({ firstName }) =>
            firstName === null ? <span className="text-soft">{words.noName}</span> : <bdi>{firstName}</bdi>,
        },
        {
          key: 'status',
          head: words.state,
          width: 'w-[8.5rem]',
          cell: ({ status }) => <Badge tone={tones[status]}>{words.statuses[status]}</Badge>,
        },
        {
          key: 'since',
          head: words.when,
          width: 'w-[12rem]',
          card: 'line',
          className: 'max-sm:text-soft',
          cell: (one) => (
            <span className="whitespace-normal">
              {dateInWords(sinceOf(one))}
              <span className="block text-xs text-soft">{words.agreed({ version: one.consentVersion })}</span>
            </span>
          ),
        },
        {
          key: 'actions',
          head: <span className="sr-only">{words.actions}</span>,
          width: 'w-[7rem]',
          card: 'line',
          className: 'sm:text-end',
          cell: (one) => (
            <Button
              size="small"
              aria-label={words.removeOf({ email: one.email })}
              onClick={() => onRemove(one)}
            >
              {words.remove}
            </Button>
          ),
        },
      ]}
    />
  )
}

function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setFailure(null)
    try {
      saveFile((await call(downloadSubscribers, {})) as Blob, words.file)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        icon={<DownloadIcon />}
        busy={busy}
        busyLabel={words.downloading}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
      <p className="text-xs text-soft">{words.downloadKept}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
