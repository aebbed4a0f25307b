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
import { formatNumber, formatDate } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { newsletterTexts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { downloadSubscribers, removeSubscriber } from '../contract.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const texts = newsletterTexts.list
const rowsPerPage = 20
const shownInOrder = ['confirmed', 'pending', 'unsubscribed'] as const
const tones: Record<Subscriber['status'], BadgeTone> = {
  confirmed: 'ok',
  pending: 'wait',
  unsubscribed: 'plain',
}

/** Confirmed, pending and unsubscribed readers. */
export function Readers() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffNewsletter)
  const status = subscriberStatuses.find((known) => known === query.get('status')) ?? 'confirmed'
  const readers = useLoaded(listSubscribers, { query: { page, limit: rowsPerPage, search, status } })
  const { send: remove } = useSend(removeSubscriber)
  const [removing, setRemoving] = useState<Subscriber | null>(null)
  const shown = readers.isStale ? null : readers.data
  const labelOf = (key: Subscriber['status']) =>
    shown === null ? texts.statuses[key] : `${texts.statuses[key]} (${formatNumber(shown.counts[key])})`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <ListSearch
          label={texts.search}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem] sm:max-w-[36rem]"
        />
        <DownloadButton />
      </div>
      <TabLinks
        label={texts.status}
        current={status}
        className="mb-5"
        links={shownInOrder.map((key) => ({
          key,
          label: labelOf(key),
          href: `${paths.staffNewsletter}?view=readers&status=${key}`,
        }))}
      />
      <CardList
        title={newsletterTexts.subscribers}
        of={readers}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => <ReaderTable rows={rows} onRemove={setRemoving} />}
      </CardList>
      <RemoveDialog
        open={removing !== null}
        texts={texts}
        onRemove={() => remove({ params: { subscriberId: removing?._id ?? '' } })}
        onClose={() => setRemoving(null)}
      >
        {texts.removeHelp({ email: removing?.email ?? '' })}
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
      caption={newsletterTexts.subscribers}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'email',
          head: texts.email,
          card: 'main',
          cell: ({ email }) => <span className="break-all whitespace-normal">{email}</span>,
        },
        {
          key: 'name',
          head: texts.name,
          width: 'w-[20%]',
          cell: ({ firstName }) =>
            firstName === null ? <span className="text-soft">{texts.noName}</span> : <bdi>{firstName}</bdi>,
        },
        {
          key: 'status',
          head: texts.state,
          width: 'w-[8.5rem]',
          cell: ({ status }) => <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>,
        },
        {
          key: 'since',
          head: texts.when,
          width: 'w-[12rem]',
          card: 'line',
          className: 'max-sm:text-soft',
          cell: (one) => (
            <span className="whitespace-normal">
              {formatDate(sinceOf(one))}
              <span className="block text-xs text-soft">{texts.agreed({ version: one.consentVersion })}</span>
            </span>
          ),
        },
        {
          key: 'actions',
          head: <span className="sr-only">{texts.actions}</span>,
          width: 'w-[7rem]',
          card: 'line',
          className: 'sm:text-end',
          cell: (one) => (
            <Button
              size="small"
              aria-label={texts.removeOf({ email: one.email })}
              onClick={() => onRemove(one)}
            >
              {texts.remove}
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
      saveFile((await call(downloadSubscribers, {})) as Blob, texts.file)
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
        busyLabel={texts.downloading}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
      <p className="text-xs text-soft">{texts.downloadKept}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
