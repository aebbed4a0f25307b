import type { FormEvent } from 'react'
import { removeQueueFilter, renameQueueFilter, type SavedFilter } from '#areas/applications/queue/contract.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { savedFilterTexts as texts } from '#texts/applications/queue/queue.ts'

interface Props {
  open: boolean
  saved: readonly SavedFilter[]
  onClose: () => void
}

/** Renames and removes saved filters. */
export function ManageFiltersDialog({ open, saved, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={texts.manage}
      wide
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <ul className="grid gap-3">
        {saved.map((one) => (
          <li key={one._id}>
            <SavedFilterForm of={one} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function SavedFilterForm({ of: { _id, name } }: { of: SavedFilter }) {
  const rename = useSend(renameQueueFilter)
  const remove = useSend(removeQueueFilter)
  const form = useUnsavedForm(`filter-name ${_id}`, { name })
  const typed = form.typed.name
  const failure = rename.failure ?? remove.failure
  const busy = rename.isSending || remove.isSending
  const showMessage = ({ message }: { message: string }) => showToast({ text: message })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    remove.reset()
    void rename.send({ params: { filterId: _id }, body: { name: typed } }).then(showMessage, shownByState)
  }
  const wrong = failure?.fields['name']
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        {failure !== null && wrong === undefined && (
          <Banner tone="error" className="mb-2">
            {failure.message}
          </Banner>
        )}
        <Field label={texts.name} error={wrong}>
          <TextInput
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
      </div>
      <Button type="submit" aria-label={texts.renameOf({ name })} disabled={busy || typed.trim() === name}>
        {texts.rename}
      </Button>
      <Button
        tone="stop"
        aria-label={texts.removeOf({ name })}
        disabled={busy}
        onClick={() => {
          rename.reset()
          void remove.send({ params: { filterId: _id } }).then(showMessage, shownByState)
        }}
      >
        {texts.remove}
      </Button>
    </form>
  )
}
