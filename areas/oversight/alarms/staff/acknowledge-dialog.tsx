import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useTypedForm } from '#kit/forms/kept-typing.ts'
import { TypedBefore } from '#kit/forms/typed-before.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { oversight } from '#areas/oversight/audit-log/texts/en.ts'
import { acknowledgeRequest } from '#areas/oversight/audit-log/staff/oversight-requests.ts'
import { alarmSentences, isAct, type Alarm } from '../contract.ts'

const words = oversight.alarms.dialog
const formId = 'acknowledge-alarm'

interface Props {
  asked: Alarm | null
  onClose: () => void
  onNoted: () => void
}

/** Asks an admin what they found out about an alarm. */
export function AcknowledgeDialog({ asked, onClose, onNoted }: Props) {
  const { isLoading } = useRequest(acknowledgeRequest)
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      heading={words.heading}
      closedBy={isLoading ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={isLoading} busyLabel={words.sending}>
            {words.send}
          </Button>
          <Button type="reset" form={formId} disabled={isLoading}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {asked !== null && <NoteForm of={asked} onClose={onClose} onNoted={onNoted} />}
    </Dialog>
  )
}

function NoteForm({ of, onClose, onNoted }: Omit<Props, 'asked'> & { of: Alarm }) {
  const { run, isLoading } = useRequest(acknowledgeRequest)
  const form = useTypedForm(`alarm ${of._id}`, { note: '' })
  const { note } = form.typed
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const wrong = asked && note.trim() === '' ? words.writeNote : failure?.fields['note']
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isLoading || note.trim() === '') return
    setFailure(null)
    try {
      const { message } = await run({ params: { alarmId: of._id }, body: { note } }).unwrap()
      form.forget()
      showToast({ text: message })
      onClose()
      onNoted()
    } catch (refused) {
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
      <p className="text-sm text-soft">
        {alarmSentences[of.kind]} {isAct(of.kind) ? words.act : words.state}
      </p>
      {failure !== null && failure.fields['note'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <Field label={words.note} hint={words.noteHint} {...(wrong === undefined ? {} : { error: wrong })}>
        <TextArea
          value={note}
          maxLength={1000}
          onChange={(event) => form.change({ note: event.target.value })}
        />
      </Field>
      <TypedBefore of={form} />
    </form>
  )
}
