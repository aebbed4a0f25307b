import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { stepLinkTexts as texts } from '#texts/applications/attachments/attachments.ts'
import type { OutsideStep } from '#areas/applications/outside-steps/contract/outside-steps.ts'

interface Props {
  steps: readonly Pick<OutsideStep, 'key' | 'name'>[]
  /** The key of a step; empty: none. */
  value: string
  error: string | undefined
  onValue: (value: string) => void
  optional?: string
}

/** Chooses an outside step of a file, or none. */
export function StepSelect({ steps, value, error, onValue, optional }: Props) {
  return (
    <Field label={texts.step} optional={optional} error={error}>
      <Select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="">{texts.noStep}</option>
        {steps.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
