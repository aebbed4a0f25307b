import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { documentKinds } from '#platform/contract/documents.ts'
import { stepKindLabels } from '#texts/applications/outside-steps/kinds.ts'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { planControl } from './plan-focus.ts'
import {
  dueAnchors,
  stepDoers,
  stepFacts,
  stepKinds,
  studentReports,
  type PlanStep,
} from '../contract/step-plans.ts'

interface Props {
  step: PlanStep
  /** The steps before it, which it may wait for and count from. */
  earlier: readonly PlanStep[]
  /** By field. */
  errors: Readonly<Record<string, string>>
  onChange: (step: PlanStep) => void
  onRemove?: () => void
}

/** `7, 2` as numbers; what is no number becomes one that the contract refuses with a message. */
const numbersIn = (text: string): number[] =>
  text
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map(Number)

/** The value of the list of due days: an anchor, or another step. */
const anchorOf = ({ due }: PlanStep) =>
  due === null ? 'none' : due.from === 'step' ? `step ${due.step}` : due.from

/** The fields of one step of a plan. */
export function PlanStepFields({ step, earlier, errors, onChange, onRemove }: Props) {
  const set = (values: Partial<PlanStep>) => onChange({ ...step, ...values })
  const toggled = <T,>(list: readonly T[], one: T) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
  const chooseAnchor = (value: string) => {
    if (value === 'none') return set({ due: null })
    const days = step.due?.days ?? 7
    const named = value.startsWith('step ') ? value.slice(5) : null
    const from = dueAnchors.find((one) => one === value)
    set({ due: named === null ? { from: from ?? 'review', days } : { from: 'step', step: named, days } })
  }
  return (
    <div
      className="grid gap-4 border-t border-line bg-sunk px-5 py-4 max-sm:px-4 sm:grid-cols-2 sm:items-end"
      {...planControl('field')}
    >
      <Field label={texts.name} error={errors['name']}>
        <TextInput
          value={step.name}
          maxLength={60}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      </Field>
      <Field label={texts.who} error={errors['who']}>
        <Select
          value={step.who}
          onChange={({ currentTarget }) => set({ who: currentTarget.value as PlanStep['who'] })}
        >
          {stepDoers.map((who) => (
            <option key={who} value={who}>
              {texts.doers[who]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.text} hint={texts.textHint} error={errors['text']} className="sm:col-span-2">
        <TextInput
          value={step.text}
          maxLength={200}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        />
      </Field>
      <Field
        label={texts.textDone}
        hint={texts.textDoneHint}
        error={errors['textDone']}
        className="sm:col-span-2"
      >
        <TextInput
          value={step.textDone ?? ''}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => {
            const { textDone: _, ...rest } = step
            onChange(value === '' ? rest : { ...rest, textDone: value })
          }}
        />
      </Field>
      <Field label={texts.kind} error={errors['kind']} className="sm:col-span-2">
        <Select
          value={step.kind}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as PlanStep['kind'] })}
        >
          {stepKinds.map((kind) => (
            <option key={kind} value={kind}>
              {stepKindLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.dueFrom} error={errors['due'] ?? errors['due.from'] ?? errors['due.step']}>
        <Select value={anchorOf(step)} onChange={({ currentTarget }) => chooseAnchor(currentTarget.value)}>
          {(['none', 'review', 'offer', 'joined', 'start'] as const).map((anchor) => (
            <option key={anchor} value={anchor}>
              {texts.anchors[anchor]}
            </option>
          ))}
          {earlier.map(({ key, name }) => (
            <option key={key} value={`step ${key}`}>
              {texts.anchors.step({ step: name })}
            </option>
          ))}
        </Select>
      </Field>
      {step.due !== null && (
        <Field label={texts.days} hint={texts.daysHint} error={errors['due.days']}>
          <NumberInput
            value={step.due.days}
            onNumber={(days) => step.due !== null && set({ due: { ...step.due, days: days ?? noNumber } })}
          />
        </Field>
      )}
      <Field label={texts.usual} hint={texts.usualHint} error={errors['usualDays']}>
        <NumberInput value={step.usualDays} onNumber={(usualDays) => set({ usualDays })} />
      </Field>
      <Field label={texts.document} error={errors['document']}>
        <Select
          value={step.document ?? ''}
          onChange={({ currentTarget }) =>
            set({ document: documentKinds.find((kind) => kind === currentTarget.value) ?? null })
          }
        >
          <option value="">{texts.noDocument}</option>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {documentLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="self-start">
        <legend className="mb-1 text-sm font-semibold">{texts.asks}</legend>
        {stepFacts.map((fact) => (
          <Checkbox
            key={fact}
            label={texts.facts[fact]}
            checked={step.asks.includes(fact)}
            onChange={() => set({ asks: stepFacts.filter((one) => toggled(step.asks, fact).includes(one)) })}
          />
        ))}
      </fieldset>
      <fieldset className="self-start">
        <legend className="mb-1 text-sm font-semibold">{texts.needs}</legend>
        {earlier.length === 0 && <p className="text-sm text-soft">{texts.noneBefore}</p>}
        {earlier.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={step.needs.includes(key)}
            onChange={() => set({ needs: toggled(step.needs, key) })}
          />
        ))}
      </fieldset>
      {(['student', 'officer'] as const).map((whom) => (
        <Field
          key={whom}
          label={whom === 'student' ? texts.remindStudent : texts.remindOfficer}
          hint={texts.remindHint}
          error={Object.entries(errors).find(([field]) => field.startsWith(`remind.${whom}`))?.[1]}
        >
          <TextInput
            inputMode="numeric"
            defaultValue={step.remind[whom].join(', ')}
            onChange={({ currentTarget }) =>
              set({ remind: { ...step.remind, [whom]: numbersIn(currentTarget.value) } })
            }
          />
        </Field>
      ))}
      <div className="self-start">
        <Checkbox
          label={texts.studentReports}
          checked={studentReports(step)}
          onChange={() => set({ studentReports: !studentReports(step) })}
        />
        {(['inQueue', 'optional', 'again'] as const).map((name) => (
          <Checkbox
            key={name}
            label={texts[name]}
            checked={step[name]}
            onChange={() => set({ [name]: !step[name] })}
          />
        ))}
      </div>
      <Field label={texts.help} hint={texts.helpHint} error={errors['help']}>
        <TextInput
          value={step.help ?? ''}
          maxLength={80}
          onChange={({ currentTarget }) => set({ help: currentTarget.value.trim() || null })}
        />
      </Field>
      {onRemove && (
        <div className="sm:col-span-2">
          <Button tone="stop" size="small" onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Stands for what is no number: the contract refuses it with a message. */
const noNumber = 0.5

/** A whole number that may be negative. */
function NumberInput({
  value,
  onNumber,
  ...rest
}: {
  value: number | null
  onNumber: (value: number | null) => void
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={typed}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        const number = Number(text)
        setTyped(text)
        onNumber(text.trim() === '' ? null : Number.isFinite(number) ? number : noNumber)
      }}
    />
  )
}
