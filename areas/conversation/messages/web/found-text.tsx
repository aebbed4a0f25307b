import { Fragment } from 'react'
import type { Place } from './find-words.ts'

interface Props {
  text: string
  places: readonly Place[]
  /** Which of the places is the current one; it is scrolled into view. */
  current: number | null
}

/** A text with the places that were found in it. */
export function FoundText({ text, places, current }: Props) {
  return (
    <>
      {places.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(places[at - 1]?.end ?? 0, start)}
          {at === current ? (
            <mark
              key="current"
              ref={intoView}
              aria-current="true"
              className="rounded-xs bg-sun text-on-sun outline-2 outline-sun forced-colors:outline-[Highlight]"
            >
              {text.slice(start, end)}
            </mark>
          ) : (
            <mark key="other" className="rounded-xs bg-sun-tint text-ink">
              {text.slice(start, end)}
            </mark>
          )}
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  )
}

const intoView = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center' })
