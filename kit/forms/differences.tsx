import { useCallback, useEffect, useId, useRef } from 'react'
import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/cards/definition-list.tsx'
import { unsavedInput as texts } from '#texts/kit/unsaved-input.ts'
import type { Difference } from './use-saved-form.ts'

/** Labels and readable values of a form's fields, for use outside the form. */
export interface FieldTexts {
  terms: Readonly<Record<string, string>>
  /** Makes a value readable; null if it already is. */
  formatValue?: (name: string, value: string) => string | null
}

/** For each field that was changed in both places: the input and what was saved elsewhere, side by side. */
export function Differences({
  differences,
  terms,
  formatValue,
  onKeep,
  onTake,
  ref,
}: FieldTexts & {
  differences: readonly Difference[]
  onKeep: (name: string) => void
  onTake: (name: string) => void
  /** The heading, which gets the focus if somebody saves before choosing. */
  ref?: Ref<HTMLHeadingElement>
}) {
  const id = useId()
  const format = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    const values = (Array.isArray(value) ? value : [value]) as string[]
    return values.map((text) => formatValue?.(name, text) ?? text).join(', ')
  }
  if (differences.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-sun/55 bg-sun-tint px-4 py-3.5"
    >
      <div role="status">
        <h2 id={id} ref={ref} tabIndex={-1} className="text-h5">
          {texts.heading}
        </h2>
        <p className="text-sm">{texts.lead}</p>
      </div>
      <ul className="grid gap-3">
        {differences.map(({ name, mine, theirs }) => {
          const term = terms[name] ?? name
          return (
            <li key={name} className="grid gap-2 border-t border-sun/55 pt-3">
              <p className="font-semibold">{term}</p>
              <DefinitionList
                notGiven={texts.nothing}
                facts={[
                  {
                    key: 'mine',
                    term: texts.mine,
                    value: <bdi>{format(name, mine) || texts.nothing}</bdi>,
                  },
                  {
                    key: 'theirs',
                    term: texts.theirs,
                    value: <bdi>{format(name, theirs) || texts.nothing}</bdi>,
                  },
                ]}
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={texts.keepMineOf({ field: term })}
                  onClick={() => onKeep(name)}
                >
                  {texts.keepMine}
                </Button>
                <Button
                  size="small"
                  aria-label={texts.takeTheirsOf({ field: term })}
                  onClick={() => onTake(name)}
                >
                  {texts.takeTheirs}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The heading of the differences, which gets the focus if somebody saves before choosing. */
export function useDifferencesHeading(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (count > 0 && wanted.current) heading.current?.focus()
    wanted.current = false
  }, [count])
  const show = useCallback(() => {
    if (heading.current) heading.current.focus()
    else wanted.current = true
  }, [])
  return { heading, show }
}
