import { useState } from 'react'
import type { FormEvent } from 'react'
import { DayChoice, dayOf, type ChosenDay } from '#areas/conversation/messages/staff/day-choice.tsx'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../../contract/enquiries.ts'
import { callBackChoices, planCallBack } from '../../contract/one-enquiry.ts'
import { callBackTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'

interface Props {
  of: Enquiry
  open: boolean
  onClose: () => void
  /** The viewer has set a day. */
  onChanged?: () => void
}

/** Sets the day on which to call back whoever left an enquiry. */
export function CallBackDialog({ of, open, onClose, onChanged }: Props) {
  const { send, isSending, failure, reset } = useSend(planCallBack)
  const form = `call-back-${of._id}`
  const close = () => {
    reset()
    onClose()
  }
  const save = (day: string) => {
    if (isSending) return
    void send({ params: { enquiryId: of._id }, body: { day } }).then(({ message }) => {
      showToast({ text: message })
      close()
      onChanged?.()
    }, shownByState)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      heading={texts.heading({ name: of.firstName })}
      form={form}
      submit={texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
    >
      <CallBackForm
        id={form}
        before={of.callBackOn}
        wrong={failure?.fields['day']}
        failure={failure !== null && failure.fields['day'] === undefined ? failure.message : null}
        onSave={save}
      />
    </FormDialog>
  )
}

interface FormProps {
  id: string
  /** The day that is set. */
  before: string | null
  wrong: string | undefined
  failure: string | null
  onSave: (day: string) => void
}

function CallBackForm({ id, before, wrong, failure, onSave }: FormProps) {
  const [chosen, setChosen] = useState<ChosenDay<(typeof callBackChoices)[number]>>(
    before === null ? { choice: 'tomorrow', day: '' } : { choice: 'day', day: before },
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const day = dayOf(chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (day !== '') onSave(day)
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-soft">{texts.help}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <DayChoice
        legend={texts.when}
        name="call-back"
        value={chosen}
        onValue={setChosen}
        options={[...callBackChoices, 'day' as const].map((value) => ({ value, label: texts.days[value] }))}
        day={texts.date}
        wrong={isSubmitted && day === '' ? texts.missing : wrong}
      />
    </form>
  )
}
