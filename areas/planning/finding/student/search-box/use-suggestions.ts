import { useEffect, useState } from 'react'
import { suggest } from '#areas/catalogue/search/contract.ts'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { call } from '#kit/store/api.ts'
import { SuggestionCache } from './suggestion-cache.ts'

/** Debounce: long enough to combine keystrokes, too short to be noticed. */
const pauseMs = 40

/** Two letters, or one letter of a script such as Chinese. */
const worthAsking = (typed: string) => typed.length > 1 || /[^\p{ASCII}]/u.test(typed)

/**
 * Suggestions for the current input in display order. Suggestions for a prefix are shown until its own arrive. A failure
 * shows none: the search itself reports errors.
 * @param typed trimmed; empty requests nothing
 */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [shelf] = useState(() => new SuggestionCache())
  const [, setAnswers] = useState(0)
  useEffect(() => {
    if (!worthAsking(typed) || shelf.has(typed)) return
    const timer = setTimeout(() => {
      // Bypasses the cache of RTK Query, which would retain every prefix for minutes. Not aborted by the next key: on a
      // slow network the reply for a prefix may be the only one.
      call(suggest, { query: { search: typed } }).then(
        ({ suggestions }) => {
          shelf.put(typed, suggestions)
          setAnswers((count) => count + 1)
        },
        () => {},
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [shelf, typed])
  return worthAsking(typed) ? shelf.for(typed) : []
}
