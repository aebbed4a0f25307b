import type { FormEvent } from 'react'
import { saveQueueFilter } from '#areas/applications/queue/contract.ts'
import type { QueueFilters } from '#areas/applications/queue/filters/contract.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { savedFilterTexts as texts } from '#texts/applications/queue/queue.ts'

const formId = 'save-filter'

interface Props {
  open: boolean
  filters: QueueFilters
  onClose: () => void
}

/** Saves the current filters under a name. */
export function SaveFilterDialog({ open, filters, onClose }: Props) {
  const { send: save, isSending, failure, reset } = useSend(saveQueueFilter)
  const form = useUnsavedForm('filter-name', { name: '' })
  const { name } = form.typed
  const close = () => {
    reset()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    void save({ body: { name, filters } }).then(({ message }) => {
      showToast({ text: message })
      form.discard()
      onClose()
    }, shownByState)
  }
  const wrong = failure?.fields['name']
  return (
    <FormDialog
      open={open}
      onClose={close}
      heading={texts.heading}
      form={formId}
      submit={texts.submit}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={send} onReset={onCancelled(form, close)}>
        {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
        <Field label={texts.name} hint={texts.nameHint} error={wrong}>
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
      </form>
    </FormDialog>
  )
}
