import { useMemo, useState } from 'react'
import type { Message } from '../contract.ts'
import { placesOf, type Place } from './find-words.ts'

/** What is found in a conversation, and which of it is the current one. */
export interface Finding {
  /** By the id of the message. */
  readonly places: ReadonlyMap<string, readonly Place[]>
  readonly current: Current | null
}
interface Current {
  readonly message: string
  /** Which of the places in the message. */
  readonly place: number
}

const isSame = (one: Current, other: Current) => one.message === other.message && one.place === other.place

/**
 * Finds words in the messages. The newest place is the first, because one reads a conversation from its end, and
 * because it stays the first while earlier messages are loaded.
 */
export function useFinding(messages: readonly Message[], words: string) {
  const places = useMemo(
    () =>
      new Map(
        messages.flatMap(({ _id, text }) => {
          const found = placesOf(words, text)
          return found.length > 0 ? [[_id, found] as const] : []
        }),
      ),
    [messages, words],
  )
  const all = useMemo(
    () =>
      [...places]
        .flatMap(([message, found]) => found.map((_, place): Current => ({ message, place })))
        .toReversed(),
    [places],
  )
  const [chosen, setChosen] = useState<{ words: string; at: Current } | null>(null)
  // It stays when a message comes in; other words begin anew.
  const kept = chosen?.words === words ? all.findIndex((one) => isSame(one, chosen.at)) : -1
  const at = Math.max(kept, 0)
  const current = all[at] ?? null
  const finding: Finding = { places, current }
  return {
    finding,
    count: all.length,
    /** Counted from 1; 0 if nothing was found. */
    position: current === null ? 0 : at + 1,
    /** To another place; after the last one follows the first. @param step 1 to the next earlier one, -1 to the next later one */
    move: (step: 1 | -1) => {
      const next = all[(at + step + all.length) % all.length]
      if (next) setChosen({ words, at: next })
    },
  }
}
