import { countryNames } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import {
  generic,
  noise,
  sameWords,
  shortForms,
} from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { subjects } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'
import { allOf, anyOf, lexeme, starred } from '#areas/catalogue/built-in/server/search-words/text-query.ts'

/** A term of a search: a word of a name, a place, a country or a subject. */
export interface Term {
  readonly kind: 'word' | 'country' | 'subject'
  /** As typed, folded. */
  readonly words: readonly string[]
  /** The tsquery that matches it anywhere in a university. */
  readonly anywhere: string
  /** The tsquery that matches it in a name. */
  readonly inName: string
}

/** A parsed search, ready for the database. */
export interface ParsedSearch {
  readonly terms: readonly Term[]
  /** Folded texts; a name that equals or begins with one of them ranks first. */
  readonly wholes: readonly string[]
  /** The same without country and subject: `university of toronto canada`. */
  readonly parts: readonly string[]
  /** The fields of study in the search, as a tsquery; null without any. */
  readonly subject: string | null
  /** The country in the search. */
  readonly home: string | null
  /** Whether the search has only a country or subject, and no word of a name. */
  readonly nameless: boolean
}

/** Corrected spellings that also match a term. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** Words before the name of a country that show that the country is meant. */
const insideWords = new Set(['in', 'to', 'from', 'within'])
const mostWords = 12
const longestPhrase = 5
const address = /^(?:[a-z]+:\/\/|mailto:)?(?:[^\s@/]+@)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?:[/:?#]\S*)?$/iu

/** On keyboards without ü, München is typed as muenchen. */
function withoutUmlautSpelling(word: string): string[] {
  const other = word.replace(/([aou])e/gu, '$1')
  return other === word ? [] : [other]
}

function wordTerm(word: string, last: boolean, spellings: Spellings, taught: boolean): Term {
  const also = [
    ...(sameWords.get(word) ?? []),
    ...(shortForms.get(word) ?? []),
    ...withoutUmlautSpelling(word),
    ...(spellings.get(word) ?? []),
  ].map(starred)
  // Two letters may begin any word; only the last word, which is still being typed, is a prefix.
  const goesOn = word.length >= 3 || (last && word.length === 2)
  const inName = anyOf([lexeme(word, goesOn), ...also])
  const programs = taught
    ? [word, ...(spellings.get(word) ?? [])].map((form) => lexeme(`~${form}`, form.length >= 4))
    : []
  return { kind: 'word', words: [word], inName, anywhere: anyOf([inName, ...programs]) }
}

const lexemeOfCountry = (code: string) => lexeme(`@${code.toLowerCase()}`)

function countryTerm(words: readonly string[], code: string): Term {
  const inName = allOf(words.map((word) => lexeme(word)))
  return { kind: 'country', words, inName, anywhere: anyOf([inName, lexemeOfCountry(code)]) }
}

function subjectTerm(words: readonly string[], last: boolean): Term & { fields: string } {
  const found = subjects.get(words.join(' '))
  const code = found?.code ?? ''
  const single = words.length === 1 ? (words[0] ?? '') : ''
  const typed = allOf(words.map((word) => lexeme(word, single !== '' && last && word.length >= 4)))
  const spelled = (found?.spellings ?? []).filter(
    (spelling) => !spelling.includes(' ') && spelling.length > 2,
  )
  const inName = anyOf([
    typed,
    ...[...spelled, ...(found?.inNames ?? [])].map((word) => lexeme(word)),
    ...(shortForms.get(single) ?? []).map(starred),
  ])
  const fields = anyOf([
    lexeme(`#${code}`, code.length < 4),
    allOf(words.map((word) => lexeme(`~${word}`))),
    ...spelled.map((word) => lexeme(`~${word}`)),
  ])
  // A search for a subject finds every university that teaches it.
  const anywhere = anyOf([inName, fields])
  return { kind: 'subject', words, inName: anywhere, anywhere, fields }
}

/** The longest phrase from `start` that names a country or a subject. */
function phraseAt(words: readonly string[], start: number) {
  for (let length = Math.min(longestPhrase, words.length - start); length > 0; length--) {
    const phrase = words.slice(start, start + length)
    const text = phrase.join(' ')
    const code = countryNames().get(text)
    if (code) return { phrase, code }
    if (subjects.has(text)) return { phrase, code: undefined }
  }
  return undefined
}

/** The variants of a text with synonyms for each word, at most eight. */
function wordings(words: readonly string[], spellings: Spellings): string[] {
  let texts: string[][] = [[]]
  for (const word of words) {
    const short = (shortForms.get(word) ?? []).filter((form) => !form.endsWith('*'))
    const others = [...(spellings.get(word) ?? []), ...(sameWords.get(word) ?? []), ...short]
    if (word === 'uni' || word === 'univ') others.unshift('university')
    const choices = [word, ...others].slice(0, texts.length > 4 ? 1 : 4)
    texts = texts.flatMap((text) => choices.map((choice) => [...text, choice])).slice(0, 8)
  }
  return texts.map((text) => text.join(' ')).filter(Boolean)
}

/**
 * Parses a search: names in any script, abbreviations, places, countries, subjects, web addresses.
 * @param typed at most some hundred characters
 * @param spellings corrected spellings that match too
 * @param taught whether plain words may also match the names of programs
 * @returns null if nothing readable is left, as for `%`
 */
export function parseSearch(
  typed: string,
  { spellings = new Map(), taught = false }: { spellings?: Spellings; taught?: boolean } = {},
): ParsedSearch | null {
  const host = address.exec(typed.trim())?.[1]?.toLowerCase()
  if (host) return understandAddress(host)
  const words = foldWords(typed).split(' ').filter(Boolean).slice(0, mostWords)
  if (words[0] === 'the' && words.length > 1) words.shift()
  if (words.length === 0) return null

  const terms: Term[] = []
  const fields: string[] = []
  const own: string[] = []
  let country: string | undefined
  let inside = false
  const specific = words.filter((word) => !noise.has(word) && !generic.has(word))
  // If there are only general words, they are required.
  const needed = specific.length > 0 ? words : words.filter((word) => generic.has(word))
  const list = needed.length > 0 ? needed : words
  for (let at = 0; at < list.length;) {
    const word = list[at] ?? ''
    const found = phraseAt(list, at)
    const step = found?.phrase.length ?? 1
    const last = at + step === list.length
    if (found?.code) {
      terms.push(countryTerm(found.phrase, found.code))
      country = found.code
      inside = insideWords.has(list[at - 1] ?? '')
    } else if (found) {
      const term = subjectTerm(found.phrase, last)
      terms.push(term)
      fields.push(term.fields)
    } else if (specific.length === 0) {
      terms.push(wordTerm(word, true, spellings, false))
      own.push(word)
    } else {
      if (!noise.has(word) && !generic.has(word)) terms.push(wordTerm(word, last, spellings, taught))
      own.push(word)
    }
    at += step
  }
  const wholes = wordings(words, spellings)
  const named = own.some((word) => !noise.has(word) && !generic.has(word))
  const parts = named && own.length < words.length ? wordings(own, spellings) : []
  const subject = fields.length > 0 ? allOf(fields) : null
  const nameless = terms.every(({ kind }) => kind !== 'word')
  const understood = { terms, wholes, parts, subject, home: country ?? null, nameless }
  const alone = terms.length === 1
  // "universities in georgia" means the country; "georgia" may be a name as well.
  if (country && (inside || (alone && own.some((word) => noise.has(word))))) {
    const there = lexemeOfCountry(country)
    const strict = terms.map((term) =>
      term.kind === 'country' ? { ...term, anywhere: there, inName: there } : term,
    )
    return { ...understood, terms: strict, wholes: alone ? [] : wholes }
  }
  return understood
}

function understandAddress(host: string): ParsedSearch {
  const labels = host.split('.')
  // Any subdomain of a university's domain matches the university, but not the last label alone.
  const hosts = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
  const anywhere = anyOf([...hosts.map((one) => lexeme(one)), lexeme(host, true)])
  return {
    terms: [{ kind: 'word', words: [host], inName: anywhere, anywhere }],
    wholes: hosts,
    parts: [],
    subject: null,
    home: null,
    nameless: false,
  }
}
