import { useEffect, useState } from 'react'
import { suggest } from '#areas/catalogue/search/contract.ts'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { call } from '#kit/store/api.ts'
import { SuggestionShelf } from './suggestion-shelf.ts'

/** Long enough that the keys of one stroke ask once, too short to be noticed. */
const pauseMs = 40

/** Two letters, or one of a script in which one says as much. */
const worthAsking = (typed: string) => typed.length > 1 || /[^\p{ASCII}]/u.test(typed)

/**
 * Proposals for what is being typed, in the order to show them. Those for the beginning of the text serve until
 * its own have come. A failure proposes nothing: the search itself tells what is wrong.
 * @param typed trimmed; empty asks nothing
 */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [shelf] = useState(() => new SuggestionShelf())
  const [, setAnswers] = useState(0)
  useEffect(() => {
    if (!worthAsking(typed) || shelf.has(typed)) return
    const timer = setTimeout(() => {
      // Past the cache, which would keep every beginning of a word for minutes; the shelf goes with the box. Not broken
      // off by the next key: on a slow network the answer to a beginning is the only one there is.
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
