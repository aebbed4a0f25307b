import { useId, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { firstFocus } from '#kit/ui/overlays/use-modal.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { queueFilterTexts as texts } from '#texts/applications/queue/queue.ts'
import { findOptions, type Findable } from './find-option.ts'

const shownAtMost = 12
/** On a phone the focus would open the keyboard over the filters. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches

interface Props<One extends Findable> {
  all: readonly One[]
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  onPick: (option: One) => void
}

/** A field that finds an option in all filters, with what it finds. Enter picks the first, arrows go through them. */
export function OptionFinder<One extends Findable>({ all, field, typed, onType, onPick }: Props<One>) {
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const isSearching = typed.trim() !== ''
  const found = findOptions(all, typed)
  const shown = found.slice(0, shownAtMost)
  const [first] = shown
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isSearching) return
    event.preventDefault()
    const stops = [field.current, ...(list.current?.querySelectorAll('button') ?? [])]
    stops[stops.findIndex((one) => one === event.target) + step]?.focus()
  }
  return (
    <div onKeyDown={move} className="grid gap-2">
      <Field label={texts.find} hint={texts.findHint}>
        <TextInput
          {...(hasKeyboard() ? firstFocus : {})}
          ref={field}
          type="search"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => onType(value)}
          onKeyDown={(event) => {
            // Enter would apply the filters.
            if (event.key !== 'Enter' || !isSearching) return
            event.preventDefault()
            if (first) onPick(first)
          }}
        />
      </Field>
      <p id={id} role="status" className={isSearching ? 'text-sm text-soft' : 'sr-only'}>
        {isSearching && texts.found({ count: found.length })}
        {found.length > shown.length && ` ${texts.more({ shown: shown.length })}`}
      </p>
      {shown.length > 0 && (
        <ul ref={list} aria-labelledby={id} className="divide-y divide-line rounded-card border border-line">
          {shown.map((one) => (
            <li key={one.key}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3.5 py-1.5 text-start hover:bg-tint focus-visible:bg-tint"
                onClick={() => onPick(one)}
              >
                <bdi className="font-semibold">{one.text}</bdi>
                <span className="text-sm text-soft">{one.filter}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
