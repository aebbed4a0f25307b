import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { snoozeThread } from '../contract.ts'
import { DayChoice, dayOf, type ChosenDay } from './day-choice.tsx'

const formId = 'remind'
const choices = ['tomorrow', 'in-3-days', 'day'] as const

interface Props {
  threadId: string
  /** The time of the newest message that is shown. */
  seen: string | undefined
  open: boolean
  onClose: () => void
  /** Reloads the conversation after the server has refused because of a newer message. */
  onStale: () => Promise<unknown>
}

/** Puts a conversation aside until tomorrow, for three days, or until a date. */
export function RemindDialog({ threadId, seen, open, onClose, onStale }: Props) {
  const { send, isSending, failure, reset } = useSend(snoozeThread)
  const close = () => {
    reset()
    onClose()
  }
  const remind = (until: string) => {
    if (isSending) return
    void send({ params: { threadId }, body: { until, seen } }).then(
      ({ message }) => {
        showToast({ text: message })
        close()
      },
      ({ code }: CallFailure) => {
        if (code === 'changed_meanwhile') void onStale()
      },
    )
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
  const [chosen, setChosen] = useState<ChosenDay<(typeof choices)[number]>>({ choice: 'tomorrow', day: '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(dayOf(chosen))
  }
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-soft">{texts.remindHelp}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <DayChoice
        legend={texts.remindWhen}
        name="remind"
        value={chosen}
        onValue={setChosen}
        options={choices.map((value) => ({ value, label: texts.reminders[value] }))}
        day={texts.remindDay}
        wrong={wrong}
      />
    </form>
  )
}
