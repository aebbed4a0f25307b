import { rejectionReasons, withdrawalReasons } from '#areas/applications/states/contract/application-moves.ts'
import { rejectionSentences, withdrawalsInOffice } from '#texts/applications/states/reasons.ts'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { decisionTexts as texts } from '#texts/applications/decide/decision.ts'
import { ConditionLines } from './condition-lines.tsx'
import { detailsOf, type Draft } from './decision-draft.ts'
import { OfferTuitionFields } from './offer-tuition-fields.tsx'
import { SuggestedAdvice } from './suggested-advice.tsx'
import { SuggestedDays } from './suggested-days.tsx'

/** Details without which the decision is refused or incomplete. */
const needed: readonly (keyof Draft)[] = ['documents', 'reasons']
const whoOffered: readonly (keyof Draft)[] = ['offeredOn', 'offeredBy']
const hints: Readonly<Partial<Record<keyof Draft, string>>> = {
  replyBy: texts.replyByHint,
  offeredOn: texts.offeredOnHint,
  offeredBy: texts.offeredByHint,
}

interface Props {
  draft: Draft
  program: ProgramOf
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<Draft>) => void
}

/** The details of the chosen decision. */
export function DecisionFields({ draft, program, errors, onChange }: Props) {
  const { decision } = draft
  const role = useAppSelector((state) => state.info.user?.role)
  if (decision === null) return null
  // A university's own user makes the offer; the office only passes it on, and enters who made it.
  const details = detailsOf[decision].filter((name) => role !== 'university' || !whoOffered.includes(name))
  const optional = (name: keyof Draft) => {
    const reasonIsAll = name === 'reason' && decision === 'withdraw_offer'
    return needed.includes(name) || reasonIsAll ? undefined : texts.optional
  }
  return (
    <>
      {details.map((name) => {
        if (name === 'documents' || name === 'reasons') {
          return <Choices key={name} name={name} draft={draft} error={errors[name]} onChange={onChange} />
        }
        if (name === 'tuition') {
          return (
            <OfferTuitionFields
              key={name}
              draft={draft}
              program={program}
              errors={errors}
              onChange={onChange}
            />
          )
        }
        if (name === 'conditions') {
          return (
            <ConditionLines
              key={name}
              lines={draft.conditions}
              error={errors[name]}
              onChange={(conditions) => onChange({ conditions })}
            />
          )
        }
        const error =
          errors[name] ?? (name === 'reason' && decision === 'withdraw_offer' ? errors['reasons'] : undefined)
        const field = {
          value: draft[name] as string,
          onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
        }
        const isLastDay = name === 'replyBy' || name === 'dueDate'
        const input = (
          <Field label={texts[name as 'note']} hint={hints[name]} optional={optional(name)} error={error}>
            {isLastDay || name === 'offeredOn' ? (
              <DateInput {...field} />
            ) : name === 'offeredBy' ? (
              <TextInput maxLength={200} {...field} />
            ) : (
              <TextArea rows={3} {...field} />
            )}
          </Field>
        )
        return (
          <div key={name} className="grid gap-2.5">
            {input}
            {isLastDay && <SuggestedDays value={draft[name]} onChoose={(day) => onChange({ [name]: day })} />}
            {name === 'advice' && (
              <SuggestedAdvice
                reasons={draft.reasons}
                text={draft.advice}
                onUse={(advice) => onChange({ advice })}
              />
            )}
          </div>
        )
      })}
    </>
  )
}

function Choices({
  name,
  draft,
  error,
  onChange,
}: {
  name: 'documents' | 'reasons'
  draft: Draft
  error: string | undefined
  onChange: Props['onChange']
}) {
  const options =
    name === 'documents'
      ? documentKinds.map((one) => [one, documentLabels[one]] as const)
      : draft.decision === 'withdraw'
        ? withdrawalReasons.map((one) => [one, withdrawalsInOffice[one]] as const)
        : rejectionReasons.map((one) => [one, rejectionSentences[one]] as const)
  const chosen = draft[name] as readonly string[]
  const toggle = (one: string) =>
    onChange({
      [name]: chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one],
    })
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="grid gap-0.5">
      <legend className="mb-1 text-sm font-semibold">{texts[name]}</legend>
      {options.map(([value, label]) => (
        <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
