import { useEffect, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { dayInShort } from '#kit/format/local-formats.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { Rows } from '#kit/lists/rows.tsx'
import { catalogueDesk } from '../texts/en-catalogue-desk.ts'
import { publishIntakesRequest, rolloverRequest, rollOverRequest } from './desk-requests.ts'

const words = catalogueDesk.rollover
/** Years that intakes may be copied from: the last, this one and two to come. */
const years = (): string[] => [-1, 0, 1, 2].map((step) => String(new Date().getFullYear() + step))

interface Props {
  universityId: string
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Shows which intakes would be copied to the next year, copies them as drafts, and publishes drafts together. */
export function RolloverDialog({ universityId, open, onClose, onDone }: Props) {
  const [year, setYear] = useState(() => String(new Date().getFullYear()))
  const plan = useRequest(rolloverRequest)
  const copying = useRequest(rollOverRequest)
  const publishing = useRequest(publishIntakesRequest)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { run } = plan
  const next = String(Number(year) + 1)
  const params = { universityId }
  useEffect(() => {
    if (!open) return
    const running = run({ params: { universityId }, query: { year } })
    return () => running.abort()
  }, [open, run, universityId, year])
  const act = async (send: () => Promise<{ message: string }>) => {
    setFailure(null)
    try {
      showToast({ text: (await send()).message })
      onDone()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
    void run({ params, query: { year } })
  }
  const { data } = plan
  const known = plan.status === 'succeeded' && data !== null
  const busy = copying.isLoading || publishing.isLoading
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      heading={words.title}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          <Button
            tone="main"
            disabled={!known || data.count === 0}
            busy={copying.isLoading}
            busyLabel={words.applying}
            onClick={() =>
              void act(() => copying.run({ params, body: { year, count: data?.count ?? 0 } }).unwrap())
            }
          >
            {words.apply(known ? data.count : 0)}
          </Button>
          <Button
            busy={publishing.isLoading}
            busyLabel={words.publishing}
            onClick={() => void act(() => publishing.run({ params, body: { year: next } }).unwrap())}
          >
            {words.publish(next)}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {catalogueDesk.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-soft">{words.help}</p>
        <Field label={words.year} className="max-w-48">
          <Select value={year} onChange={(event) => setYear(event.target.value)}>
            {years().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        {failure !== null && <Banner tone="error">{failure.message}</Banner>}
        {plan.status === 'failed' && <Banner tone="error">{plan.error}</Banner>}
        {!known && plan.status !== 'failed' && <Rows label={words.looking} />}
        {known && (
          <div role="status" className="grid gap-1 text-sm">
            <p className="font-semibold">{data.count === 0 ? words.none : words.found(data.count, next)}</p>
            {data.there > 0 && <p className="text-soft">{words.there(data.there, next)}</p>}
            {data.count > data.copies.length && (
              <p className="text-soft">{words.more(data.copies.length, data.count)}</p>
            )}
          </div>
        )}
        {known && data.copies.length > 0 && (
          <DataTable
            dense
            caption={words.title}
            rows={data.copies}
            rowKey={({ program, to }) => `${program._id} ${to}`}
            columns={[
              {
                key: 'program',
                head: words.program,
                card: 'main',
                cell: ({ program }) => (
                  <span className="break-words whitespace-normal">
                    <bdi>{program.programName}</bdi>
                  </span>
                ),
              },
              { key: 'start', head: words.start, width: 'w-36', cell: ({ to }) => to },
              {
                key: 'closes',
                head: words.closes,
                width: 'w-36',
                cardLabel: words.closes,
                className: 'tabular-nums',
                cell: ({ closes }) => (closes === null ? words.closesUnknown : dayInShort(closes)),
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
