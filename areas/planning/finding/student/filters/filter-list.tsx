import { formatCount } from '#areas/catalogue/offers-web.ts'
import { useId, useState } from 'react'
import type { Count } from '#areas/catalogue/search/contract.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import { valueName } from './filter-names.ts'
import { folded } from '../search-box/marks.ts'
import type { ListFilter } from '../search-box/search-address.ts'

type Counted = { value: string } & Count

interface Props {
  name: ListFilter
  heading: string
  /** Null while the counts load for the first time. */
  counted: readonly Counted[] | null
  chosen: readonly string[]
  onToggle: (value: string) => void
  /** Label of the button that shows all values, such as "All 15 countries". */
  allLabel: (values: { count: number }) => string
  searchLabel: string
}

const few = 5

/** A filter with checkboxes, each with the number of programs it would leave. */
export function FilterList({ name, heading, counted, chosen, onToggle, allLabel, searchLabel }: Props) {
  const id = useId()
  const [all, setAll] = useState(false)
  const [wanted, setWanted] = useState('')
  const values = withChosen(counted ?? [], chosen)
  // Chosen values stay in place if they are among the first ones; otherwise they come before them.
  const first = values.filter(({ value }, at) => at < few || chosen.includes(value))
  const shown = all ? values.filter(({ value }) => matches(valueName(name, value), wanted)) : first
  if (counted !== null && values.length === 0) return null
  const hasMore = values.length > first.length || all
  return (
    <fieldset className="min-w-0 border-b border-line pb-4">
      <legend className="mb-1 text-sm font-semibold">{heading}</legend>
      {all && values.length > 12 && (
        <TextInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="mb-2"
        />
      )}
      <div
        id={`${id}-values`}
        className={all && values.length > 12 ? '-mx-1 max-h-72 overflow-y-auto px-1' : undefined}
      >
        {shown.map(({ value, ...count }) => (
          <Checkbox
            key={value}
            label={valueName(name, value)}
            count={formatCount(count)}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
        {counted === null && <EmptyRows />}
        {counted !== null && shown.length === 0 && (
          <p className="text-sm text-soft">{texts.noValueFits({ wanted })}</p>
        )}
      </div>
      {hasMore && (
        <button
          type="button"
          aria-expanded={all}
          aria-controls={`${id}-values`}
          onClick={() => {
            setAll(!all)
            setWanted('')
          }}
          className="mt-1 inline-flex min-h-8 items-center text-sm text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-11"
        >
          {all ? texts.fewer : allLabel({ count: values.length })}
        </button>
      )}
    </fieldset>
  )
}

const matches = (name: string, wanted: string) => folded(name).includes(folded(wanted.trim()))

/** Checked values stay in the list even where they leave nothing, so that they can be unchecked. */
function withChosen(counted: readonly Counted[], chosen: readonly string[]): Counted[] {
  const known = new Set(counted.map(({ value }) => value))
  const others = chosen.filter((value) => !known.has(value))
  return [...others.map((value) => ({ value, count: 0, more: false })), ...counted]
}

/** Skeleton of the same size, so that nothing below moves. */
function EmptyRows() {
  return Array.from({ length: few }, (_, row) => (
    <div key={row} aria-hidden="true" className="flex min-h-8 items-center pointer-coarse:min-h-11">
      <div className="skeleton h-4 w-full" />
    </div>
  ))
}
