import type pg from 'pg'
import { noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { correctSpelling } from '#areas/catalogue/universities/server/correct-spelling.ts'
import { matchSearch, type Found } from './summary/match-search.ts'
import { hostIn, readSearch, wordsOf } from './read-search.ts'
import type { Summary } from './summary/summary.ts'

/** What a search came to. */
export interface Searched {
  readonly found: Found
  /** The search as it was understood, when that is not as typed. */
  readonly meant: string | null
  /** Words to mark in names, folded. */
  readonly marked: readonly string[]
}

/** So few results may come from a misspelling that happens to be a word. */
const few = 2
/** A list and its counts are asked for together, and pages one after the other. */
const mostStoredSearches = 40
const cache = new WeakMap<Summary, { version: number; searches: Map<string, Promise<Searched>> }>()

/**
 * Finds programs by words. As typed first; when next to nothing fulfils that, with words put right that the
 * catalogue does not know.
 * @returns null when nothing was typed
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
  const searching = search(pool, summary, text)
  // One that failed is tried again.
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
  // A word that is known is only doubted where nothing else helps: one at a time, then all.
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
