import { useState } from 'react'
import type { FormEvent } from 'react'
import type { QueueFilters } from '#areas/applications/queue/contract.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useTypedForm } from '#kit/forms/kept-typing.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { queueWords } from '#areas/applications/queue/texts/en.ts'
import { keepFilterRequest } from '../queue-requests.ts'

const words = queueWords.kept
const formId = 'keep-filter'

interface Props {
  open: boolean
  filters: QueueFilters
  onClose: () => void
  onKept: () => void
}

/** Asks for the name under which a filter is kept. */
export function KeepFilterDialog({ open, filters, onClose, onKept }: Props) {
  const { run, isLoading } = useRequest(keepFilterRequest)
  const form = useTypedForm('filter-name', { name: '' })
  const { name } = form.typed
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    try {
      const { message } = await run({ body: { name, filters } }).unwrap()
      showToast({ text: message })
      form.forget()
      onClose()
      onKept()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const wrong = failure?.fields['name']
  return (
    <Dialog
      open={open}
      onClose={close}
      heading={words.heading}
      closedBy={isLoading ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={isLoading} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button type="reset" form={formId} disabled={isLoading}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void send(event)}
        onReset={onCancelled(form, close)}
      >
        {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
        <Field label={words.name} hint={words.nameHint} error={wrong}>
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
