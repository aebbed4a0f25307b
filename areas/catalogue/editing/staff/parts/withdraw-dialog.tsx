import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { editingTexts, withdrawTexts as texts } from '#texts/catalogue/editing/editing.ts'

const formId = 'withdraw-record'

interface Props {
  /** The key under which the unsaved reason is stored. */
  about: string
  open: boolean
  heading: string
  /** What happens when it is withdrawn. */
  text: string
  /** What stays, if something depends on the record. */
  more?: string
  onClose: () => void
  /** Withdraws; returns the message to show. @throws CallFailure */
  onWithdraw: (reason: string) => Promise<string>
}

/** The dialog to withdraw a record with a reason. */
export function WithdrawDialog({ open, heading, onClose, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      heading={heading}
      form={formId}
      submit={texts.confirm}
      busy={busy}
      busyLabel={texts.withdrawing}
      cancel={editingTexts.cancel}
      tone="stop"
      resets
    >
      {open && <Why {...rest} onClose={onClose} busy={busy} onBusy={setBusy} />}
    </FormDialog>
  )
}

interface WhyProps extends Omit<Props, 'open' | 'heading'> {
  busy: boolean
  onBusy: (busy: boolean) => void
}

function Why({ about, text, more, onClose, onWithdraw, busy, onBusy }: WhyProps) {
  const form = useUnsavedForm(`withdraw-reason ${about}`, { reason: '' })
  const { reason } = form.typed
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const wrong = isSubmitted && reason.trim() === '' ? texts.needed : failure?.fields['reason']
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (busy || reason.trim() === '') return
    onBusy(true)
    setFailure(null)
    try {
      showToast({ text: await onWithdraw(reason) })
      form.discard()
      onBusy(false)
      onClose()
    } catch (refused) {
      onBusy(false)
      setFailure(refused as CallFailure)
    }
  }
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-soft">{text}</p>
      {more !== undefined && <p className="font-semibold">{more}</p>}
      {failure !== null && failure.fields['reason'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <Field label={texts.reason} hint={texts.hint} error={wrong}>
        <TextArea
          value={reason}
          maxLength={500}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
      <ResumedBanner of={form} />
    </form>
  )
}
