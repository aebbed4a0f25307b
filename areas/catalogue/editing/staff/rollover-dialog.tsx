import { useRef, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { planRollover, publishIntakes, rollOver } from '../contract/intake-rollover.ts'
import { editingTexts, rolloverTexts as texts } from '#texts/catalogue/editing/editing.ts'

/** Years from which intakes may be copied: the last one, this one and the next two. */
const years = (): string[] => [-1, 0, 1, 2].map((step) => String(new Date().getFullYear() + step))

const nothing = { count: 0, drafts: 0 }

interface Props {
  universityId: string
  open: boolean
  onClose: () => void
}

/** Shows which intakes would be copied to the next year, copies them as drafts, and publishes the drafts together. */
export function RolloverDialog({ universityId, open, onClose }: Props) {
  const [year, setYear] = useState(() => String(new Date().getFullYear()))
  const params = { universityId }
  const plan = useLoaded(planRollover, open ? { params, query: { year } } : null)
  const copying = useSend(rollOver)
  const publishing = useSend(publishIntakes)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const next = String(Number(year) + 1)
  const act = async (send: () => Promise<{ message: string }>) => {
    setFailure(null)
    try {
      showToast({ text: (await send()).message })
      return true
    } catch (refused) {
      setFailure(refused as CallFailure)
      void plan.reload()
      return false
    }
  }
  const { count, drafts } = plan.isLoading || plan.isStale || !plan.data ? nothing : plan.data
  const closeButton = useRef<HTMLButtonElement>(null)
  // A button is gone when there is nothing left to do, so the focus moves on.
  const copy = async () => {
    if (await act(() => copying.send({ params, body: { year, count } }))) closeButton.current?.focus()
  }
  const publish = async () => {
    if (await act(() => publishing.send({ params, body: { year: next, count: drafts } })))
      closeButton.current?.focus()
  }
  const busy = copying.isSending || publishing.isSending
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      heading={texts.title}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          {(count > 0 || copying.isSending) && (
            <Button
              tone="main"
              busy={copying.isSending}
              busyLabel={texts.applying}
              onClick={() => void copy()}
            >
              {texts.apply({ count })}
            </Button>
          )}
          {(drafts > 0 || publishing.isSending) && (
            <Button
              tone={count === 0 ? 'main' : 'line'}
              busy={publishing.isSending}
              busyLabel={texts.publishing}
              onClick={() => void publish()}
            >
              {texts.publish({ count: drafts, next })}
            </Button>
          )}
          <Button ref={closeButton} onClick={onClose} disabled={busy}>
            {editingTexts.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-soft">{texts.help}</p>
        <Field label={texts.year} className="max-w-48">
          <Select value={year} onChange={(event) => setYear(event.target.value)}>
            {years().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        {failure !== null && <Banner tone="error">{failure.message}</Banner>}
        <Record of={plan} loading={texts.loading} shape={rowsShape}>
          {(data) => (
            <div className="grid gap-4">
              <div role="status" className="grid gap-1 text-sm">
                <p className="font-semibold">
                  {data.count === 0 ? texts.none : texts.found({ count: data.count, next })}
                </p>
                {data.there > 0 && <p className="text-soft">{texts.there({ count: data.there, next })}</p>}
                {data.drafts > 0 && <p className="text-soft">{texts.drafts({ count: data.drafts, next })}</p>}
                {data.count > data.copies.length && (
                  <p className="text-soft">{texts.more({ shown: data.copies.length, all: data.count })}</p>
                )}
              </div>
              {data.copies.length > 0 && (
                <DataTable
                  dense
                  caption={texts.title}
                  rows={data.copies}
                  rowKey={({ program, to }) => `${program._id} ${to}`}
                  columns={[
                    {
                      key: 'program',
                      head: texts.program,
                      card: 'main',
                      cell: ({ program }) => (
                        <span className="break-words whitespace-normal">
                          <bdi>{program.programName}</bdi>
                        </span>
                      ),
                    },
                    { key: 'start', head: texts.start, width: 'w-36', cell: ({ to }) => to },
                    {
                      key: 'closes',
                      head: texts.closes,
                      width: 'w-36',
                      cardLabel: texts.closes,
                      className: 'tabular-nums',
                      cell: ({ closes }) => (closes === null ? texts.closesUnknown : formatShortDay(closes)),
                    },
                  ]}
                />
              )}
            </div>
          )}
        </Record>
      </div>
    </Dialog>
  )
}
