import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { requestFactorReset, type Teammate } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import type { WithProof } from './team-dialogs.ts'

const texts = team.dialog

interface Props {
  person: Teammate
  withProof: WithProof
  onClose: () => void
  onDone: (message: string) => void
}

/** Requests confirmation of the removal of a lost second factor from another admin. */
export function ResetForm({ person, withProof, onClose, onDone }: Props) {
  const { send: request } = useSend(requestFactorReset)
  const form = useUnsavedForm(`reset-reason ${person._id}`, { reason: '' })
  const { reason } = form.typed
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const wrong = submitted && reason.trim() === '' ? texts.needReason : failure?.fields['reason']
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (busy || reason.trim() === '') return
    setFailure(null)
    setBusy(true)
    try {
      const done = await withProof(() => request({ params: { personId: person._id }, body: { reason } }))
      if (done) {
        form.discard()
        onDone(done.message)
      }
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      <p className="text-sm text-soft">
        {person.name}, {person.email}
      </p>
      {failure !== null && wrong === undefined && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.resetReason} hint={texts.resetReasonHint} {...(wrong ? { error: wrong } : {})}>
        <TextArea
          value={reason}
          maxLength={500}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
      <ResumedBanner of={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {texts.resetSend}
        </Button>
        <Button type="reset" disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
