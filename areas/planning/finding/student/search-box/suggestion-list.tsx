import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { FileIcon, LessonsIcon, PlaceIcon, UniversityIcon } from '#kit/ui/icons.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { MarkedText } from './marked-text.tsx'

const icons: Record<Suggestion['kind'], ComponentType<{ className?: string }>> = {
  university: UniversityIcon,
  program: FileIcon,
  subject: LessonsIcon,
  country: PlaceIcon,
}

interface Props {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the active suggestion; -1 for none. */
  active: number
  optionId: (index: number) => string
  onChoose: (chosen: Suggestion) => void
}

/** The suggestions below the box. They float, so that nothing on the page moves while typing. */
export function SuggestionList({ id, suggestions, active, optionId, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.suggestions}
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(26rem,60dvh)] overflow-y-auto rounded-card bg-surface py-1.5 shadow-float forced-colors:border"
      // Keeps the focus in the box: its blur would close the list before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((one, index) => {
        const Icon = icons[one.kind]
        return (
          // The focus stays in the box, which handles all keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${one.kind} ${one.programId ?? one.id} ${one.text}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(one)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunk',
              index === active && 'bg-tint outline-2 -outline-offset-2 outline-accent',
            )}
          >
            <Icon className="text-soft" />
            <span className="min-w-0">
              <bdi className="block break-words">
                <MarkedText text={one.text} marks={one.marks} />
              </bdi>
              <span className="block text-xs text-soft">
                {one.place === null ? texts.kinds[one.kind] : `${texts.kinds[one.kind]}, ${one.place}`}
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
