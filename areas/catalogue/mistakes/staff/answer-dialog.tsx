import { useState } from 'react'
import { useSend } from '#kit/store/use-send.ts'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { answerMistake } from '../contract/answering.ts'
import type { Mistake } from '../contract/answering.ts'
import { staffMistakes } from '#texts/catalogue/mistakes/staff.ts'
import { describeReported } from './describe-subject.ts'

const texts = staffMistakes.dialog
type Outcome = NonNullable<Mistake['outcome']>

interface Props {
  /** The report to answer. */
  of: Mistake
  onClose: () => void
}

/** The dialog for the outcome of a report and the answer that is mailed to the student. */
export function AnswerDialog({ of, onClose }: Props) {
  const { send } = useSend(answerMistake)
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  return (
    <ReplyDialog
      formName={`mistake ${of._id}`}
      open
      heading={texts.heading}
      texts={texts}
      about={<p className="text-sm text-soft">{texts.about({ about: describeReported(of) })}</p>}
      extraFields={(errorOf) => {
        const error = errorOf('outcome')
        return (
          <RadioGroup
            legend={texts.outcome}
            name="outcome"
            {...(error === undefined ? {} : { error })}
            value={outcome}
            onValue={(value) => setOutcome(value as Outcome)}
            options={[
              { value: 'corrected', label: texts.corrected },
              { value: 'right-as-is', label: texts.rightAsIs },
            ]}
          />
        )
      }}
      missing={outcome === '' ? { outcome: texts.chooseOutcome } : {}}
      text={{
        field: 'answer',
        label: texts.answer,
        hint: texts.answerHint,
        needed: texts.writeAnswer,
        most: 1000,
      }}
      onClose={onClose}
      onSend={async (answer) => {
        if (outcome === '') return ''
        const { message } = await send({ params: { mistakeId: of._id }, body: { outcome, answer } })
        return message
      }}
    />
  )
}
