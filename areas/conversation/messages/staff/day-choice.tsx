import { DateInput } from '#kit/forms/date-input.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'

export interface ChosenDay<Choice extends string> {
  /** `day` for the day that is typed. */
  choice: Choice | 'day'
  /** ISO 8601; empty until it is typed. */
  day: string
}

/** The chosen day as the calls take it: a choice of the contract, or the day that was typed. */
export const dayOf = <Choice extends string>({ choice, day }: ChosenDay<Choice>): Choice | string =>
  choice === 'day' ? day : choice

interface Props<Choice extends string> {
  legend: string
  name: string
  value: ChosenDay<Choice>
  onValue: (value: ChosenDay<Choice>) => void
  options: readonly { value: Choice | 'day'; label: string }[]
  /** The label of the field for another day. */
  day: string
  wrong: string | undefined
  inline?: boolean
}

/** A day that is often chosen, or any other one. */
export function DayChoice<Choice extends string>({
  legend,
  name,
  value,
  onValue,
  options,
  day,
  wrong,
  inline = false,
}: Props<Choice>) {
  return (
    <>
      <RadioGroup
        legend={legend}
        name={name}
        inline={inline}
        value={value.choice}
        onValue={(choice) => onValue({ ...value, choice: choice as Choice | 'day' })}
        options={options}
        {...(wrong === undefined || value.choice === 'day' ? {} : { error: wrong })}
      />
      {value.choice === 'day' && (
        <Field label={day} {...(wrong === undefined ? {} : { error: wrong })}>
          <DateInput value={value.day} onChange={(event) => onValue({ ...value, day: event.target.value })} />
        </Field>
      )}
    </>
  )
}
