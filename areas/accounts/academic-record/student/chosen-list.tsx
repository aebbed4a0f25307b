import { useId } from 'react'
import type { ReactNode } from 'react'
import { FilterChip } from '#kit/ui/chip.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { chosenListTexts, entryTexts } from '#texts/accounts/academic-record/record.ts'

interface Props {
  label: string
  /** Whether the profile counts it as missing while nothing is chosen. */
  needed?: boolean
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  nameOf: (value: string) => string
  /** The options still to choose from, the first one empty. */
  options: (chosen: readonly string[]) => ReactNode
  most: number
  error: string | undefined
}

/** Chooses several values: a select adds one, and each chosen value can be removed. */
export function ChosenList({ label, needed = false, chosen, onChange, nameOf, options, most, error }: Props) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} optional={needed ? undefined : entryTexts.optional} error={error}>
        <Select
          value=""
          disabled={chosen.length >= most}
          onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
        >
          {options(chosen)}
        </Select>
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={label}>
          {chosen.map((value) => (
            <li key={value}>
              <FilterChip
                removeLabel={chosenListTexts.remove({ name: nameOf(value) })}
                onClick={() => {
                  onChange(chosen.filter((one) => one !== value))
                  document.getElementById(id)?.focus()
                }}
              >
                {nameOf(value)}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
