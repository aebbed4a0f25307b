import type pg from 'pg'
import { primaryOf } from '#platform/database/replica/read-replica.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { isInUrduScript } from '#areas/catalogue/built-in/server/search-words/typed-words.ts'
import { correctSpelling } from '#areas/catalogue/universities/server/correct-spelling.ts'
import { matchSearch, type Found } from './summary/match-search.ts'
import { hostIn, readSearch, type Reading } from './read-search.ts'
import type { Summary } from './summary/summary.ts'

/** The result of a search. */
export interface Searched {
  /** As it was understood. */
  readonly reading: Reading
  /** Null if the words name nothing but filters. */
  readonly found: Found | null
  /** The search that was answered, if it differs from the typed one: corrected, or without words that name nothing. */
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
 * Finds programs by words: first as typed; if that finds nothing, leniently (`readSearch`); if next to nothing, with
 * unknown words corrected.
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

/** How many programs a search finds by its words; all of them where they name only filters. */
const sizeOf = ({ found }: Pick<Searched, 'found'>): number => found?.numbers.length ?? Infinity

async function search(pool: pg.Pool, summary: Summary, typed: string): Promise<Searched> {
  // Where nobody teaches in it, a language is a word like others.
  const isTaught = (language: string) => summary.languages.known(language) !== undefined
  const asTyped = find(summary, readSearch(typed, { isTaught }))
  if (sizeOf(asTyped) > few || hostIn(typed)) return { ...asTyped, meant: null }
  const isNothing = sizeOf(asTyped) === 0
  const base = isNothing ? find(summary, readSearch(typed, { isTaught, isLenient: true })) : asTyped
  if (sizeOf(base) > 0 && isNothing) return { ...base, meant: meantBy(base.reading, typed) }
  // What names a subject, a country or a level is right.
  const words = base.reading.terms
    .filter(({ field, country, level }) => (field ?? country ?? level) === null)
    .flatMap((term) => term.words)
  const corrections = await correctSpelling(pool, words)
  const known = words.filter((word) => corrections.get(word)?.known)
  // Known words are only corrected if nothing else helps: one at a time, then all.
  const doubted = isNothing ? [[], ...known.map((word) => [word]), known] : [[]]
  for (const doubts of doubted) {
    const right = (word: string): string => {
      const correction = corrections.get(word)
      return (correction && (!correction.known || doubts.includes(word)) && correction.meant[0]) || word
    }
    if (words.every((word) => right(word) === word)) continue
    const meant = inWords(base.reading, right)
    const asMeant = find(summary, readSearch(meant, { isTaught }))
    if (sizeOf(asMeant) > sizeOf(asTyped)) return { ...asMeant, meant }
  }
  return { ...(isInUrduScript(typed) ? base : asTyped), meant: null }
}

/** What a reading was made of, in Latin letters and without what was left out. @param right replaces a word of a term */
function inWords({ pieces, dropped, terms }: Reading, right = (word: string) => word): string {
  // A piece such as "covid-19" may be more than one term.
  const written = new Map<number, string>()
  for (const { pieces: places, words } of terms) {
    const [first, ...others] = places
    const text = words.map(right).join(' ')
    written.set(first!, [written.get(first!), text].filter(Boolean).join(' '))
    for (const place of others) if (!written.has(place)) written.set(place, '')
  }
  return pieces
    .map(({ latin }, piece) => (dropped.has(piece) ? '' : (written.get(piece) ?? latin)))
    .filter((text) => text !== '')
    .join(' ')
}

/** The words of a lenient reading where they differ from what was typed; null if all of them are shown as filters. */
function meantBy(reading: Reading, typed: string): string | null {
  const words = inWords(reading)
  const isStructured = reading.terms.every(
    ({ field, country, level }) => (field ?? country ?? level) !== null,
  )
  if (isInUrduScript(typed) && isStructured) return null
  return foldWords(words) === foldWords(typed) ? null : words
}

function find(summary: Summary, reading: Reading): Omit<Searched, 'meant'> {
  const { terms, filters } = reading
  const marked = terms
    .filter(({ country }) => country === null)
    .flatMap(({ words, others }) => [...words, ...others.flat().map((word) => word.replace('*', ''))])
    .filter((word) => !noise.has(word))
  const namesNoProgram =
    filters.language !== null ||
    filters.tuition !== null ||
    filters.noEnglishTest.size > 0 ||
    filters.lowFees.size > 0
  return {
    reading,
    found: terms.length === 0 && namesNoProgram ? null : matchSearch(summary, terms),
    marked: [...new Set(marked)].slice(0, 40),
  }
}
