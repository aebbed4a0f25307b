import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Mistake } from '#contract/mistakes.ts'
import type { CallFailure } from '../../api.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { staffMistakes } from '../../words/en-staff-mistakes.ts'
import { aboutInWords } from './about-in-words.ts'
import { answerRequest } from './mistake-requests.ts'

const words = staffMistakes.dialog
const formId = 'answer-mistake'
type Outcome = NonNullable<Mistake['outcome']>

interface Props {
  /** The report that is answered; null while nothing is asked. */
  asked: Mistake | null
  onClose: () => void
  onAnswered: () => void
}

/** Asks what came of a report, and for the words that are mailed to whoever sent it. */
export function AnswerDialog({ asked, onClose, onAnswered }: Props) {
  const { isLoading } = useRequest(answerRequest)
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
          <Button onClick={onClose} disabled={isLoading}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {asked !== null && <AnswerForm of={asked} onClose={onClose} onAnswered={onAnswered} />}
    </Dialog>
  )
}

function AnswerForm({ of, onClose, onAnswered }: Omit<Props, 'asked'> & { of: Mistake }) {
  const { run, isLoading } = useRequest(answerRequest)
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const [answer, setAnswer] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [asked, setAsked] = useState(false)
  const wrong = {
    outcome: asked && outcome === '' ? words.chooseOutcome : failure?.fields['outcome'],
    answer: asked && answer.trim() === '' ? words.writeAnswer : failure?.fields['answer'],
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isLoading || outcome === '' || answer.trim() === '') return
    setFailure(null)
    try {
      const { message } = await run({ params: { mistakeId: of._id }, body: { outcome, answer } }).unwrap()
      showToast({ text: message })
      onClose()
      onAnswered()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const named = failure !== null && Object.keys(failure.fields).some((name) => name in wrong)
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <p className="text-sm text-soft">{words.about(aboutInWords(of))}</p>
      {failure !== null && !named && <Banner tone="error">{failure.message}</Banner>}
      <RadioGroup
        legend={words.outcome}
        name="outcome"
        {...(wrong.outcome === undefined ? {} : { error: wrong.outcome })}
        value={outcome}
        onValue={(value) => setOutcome(value as Outcome)}
        options={[
          { value: 'corrected', label: words.corrected },
          { value: 'right-as-is', label: words.rightAsIs },
        ]}
      />
      <Field label={words.answer} hint={words.answerHint} error={wrong.answer}>
        <TextArea value={answer} maxLength={1000} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
    </form>
  )
}
