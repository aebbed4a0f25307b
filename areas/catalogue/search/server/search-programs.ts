import type pg from 'pg'
import { primaryOf } from '#platform/database/replica/read-replica.ts'
import { noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { correctSpelling } from '#areas/catalogue/universities/server/correct-spelling.ts'
import { matchSearch, type Found } from './summary/match-search.ts'
import { hostIn, readSearch, wordsOf } from './read-search.ts'
import type { Summary } from './summary/summary.ts'

/** The result of a search. */
export interface Searched {
  readonly found: Found
  /** The corrected search, if it differs from the typed one. */
  readonly meant: string | null
  /** Words to highlight in names, folded. */
  readonly marked: readonly string[]
}

/** A result this small may come from a misspelling that happens to be a word. */
const few = 2
/** Searches are cached, because a list, its counts and its pages need the same one. */
const mostStoredSearches = 40
const cache = new WeakMap<Summary, { version: number; searches: Map<string, Promise<Searched>> }>()

/**
 * Finds programs by words: first as typed; if that finds next to nothing, with unknown words corrected.
 * @returns null if nothing was typed
 */
export function searchPrograms(pool: pg.Pool, summary: Summary, typed: string): Promise<Searched> | null {
  const text = typed.trim()
  if (text === '') return null
  let memory = cache.get(summary)
  if (memory?.version !== summary.version) {
    memory = { version: summary.version, searches: new Map() }
    cache.set(summary, memory)
  }
  const { searches } = memory
  const known = searches.get(text)
  if (known) return known
  // Whoever waits for it shares it, so it must not fail with a replica.
  const searching = search(primaryOf(pool), summary, text)
  // A failed search is not cached.
  searching.catch(() => searches.delete(text))
  if (searches.size >= mostStoredSearches) searches.delete(searches.keys().next().value!)
  searches.set(text, searching)
  return searching
}

async function search(pool: pg.Pool, summary: Summary, typed: string): Promise<Searched> {
  const asTyped = read(summary, typed)
  if (asTyped.found.numbers.length > few || hostIn(typed)) return { ...asTyped, meant: null }
  const words = wordsOf(typed)
  const corrections = await correctSpelling(pool, words)
  const known = words.filter((word) => corrections.get(word)?.known)
  // Known words are only corrected if nothing else helps: one at a time, then all.
  const doubted = asTyped.found.numbers.length === 0 ? [[], ...known.map((word) => [word]), known] : [[]]
  for (const doubts of doubted) {
    const right = words.map((word) => {
      const correction = corrections.get(word)
      return (correction && (!correction.known || doubts.includes(word)) && correction.meant[0]) || word
    })
    const meant = right.join(' ')
    if (meant === words.join(' ')) continue
    const asMeant = read(summary, meant)
    if (asMeant.found.numbers.length > asTyped.found.numbers.length) return { ...asMeant, meant }
  }
  return { ...asTyped, meant: null }
}

function read(summary: Summary, text: string): Omit<Searched, 'meant'> {
  const terms = readSearch(text)
  const marked = terms
    .filter(({ country }) => country === null)
    .flatMap(({ words, others }) => [...words, ...others.flat().map((word) => word.replace('*', ''))])
    .filter((word) => !noise.has(word))
  return { found: matchSearch(summary, terms), marked: [...new Set(marked)].slice(0, 40) }
}
