import { countryNames } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { isGeneralWord } from '#areas/catalogue/built-in/server/search-words/general-words.ts'
import { levelNamed, levelOfDegree } from '#areas/catalogue/built-in/server/search-words/level-words.ts'
import {
  generic,
  noise,
  sameWords,
  shortForms,
} from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import {
  doctorOf,
  namesOfDegrees,
  subjects,
  subjectsAlsoCalled,
} from '#areas/catalogue/built-in/server/search-words/subject-words.ts'
import {
  inUsualSpelling,
  phrasesOf,
  typedWords,
  type TypedPhrase,
} from '#areas/catalogue/built-in/server/search-words/typed-words.ts'
import { readTypedFilters, type Beside, type TypedFilters } from './typed-filters.ts'

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
  /** The spellings of the subject, if it is named by a degree such as MBBS; else null. */
  readonly degreeIn: readonly string[] | null
  /** Alpha-2. */
  readonly country: string | null
  /** ISCED digit. */
  readonly level: string | null
  /** Whether the level is that of a degree whose subject is another term. */
  readonly isOfDegree: boolean
}

/** A term and the pieces of the search that it was read from. */
export interface PlacedTerm extends SearchTerm {
  readonly pieces: ReadonlySet<number>
}

/** A search, parsed. */
export interface Reading {
  /** What was typed, word by word. */
  readonly pieces: readonly TypedPhrase[]
  /** Pieces that were left out, because they name nothing. */
  readonly dropped: ReadonlySet<number>
  /** Subjects, countries, levels, and words of names and places. */
  readonly terms: readonly PlacedTerm[]
  /** The filters that were typed, with the pieces that name each. */
  readonly filters: TypedFilters
}

const mostWords = 12
const longestPhrase = 5
const address = /^(?:[a-z]+:\/\/|mailto:)?(?:[^\s@/]+@)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/:?#]\S*)?$/iu

/** Words that do not identify a program. */
const isEmpty = (word: string): boolean =>
  (noise.has(word) || generic.has(word)) && levelNamed(word) === undefined

/** The host a person typed as a web or mail address, or null. */
export const hostIn = (typed: string): string | null => address.exec(typed.trim())?.[1]?.toLowerCase() ?? null

/** Whether a piece of a search is an address; "b.sc" is a level. */
const isAddress = (piece: string): boolean =>
  hostIn(piece) !== null && levelNamed(foldWords(piece).replaceAll(' ', '')) === undefined

/** The typed text as folded words, up to the maximum of a search. */
export const wordsOf = (typed: string): string[] =>
  foldWords(typed).split(' ').filter(Boolean).slice(0, mostWords)

/** A word of a search: folded, in its usual spelling, and the piece it is in. */
interface Word {
  readonly text: string
  readonly usual: string
  readonly piece: number
}

/** An amount stays one piece, because its signs are part of it. */
const mayBeAmount = /[\d$€£]/u

/** Cuts a search into pieces. @param inLatin Urdu script is written in Latin letters */
function piecesOf(typed: string, inLatin: boolean): TypedPhrase[] {
  const phrases = inLatin
    ? phrasesOf(typed)
    : typed
        .split(/\s+/u)
        .filter(Boolean)
        .map((word) => ({ typed: word, latin: word }))
  return phrases.flatMap((phrase) => {
    const { typed: piece, latin } = phrase
    if (piece !== latin || mayBeAmount.test(piece) || isAddress(piece)) return [phrase]
    const words = foldWords(piece).split(' ').filter(Boolean)
    // "M.B.A."
    if (words.length > 1 && words.every((word) => word.length === 1) && subjects.has(words.join('')))
      return [{ typed: piece, latin: words.join('') }]
    return words.length > 1 ? words.map((word) => ({ typed: word, latin: word })) : [phrase]
  })
}

function wordsIn(pieces: readonly TypedPhrase[]): Word[] {
  const words = pieces.flatMap(({ latin }, piece) => {
    if (isAddress(latin)) return []
    const folded = foldWords(latin).split(' ').filter(Boolean)
    const typed = typedWords(latin)
    // The words of an amount are those that it is read as.
    return typed.map((text, at) => ({
      text: folded.length === typed.length ? folded[at]! : text,
      typed: text,
      piece,
    }))
  })
  const usual = inUsualSpelling(words.map(({ typed }) => typed))
  return words.slice(0, mostWords).map(({ text, piece }, at) => ({ text, usual: usual[at]!, piece }))
}

/** How a search is read. */
export interface ReadingWishes {
  /**
   * For a search that finds nothing as it was typed: Urdu script is read, words that name nothing are left out, and
   * colloquial names of subjects count.
   */
  readonly isLenient?: boolean
  /** Whether any program is taught in a language; others are words like any other. */
  isTaught?(language: string): boolean
}

/** Parses a search into terms and filters. */
export function readSearch(
  typed: string,
  { isLenient: lenient = false, isTaught = () => true }: ReadingWishes = {},
): Reading {
  const pieces = piecesOf(typed, lenient)
  const all = wordsIn(pieces)
  const filters = readTypedFilters(
    all.map(({ usual }) => usual),
    besideIn(all),
    { alone: lenient, isTaught },
  )
  const taken = new Set([
    ...(filters.language?.places ?? []),
    ...(filters.tuition?.places ?? []),
    ...filters.scholarship,
    ...filters.lowFees,
    ...filters.noEnglishTest,
  ])
  const named = all.filter((_, place) => !taken.has(place))
  const distinctive = lenient ? named.filter((_, place) => isDistinctive(named, place)) : named
  // With nothing but general words and no filter, they are what is looked for.
  const words = distinctive.length > 0 || taken.size > 0 ? distinctive : named
  const piecesOfPlaces = (places: Iterable<number>) => new Set([...places].map((at) => all[at]!.piece))
  return {
    pieces,
    dropped: new Set(named.filter((word) => !words.includes(word)).map(({ piece }) => piece)),
    terms: [...hostTerms(pieces), ...termsOf(words, taken.size > 0, lenient)],
    filters: {
      language: filters.language && {
        ...filters.language,
        places: piecesOfPlaces(filters.language.places),
      },
      tuition: filters.tuition && { ...filters.tuition, places: piecesOfPlaces(filters.tuition.places) },
      scholarship: piecesOfPlaces(filters.scholarship),
      lowFees: piecesOfPlaces(filters.lowFees),
      noEnglishTest: piecesOfPlaces(filters.noEnglishTest),
    },
  }
}

/** What the words name, besides filters. */
function besideIn(words: readonly Word[]): Beside {
  const ofSubjects = new Set<number>()
  let hasCountry = false
  for (let at = 0; at < words.length;) {
    const { length = 1, term } = phraseAt(words, at, true) ?? {}
    if (term?.field) for (let place = at; place < at + length; place++) ofSubjects.add(place)
    if (term?.country) hasCountry = true
    at += length
  }
  return {
    isSubject: (place) => ofSubjects.has(place),
    isLevel: (place) => levelNamed(words[place]!.text) !== undefined,
    hasSubject: ofSubjects.size > 0,
    hasCountry,
  }
}

/** Whether a word may name something: a subject, a country, a level, or a name. */
function isDistinctive(words: readonly Word[], place: number): boolean {
  const { text, usual } = words[place]!
  if (!isGeneralWord(usual) || levelNamed(text) !== undefined) return true
  for (let at = Math.max(0, place - longestPhrase + 1); at <= place; at++) {
    if (at + (phraseAt(words, at, true)?.length ?? 0) > place) return true
  }
  return false
}

/** @param hasFilters whether the rest of the search names something, so that general words are left out */
function termsOf(words: readonly Word[], hasFilters: boolean, lenient: boolean): PlacedTerm[] {
  const hasDistinctive = words.some(({ text }) => !isEmpty(text))
  if (!hasDistinctive && hasFilters) return []
  const terms: PlacedTerm[] = []
  for (let at = 0; at < words.length;) {
    const { text } = words[at]!
    const { length, term } = phraseAt(words, at, lenient) ?? { length: 1, term: null }
    const pieces = new Set(words.slice(at, at + length).map(({ piece }) => piece))
    const level = term?.field ? levelOfDegree(term.words.join(' ')) : null
    if (level !== null) terms.push({ ...wordTerm(term!.words), level, isOfDegree: true, pieces })
    if (term) terms.push({ ...term, pieces })
    else if (!hasDistinctive || !isEmpty(text)) terms.push({ ...singleWord(text), pieces })
    at += length
  }
  // "BBA, then a master": a degree that somebody has already.
  const hasSeveral = new Set(terms.flatMap(({ level }) => level ?? [])).size > 1
  return hasSeveral ? terms.filter(({ isOfDegree }) => !isOfDegree) : terms
}

const hostTerms = (pieces: readonly TypedPhrase[]): PlacedTerm[] =>
  pieces.flatMap(({ latin }, piece) =>
    isAddress(latin) ? [{ ...hostTerm(hostIn(latin)!), pieces: new Set([piece]) }] : [],
  )

/** Any subdomain of a university's domain matches that university. */
function hostTerm(host: string): SearchTerm {
  const labels = host.split('.')
  const [own = host, ...others] = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
  return { ...wordTerm([own]), others: others.map((other) => [other]) }
}

const wordTerm = (words: readonly string[]): SearchTerm => ({
  words,
  goesOn: false,
  others: [],
  field: null,
  degreeIn: null,
  country: null,
  level: null,
  isOfDegree: false,
})

function singleWord(text: string): SearchTerm {
  const others = [...(sameWords.get(text) ?? []), ...(shortForms.get(text) ?? [])]
  // On keyboards without ü, München is typed as muenchen.
  const umlaut = text.replace(/([aou])e/gu, '$1')
  if (umlaut !== text) others.push(umlaut)
  return {
    ...wordTerm([text]),
    goesOn: [...text].length > 1,
    others: others.map((other) => [other]),
    level: levelNamed(text) ?? null,
  }
}

/** The longest phrase from a word on that names a country, a subject or a level. @param lenient also colloquially */
function phraseAt(
  words: readonly Word[],
  start: number,
  lenient: boolean,
): { readonly length: number; readonly term: SearchTerm } | null {
  for (let length = Math.min(longestPhrase, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length)
    const typed = phrase.map(({ text }) => text)
    const country = countryNames().get(typed.join(' '))
    if (country) return { length, term: { ...wordTerm(typed), country } }
    const subject = subjectNamed(phrase, lenient) ?? profession(words, start, length)
    if (subject !== null) return { length, term: subjectTerm(subject) }
    const level = length > 1 ? levelNamed(typed.join(' ')) : undefined
    if (level !== undefined) return { length, term: { ...wordTerm(typed), level } }
    // "Ph.D." and "post graduate"
    if (length === 2 && levelNamed(typed.join('')) !== undefined)
      return { length, term: singleWord(typed.join('')) }
  }
  return null
}

const profession = (words: readonly Word[], start: number, length: number): string | null =>
  doctorOf(
    words.map(({ text }) => text),
    start,
    length,
  )

/** The subject that a phrase names, in the spelling of the list; null for none. */
function subjectNamed(phrase: readonly Word[], lenient: boolean): string | null {
  const typed = phrase.map(({ text }) => text).join(' ')
  if (subjects.has(typed)) return typed
  if (!lenient) return null
  const usual = phrase.map(({ usual: one }) => one).join(' ')
  const called = subjectsAlsoCalled.get(usual) ?? usual
  return subjects.has(called) ? called : null
}

function subjectTerm(name: string): SearchTerm {
  const { code, spellings } = subjects.get(name)!
  const words = name.split(' ')
  const spelled = spellings.filter((spelling) => spelling !== name && spelling.length > 2)
  const short = words.length === 1 ? (shortForms.get(name) ?? []) : []
  // The plural is the same word: law, laws.
  const several = [...words.slice(0, -1), `${words.at(-1)}s`]
  return {
    ...wordTerm(words),
    goesOn: name.length >= 4,
    others: [several, ...spelled.map((spelling) => spelling.split(' ')), ...short.map((one) => [one])],
    field: code,
    degreeIn: namesOfDegrees.has(name) ? spellings : null,
  }
}
