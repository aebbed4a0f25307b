import { useState } from 'react'
import type { FormEvent } from 'react'
import { DateInput } from '#kit/forms/date-input.tsx'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { snoozeThread } from '../contract.ts'

const formId = 'remind'
const choices = ['tomorrow', 'in-3-days', 'day'] as const
type Choice = (typeof choices)[number]

interface Props {
  threadId: string
  open: boolean
  onClose: () => void
}

/** Puts a conversation aside until tomorrow, for three days, or until a date. */
export function RemindDialog({ threadId, open, onClose }: Props) {
  const { send, isSending, failure, reset } = useSend(snoozeThread)
  const close = () => {
    reset()
    onClose()
  }
  const remind = (until: string) => {
    if (isSending) return
    void send({ params: { threadId }, body: { until } }).then(({ message }) => {
      showToast({ text: message })
      close()
    }, shownByState)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      heading={texts.remindHeading}
      form={formId}
      submit={texts.remind}
      busy={isSending}
      busyLabel={texts.reminding}
      cancel={texts.cancel}
    >
      <RemindForm
        wrong={failure?.fields['until']}
        failure={failure !== null && failure.fields['until'] === undefined ? failure.message : null}
        onSend={remind}
      />
    </FormDialog>
  )
}

function RemindForm({
  wrong,
  failure,
  onSend,
}: {
  wrong: string | undefined
  failure: string | null
  onSend: (until: string) => void
}) {
  const [choice, setChoice] = useState<Choice>('tomorrow')
  const [day, setDay] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(choice === 'day' ? day : choice)
  }
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-soft">{texts.remindHelp}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <RadioGroup
        legend={texts.remindWhen}
        name="remind"
        value={choice}
        onValue={(value) => setChoice(value as Choice)}
        options={choices.map((value) => ({ value, label: texts.reminders[value] }))}
      />
      {choice === 'day' && (
        <Field label={texts.remindDay} {...(wrong === undefined ? {} : { error: wrong })}>
          <DateInput value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
    </form>
  )
}
