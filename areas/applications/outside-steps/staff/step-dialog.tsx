import { useState } from 'react'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { parseNumber } from '#kit/forms/entry-form.ts'
import { formatList, formatTimestamp } from '#kit/format/local-formats.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { officeReportTexts } from '#texts/applications/outside-steps/reports.ts'
import { stepFormTexts as texts } from '#texts/applications/outside-steps/steps.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { openReport } from '../contract/open-report.ts'
import {
  markOutsideStep,
  setStepDue,
  stepStates,
  type OutsideStep,
  type OutsideSteps,
  type StepState,
} from '../contract/outside-steps.ts'
import { officeDay } from '#kit/format/office-day.ts'

interface Props {
  applicationId: string
  step: OutsideStep
  onClose: () => void
  onSaved: (data: OutsideSteps) => void
  /** Loads what a colleague has saved first. */
  onStale: () => void
}

/** One step of a file: its state, what the plan asks for, and its due day. */
export function StepDialog({ step, onClose, ...rest }: Props) {
  return (
    <Dialog open heading={step.name} closeLabel={texts.close} onClose={onClose}>
      <Form step={step} onClose={onClose} {...rest} />
    </Dialog>
  )
}

const today = () => officeDay(new Date())

/** Empty input clears what was stored. */
const orNull = (text: string) => (text.trim() === '' ? null : text)

/**
 * A current step opens as done: that is what officers come for. If a colleague saves first, the save is refused with who
 * it was, the input stays, and the next save replaces theirs.
 */
function Form({ applicationId, step, onClose, onSaved, onStale }: Props) {
  const office = step.office!
  const report = openReport(step)
  const about = `outside step ${applicationId} ${step.key}`
  const form = useUnsavedForm(about, {
    state: (step.state === 'waiting' && (step.current || report) ? 'done' : step.state) as string,
    doneOn: step.doneOn ?? report?.on ?? today(),
    dueOn: step.dueSet ? (step.due ?? '') : '',
    reference: step.reference ?? report?.reference ?? '',
    portal: office.portal ?? '',
    amount: step.amount === null ? '' : String(step.amount.amount),
    currency: step.amount?.currency ?? 'EUR',
    note: office.note ?? '',
    answer: '',
  })
  const { typed } = form
  const state = stepStates.find((one) => one === typed.state) ?? step.state
  const base = useBaseVersion(about, office.version, form.changed)
  const marking = useSend(markOutsideStep)
  const dating = useSend(setStepDue)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const errors = failure?.fields ?? {}
  const ends = state === 'done' || state === 'refused'
  const staysOpen = state === 'waiting' || state === 'under_way'
  const asks = (fact: 'reference' | 'portal' | 'amount', stored: string | null) =>
    office.asks.includes(fact) || stored !== null
  const text = (
    name: 'reference' | 'portal' | 'amount' | 'currency' | 'note' | 'doneOn' | 'dueOn' | 'answer',
  ) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.change({ [name]: currentTarget.value }),
  })
  const save = async () => {
    setFailure(null)
    const params = { applicationId, step: step.key }
    try {
      let known = base.version
      const dueOn = typed.dueOn === '' ? null : typed.dueOn
      if (!ends && (dueOn !== null || step.dueSet) && dueOn !== (step.dueSet ? step.due : null)) {
        const { data } = await dating.send({ params, body: { dueOn, version: known } })
        known = data.steps.find(({ key }) => key === step.key)?.office?.version ?? known
        base.moved(base.version, known)
      }
      const amount = parseNumber(typed.amount)
      const { data, message } = await marking.send({
        params,
        body: {
          state,
          version: known,
          ...(ends ? { doneOn: typed.doneOn } : {}),
          // What the student reports is no reference of a step that is not done.
          reference:
            !ends && typed.reference === report?.reference ? step.reference : orNull(typed.reference),
          portal: orNull(typed.portal),
          amount: amount === null ? null : { amount, currency: typed.currency.trim().toUpperCase() },
          note: orNull(typed.note),
          ...(report !== null && staysOpen ? { answer: orNull(typed.answer) } : {}),
        },
      })
      form.discard()
      showToast({ text: message })
      onSaved(data)
    } catch (refused) {
      const failed = refused as CallFailure
      setFailure(failed)
      if (failed.code !== 'changed_meanwhile') return
      base.beginAgain()
      onStale()
    }
  }
  const isSending = marking.isSending || dating.isSending
  const offered = stepStates.filter((one) => one !== 'not_needed' || office.optional)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onReset={onCancelled(form, onClose)}
    >
      <div className="grid gap-1 text-sm text-soft">
        <p>{texts.whoDoes[step.who]}</p>
        {step.text !== '' && <p className="break-words">{texts.studentReads({ text: step.text })}</p>}
        {office.waitsFor.length > 0 && <p>{texts.waitsFor({ steps: formatList(office.waitsFor) })}</p>}
        {office.document !== null && (
          <p>{texts.asksDocument({ document: documentLabels[office.document] })}</p>
        )}
        {office.by !== null && office.at !== null && (
          <p>{texts.changed({ by: isolated(office.by), when: formatTimestamp(office.at) })}</p>
        )}
      </div>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <RadioGroup
        legend={texts.state}
        name="state"
        inline
        value={state}
        onValue={(value) => form.change({ state: value as StepState })}
        options={offered.map((value) => ({ value, label: texts.states[value] }))}
        {...(errors['state'] ? { error: errors['state'] } : {})}
      />
      {report !== null && staysOpen && (
        <Field
          label={officeReportTexts.answer}
          hint={officeReportTexts.answerHint}
          optional={texts.optional}
          error={errors['answer']}
        >
          <TextArea rows={2} maxLength={1000} {...text('answer')} />
        </Field>
      )}
      {ends ? (
        <Field label={texts.doneOn} error={errors['doneOn']}>
          <DateInput max={today()} {...text('doneOn')} />
        </Field>
      ) : (
        <Field label={texts.due} hint={texts.dueHint} optional={texts.optional} error={errors['dueOn']}>
          <DateInput {...text('dueOn')} />
        </Field>
      )}
      {asks('portal', office.portal) && (
        <Field label={texts.portal} optional={texts.optional} error={errors['portal']}>
          <TextInput maxLength={100} {...text('portal')} />
        </Field>
      )}
      {asks('reference', step.reference ?? report?.reference ?? null) && (
        <Field
          label={texts.reference}
          hint={texts.referenceHint}
          optional={texts.optional}
          error={errors['reference']}
        >
          <TextInput maxLength={100} {...text('reference')} />
        </Field>
      )}
      {asks('amount', step.amount && '') && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <Field
            label={texts.amount}
            optional={texts.optional}
            error={errors['amount'] ?? errors['amount.amount']}
          >
            <TextInput inputMode="decimal" {...text('amount')} />
          </Field>
          <Field label={texts.currency} error={errors['amount.currency']}>
            <TextInput maxLength={3} autoCapitalize="characters" {...text('currency')} />
          </Field>
        </div>
      )}
      <Field label={texts.note} hint={texts.noteHint} optional={texts.optional} error={errors['note']}>
        <TextArea rows={2} maxLength={1000} {...text('note')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button type="reset" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
