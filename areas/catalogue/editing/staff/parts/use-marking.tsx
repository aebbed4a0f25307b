import { useState } from 'react'
import {
  checkedMost,
  undoChecked,
  type markUniversitiesChecked,
} from '#areas/catalogue/editing/contract/catalogue-checks.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { RowCheckbox } from '#kit/ui/fields/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import type { Column } from '#kit/ui/layout/data-table.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { editingTexts, markCheckedTexts as texts } from '#texts/catalogue/editing/editing.ts'

type Marked = ReplyOf<typeof markUniversitiesChecked>

interface Options {
  /** How many records the list has on all its pages. */
  listed: number
  /** The rows on the page. */
  shown: readonly { _id: string }[]
  /** Marks the selected records, or all in the list if `ids` is null. @throws CallFailure */
  mark: (ids: string[] | null) => Promise<Marked>
}

/** Marks the selected rows, or all listed ones, as checked today; this can be undone. */
export function useMarking({ listed, shown, mark }: Options) {
  const { send: undo } = useSend(undoChecked)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [confirming, setConfirming] = useState<'chosen' | 'listed' | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [notUndone, setNotUndone] = useState<string | null>(null)
  // Rows of another page are no longer visible, so they are not selected any more.
  const chosen = shown.map(({ _id }) => _id).filter((id) => ticked.has(id))
  const count = confirming === 'listed' ? listed : chosen.length
  const tick = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const takeBack = async (checkId: string) => {
    setNotUndone(null)
    try {
      showToast({ text: (await undo({ body: { checkId } })).message })
    } catch (refused) {
      setNotUndone((refused as CallFailure).message)
    }
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    setNotUndone(null)
    try {
      const { message, checkId } = await mark(confirming === 'listed' ? null : chosen)
      showToast({ text: message, action: { label: texts.undo, onAct: () => void takeBack(checkId) } })
      setTicked(new Set())
      setConfirming(null)
    } catch (refused) {
      setError((refused as CallFailure).message)
    }
    setBusy(false)
  }
  const column = <Row extends { _id: string }>(nameOf: (row: Row) => string): Column<Row> => ({
    key: 'choose',
    head: <span className="sr-only">{texts.choose}</span>,
    width: 'w-[58px]',
    card: 'hidden',
    cell: (row) => (
      <RowCheckbox
        label={texts.chooseOne({ name: nameOf(row) })}
        checked={ticked.has(row._id)}
        onChange={() => tick(row._id)}
      />
    ),
  })
  const bar = (
    <section aria-label={texts.label} className="flex flex-wrap items-center gap-2">
      {/* It is there before it says something, so that that is announced; empty, it takes no room. */}
      <span role="status" className="text-sm text-soft tabular-nums empty:-me-2">
        {chosen.length > 0 && texts.chosen({ count: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <Button size="small" onClick={() => setConfirming('chosen')}>
          {texts.markChosen}
        </Button>
      )}
      {listed > 0 && listed <= checkedMost && (
        <Button size="small" onClick={() => setConfirming('listed')}>
          {texts.markListed({ count: listed })}
        </Button>
      )}
      {notUndone !== null && (
        <Banner tone="error" className="w-full">
          {notUndone}
        </Banner>
      )}
      <ConfirmDialog
        open={confirming !== null}
        heading={texts.heading({ count })}
        confirmLabel={texts.confirm}
        cancelLabel={editingTexts.cancel}
        busy={busy}
        busyLabel={editingTexts.saving}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setError(null)
          setConfirming(null)
        }}
      >
        {texts.help}
      </ConfirmDialog>
    </section>
  )
  return { column, bar }
}
