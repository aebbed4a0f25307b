import { rejectionReasons, withdrawalReasons } from '#contract/application-moves.ts'
import { rejectionSentences, withdrawalChoices } from '#contract/application-words.ts'
import { documentNames } from '#contract/documents.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { staff } from '../../words/en-staff.ts'
import { ConditionLines } from './condition-lines.tsx'
import { detailsOf, type Draft } from './decision-draft.ts'
import { ReadyAdvice } from './ready-advice.tsx'
import { ReadyDays } from './ready-days.tsx'

const words = staff.decision
/** Without these the decision is refused, or says too little. */
const needed: readonly (keyof Draft)[] = ['documents', 'reasons']

interface Props {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<Draft>) => void
}

/** The details of the chosen decision. */
export function DecisionFields({ draft, errors, onChange }: Props) {
  const { decision } = draft
  if (decision === null) return null
  const optional = (name: keyof Draft) => {
    const reasonIsAll = name === 'reason' && decision === 'withdraw_offer'
    return needed.includes(name) || reasonIsAll ? undefined : words.optional
  }
  return (
    <>
      {detailsOf[decision].map((name) => {
        if (name === 'documents' || name === 'reasons') {
          return <Choices key={name} name={name} draft={draft} error={errors[name]} onChange={onChange} />
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
        const isDay = name === 'replyBy' || name === 'dueDate'
        const input = (
          <Field
            label={words[name as 'note']}
            hint={name === 'replyBy' ? words.replyByHint : undefined}
            optional={optional(name)}
            error={error}
          >
            {isDay ? <TextInput type="date" {...field} /> : <TextArea rows={3} {...field} />}
          </Field>
        )
        return (
          <div key={name} className="grid gap-2.5">
            {input}
            {isDay && <ReadyDays value={draft[name]} onChoose={(day) => onChange({ [name]: day })} />}
            {name === 'advice' && (
              <ReadyAdvice
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
      ? documentNames.map((one) => [one, applicationWords.documents[one]] as const)
      : draft.decision === 'withdraw'
        ? withdrawalReasons.map((one) => [one, withdrawalChoices[one]] as const)
        : rejectionReasons.map((one) => [one, rejectionSentences[one]] as const)
  const chosen = draft[name] as readonly string[]
  const toggle = (one: string) =>
    onChange({
      [name]: chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one],
    })
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="grid gap-0.5">
      <legend className="mb-1 text-sm font-semibold">{words[name]}</legend>
      {options.map(([value, label]) => (
        <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
