import { countryNames } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { levelWords } from '#areas/catalogue/built-in/server/search-words/level-words.ts'
import {
  generic,
  noise,
  sameWords,
  shortForms,
} from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { subjects } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'

/** A term of a program search. */
export interface SearchTerm {
  /** As typed, folded; all of them are required. */
  readonly words: readonly string[]
  /** Whether the last word may be a prefix. */
  readonly goesOn: boolean
  /** Synonyms, each a phrase; a star makes the last word a prefix. */
  readonly others: readonly (readonly string[])[]
  /** The ISCED-F code of the subject. */
  readonly field: string | null
  /** Alpha-2. */
  readonly country: string | null
  /** ISCED digit. */
  readonly level: string | null
}

const mostWords = 12
const longestPhrase = 5
const address = /^(?:[a-z]+:\/\/|mailto:)?(?:[^\s@/]+@)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/:?#]\S*)?$/iu

/** Words that do not identify a program. */
const isEmpty = (word: string): boolean =>
  (noise.has(word) || generic.has(word)) && levelWords.get(word) === undefined

/** The host a person typed as a web or mail address, or null. */
export const hostIn = (typed: string): string | null => address.exec(typed.trim())?.[1]?.toLowerCase() ?? null

/** The typed text as folded words, up to the maximum of a search. */
export const wordsOf = (typed: string): string[] =>
  foldWords(typed).split(' ').filter(Boolean).slice(0, mostWords)

/** Parses a search into terms: subjects, countries, levels, and words of names and places. */
export function readSearch(typed: string): SearchTerm[] {
  const parts = typed.trim().split(/\s+/u)
  const terms = parts.flatMap((part) => hostIn(part) ?? []).map(hostTerm)
  const words = wordsOf(parts.filter((part) => hostIn(part) === null).join(' '))
  const hasDistinctive = words.some((one) => !isEmpty(one))
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at)
    if (phrase) terms.push(phrase)
    else if (!hasDistinctive || !isEmpty(words[at]!)) terms.push(singleWord(words[at]!))
    at += phrase?.words.length ?? 1
  }
  return terms
}

/** Any subdomain of a university's domain matches that university. */
function hostTerm(host: string): SearchTerm {
  const labels = host.split('.')
  const [own = host, ...others] = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
  return word(own, false, others)
}

const word = (text: string, goesOn: boolean, others: readonly string[] = []): SearchTerm => ({
  words: [text],
  goesOn,
  others: others.map((other) => [other]),
  field: null,
  country: null,
  level: null,
})

function singleWord(text: string): SearchTerm {
  const others = [...(sameWords.get(text) ?? []), ...(shortForms.get(text) ?? [])]
  // On keyboards without ü, München is typed as muenchen.
  const umlaut = text.replace(/([aou])e/gu, '$1')
  if (umlaut !== text) others.push(umlaut)
  return { ...word(text, [...text].length > 1, others), level: levelWords.get(text) ?? null }
}

function phraseAt(words: readonly string[], start: number): SearchTerm | null {
  for (let length = Math.min(longestPhrase, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length)
    const text = phrase.join(' ')
    const country = countryNames().get(text)
    if (country) return { words: phrase, goesOn: false, others: [], field: null, country, level: null }
    const subject = subjects.get(text)
    if (subject) {
      const spelled = subject.spellings.filter((spelling) => spelling !== text && spelling.length > 2)
      const short = length === 1 ? (shortForms.get(text) ?? []) : []
      // The plural is the same word: law, laws.
      const several = [...phrase.slice(0, -1), `${phrase.at(-1)}s`]
      const others = [
        several,
        ...spelled.map((spelling) => spelling.split(' ')),
        ...short.map((one) => [one]),
      ]
      return {
        words: phrase,
        goesOn: text.length >= 4,
        others,
        field: subject.code,
        country: null,
        level: null,
      }
    }
  }
  return null
}
