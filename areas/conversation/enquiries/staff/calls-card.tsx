import { useState } from 'react'
import type { FormEvent } from 'react'
import { onCancelled, useUnsavedForm, useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { DayChoice, dayOf } from '#areas/conversation/messages/staff/day-choice.tsx'
import { callOutcomes, type Enquiry } from '../contract/enquiries.ts'
import { callBackChoices, enquiryCallMost, noteCall, planCallBack } from '../contract/one-enquiry.ts'
import { callBackTexts, enquiryCallTexts as texts } from '#texts/conversation/enquiries/one-enquiry.ts'
import { describeCallBack } from './parts/call-back-day.ts'
import { CallBackDialog } from './parts/call-back-dialog.tsx'

/** The key under which unsaved input is stored. */
export const callTypedFor = (enquiryId: string) => `enquiry call ${enquiryId}`

interface Props {
  of: Enquiry
  /** Whether the form is shown. */
  recording: boolean
  onRecord: (recording: boolean) => void
}

/** Calls to whoever left an enquiry, and the form to record one. What is recorded stays as it is. */
export function CallsCard({ of, recording, onRecord }: Props) {
  return (
    <Card padded aria-labelledby="calls" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="calls" className="text-h4">
          {texts.heading}
        </h2>
        {/* Without an e-mail address, this is the main button beside the question. */}
        {!recording && of.email !== null && (
          <Button size="small" onClick={() => onRecord(true)}>
            {texts.record}
          </Button>
        )}
      </div>
      {of.handledAt === null && !recording && <CallBackLine of={of} />}
      {of.calls.length === 0 && !recording && <p className="text-sm text-soft">{texts.none}</p>}
      {of.calls.length > 0 && (
        <ol className="grid gap-3">
          {of.calls.map(({ _id, by, at, outcome, text }) => (
            <li key={_id} className="grid gap-1 rounded-control bg-sunk px-3 py-2.5">
              <p className="text-sm text-soft">
                <strong className="me-2 font-semibold text-ink">{texts.outcomes[outcome]}</strong>
                {texts.calledBy({ name: by ?? texts.somebody, when: formatTimestamp(at) })}
              </p>
              {text !== null && (
                <p dir="auto" className="max-w-[44em] text-md break-words whitespace-pre-line">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {recording && <CallForm of={of} onClose={() => onRecord(false)} />}
    </Card>
  )
}

/** The day on which to call back, and the buttons to set, change or remove it. */
function CallBackLine({ of }: Pick<Props, 'of'>) {
  const { send, isSending, failure } = useSend(planCallBack)
  const [isOpen, setIsOpen] = useState(false)
  const described = of.callBackOn === null ? null : describeCallBack(of.callBackOn, new Date())
  const remove = () => {
    if (isSending) return
    void send({ params: { enquiryId: of._id }, body: { day: null } }).then(
      ({ message }) => showToast({ text: message }),
      shownByState,
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {described === null ? (
          <span className="text-soft">{callBackTexts.none}</span>
        ) : (
          <Badge tone={described.tone}>{described.text}</Badge>
        )}
        <Button size="small" tone={described === null ? 'line' : 'text'} onClick={() => setIsOpen(true)}>
          {described === null ? callBackTexts.save : callBackTexts.change}
        </Button>
        {described !== null && (
          <Button size="small" tone="text" busy={isSending} busyLabel={callBackTexts.saving} onClick={remove}>
            {callBackTexts.remove}
          </Button>
        )}
      </div>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <CallBackDialog of={of} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const again = ['not', ...callBackChoices, 'day'] as const

function CallForm({ of, onClose }: Pick<Props, 'of'> & { onClose: () => void }) {
  const { send, isSending, failure } = useSend(noteCall)
  const about = callTypedFor(of._id)
  const form = useUnsavedForm(about, { outcome: '', text: '', again: 'not', day: '' })
  const formKey = useUnsavedKey(about)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { text } = form.typed
  const choice = again.find((one) => one === form.typed.again) ?? 'not'
  const callBack = choice === 'not' ? undefined : dayOf({ choice, day: form.typed.day })
  const outcome = callOutcomes.find((one) => one === form.typed.outcome)
  const missing = {
    outcome: outcome === undefined ? texts.outcomeMissing : undefined,
    text: outcome === 'reached' && text.trim() === '' ? texts.textMissing : undefined,
    callBack: callBack === '' ? callBackTexts.missing : undefined,
  }
  const wrong = (name: 'outcome' | 'text' | 'callBack') =>
    (isSubmitted ? missing[name] : undefined) ?? failure?.fields[name]
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isSending || outcome === undefined || missing.text !== undefined || callBack === '') return
    const body = { outcome, text, ...(callBack === undefined ? {} : { callBack }) }
    const idempotencyKey = sendKeyFor(formKey, body)
    void send({ params: { enquiryId: of._id }, body, idempotencyKey }).then(({ message }) => {
      form.discard()
      showToast({ text: message })
      onClose()
    }, shownByState)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={save} onReset={onCancelled(form, onClose)}>
      {failure !== null && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <RadioGroup
        legend={texts.outcome}
        name="outcome"
        inline
        value={form.typed.outcome}
        onValue={(value) => form.change({ outcome: value })}
        error={wrong('outcome')}
        options={callOutcomes.map((one) => ({ value: one, label: texts.outcomes[one] }))}
      />
      <Field
        label={texts.text}
        optional={outcome === 'no_answer' ? texts.optional : undefined}
        hint={texts.hint}
        error={wrong('text')}
        className="max-w-[44em]"
      >
        <TextArea
          rows={4}
          dir="auto"
          value={text}
          maxLength={enquiryCallMost}
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      {of.handledAt === null && (
        <DayChoice
          legend={callBackTexts.again}
          name="call-again"
          inline
          value={{ choice, day: form.typed.day }}
          onValue={(value) => form.change({ again: value.choice, day: value.day })}
          options={again.map((value) => ({
            value,
            label: value === 'not' ? callBackTexts.notAgain : callBackTexts.days[value],
          }))}
          day={callBackTexts.date}
          wrong={wrong('callBack')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button type="reset" size="small" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
