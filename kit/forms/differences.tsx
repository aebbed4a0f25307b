import { useCallback, useEffect, useId, useRef } from 'react'
import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/cards/definition-list.tsx'
import { typedWork } from '#texts/kit/typed-work.ts'
import type { Difference } from './use-saved-form.ts'

/** How the fields of a form are called and what their values mean, for a reader who is not in the form. */
export interface FieldTexts {
  terms: Readonly<Record<string, string>>
  /** A value in words; null says what it says by itself. */
  say?: (name: string, value: string) => string | null
}

/** What the student typed and what was saved elsewhere, side by side, for each field that was changed in both places. */
export function Differences({
  differences,
  terms,
  say,
  onKeep,
  onTake,
  ref,
}: FieldTexts & {
  differences: readonly Difference[]
  onKeep: (name: string) => void
  onTake: (name: string) => void
  /** The heading, for the focus of somebody who saves before they have chosen. */
  ref?: Ref<HTMLHeadingElement>
}) {
  const id = useId()
  const inWords = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? typedWork.yes : typedWork.no
    const texts = (Array.isArray(value) ? value : [value]) as string[]
    return texts.map((text) => say?.(name, text) ?? text).join(', ')
  }
  if (differences.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-sun/55 bg-sun-tint px-4 py-3.5"
    >
      <div role="status">
        <h2 id={id} ref={ref} tabIndex={-1} className="text-h5">
          {typedWork.heading}
        </h2>
        <p className="text-sm">{typedWork.lead}</p>
      </div>
      <ul className="grid gap-3">
        {differences.map(({ name, mine, theirs }) => {
          const term = terms[name] ?? name
          return (
            <li key={name} className="grid gap-2 border-t border-sun/55 pt-3">
              <p className="font-semibold">{term}</p>
              <DefinitionList
                notGiven={typedWork.nothing}
                facts={[
                  {
                    key: 'mine',
                    term: typedWork.mine,
                    value: <bdi>{inWords(name, mine) || typedWork.nothing}</bdi>,
                  },
                  {
                    key: 'theirs',
                    term: typedWork.theirs,
                    value: <bdi>{inWords(name, theirs) || typedWork.nothing}</bdi>,
                  },
                ]}
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={typedWork.keepMineOf({ field: term })}
                  onClick={() => onKeep(name)}
                >
                  {typedWork.keepMine}
                </Button>
                <Button
                  size="small"
                  aria-label={typedWork.takeTheirsOf({ field: term })}
                  onClick={() => onTake(name)}
                >
                  {typedWork.takeTheirs}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The heading of the differences, which gets the focus when somebody saves before they have chosen. */
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
