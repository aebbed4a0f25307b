import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { generic, noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { formalWords, wordsBesides } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'
import { layoutOf } from './layout.ts'
import { byName, byUniversity } from './orders.ts'
import type { SearchTerm } from '../read-search.ts'
import type { Summary } from './summary.ts'
import type { WordIndex } from './word-index.ts'

/** The results of a search: numbers of programs, and the score of each, at most 255. */
export interface Found {
  readonly numbers: Int32Array
  readonly scores: Uint8Array
}

/**
 * Weights by where a term is found: exact words of the program's name first, then its field, then its university, as
 * the whole name or as a word of it. A university's acronym counts as much as exact words.
 */
const weights = {
  nameExact: 12,
  universityWhole: 11,
  nameBegins: 10,
  nameOther: 9,
  field: 8,
  place: 6,
  universityWord: 4,
  universityBegins: 3,
} as const
/** Bonus for a university whose name is the term besides general words: the University of Kent is Kent. */
const universityCore = 1
/** Bonus for a program that is named by a subject and in it: Medicine before Dental Medicine. */
const inSubject = 1
/** Bonus for a name that consists of the searched words, and for one with few other words. */
const nothingBesides = 2
const littleBesides = 1

/** Where a term is found, with its weight; by number of name, university and group. */
interface Reach {
  readonly term: SearchTerm
  readonly names: Uint8Array
  readonly universities: Uint8Array
  readonly groups: Uint8Array
  readonly anyGroup: boolean
  /** The most programs it can match. */
  readonly most: number
}

/**
 * Programs that match every term of a search.
 * @param most stops after so many; those found by name come first
 */
export function matchSearch(summary: Summary, terms: readonly SearchTerm[], most = Infinity): Found {
  if (terms.length === 0) return { numbers: new Int32Array(0), scores: new Uint8Array(0) }
  const reaches = terms.map((term) => scopeOf(summary, term)).sort((a, b) => a.most - b.most)
  const [rarest, ...others] = reaches as [Reach, ...Reach[]]
  const brevity = brevityOf(summary, terms, rarest.term)
  const { nameOf, universityOf, kindOf, kinds } = summary
  const numbers = new Int32Array(Math.min(rarest.most, most, summary.programs))
  const scores = new Uint8Array(numbers.length)
  let size = 0
  const groupOf = kinds.group.values
  const scoreIn = (reach: Reach, number: number): number => {
    const name = reach.names[nameOf[number]!]!
    const group = reach.anyGroup ? reach.groups[groupOf[kindOf[number]!]!]! : 0
    return weightAt(reach, name, group, reach.universities[universityOf[number]!]!)
  }
  const take = (number: number, inRarest: number, byName: boolean): boolean => {
    let score = inRarest
    for (const reach of others) {
      const more = scoreIn(reach, number)
      if (more === 0) return false
      score += more
    }
    if (byName && rarest.names[nameOf[number]!]! >= weights.nameOther) score += brevity(nameOf[number]!)
    numbers[size] = number
    scores[size++] = Math.min(score, 255)
    return size >= most
  }
  eachReached(summary, rarest, take)
  return { numbers: numbers.subarray(0, size), scores: scores.subarray(0, size) }
}

function weightAt({ term }: Reach, name: number, group: number, university: number): number {
  const highest =
    name > group ? (name > university ? name : university) : group > university ? group : university
  return highest === name && group > 0 && term.field !== null ? highest + inSubject : highest
}

/**
 * Every program that a term matches, once, with its weight, until `take` returns false: by its name, else by its group,
 * else by its university. A general word matches nearly all programs, so known facts are not looked up again.
 */
function eachReached(
  summary: Summary,
  reach: Reach,
  take: (number: number, score: number, byName: boolean) => boolean,
): void {
  const { nameOf, kindOf, kinds, universityOf } = summary
  const groupOf = kinds.group.values
  const names = byName(summary)
  let anyName = false
  for (let name = 0; name < reach.names.length; name++) {
    const ofName = reach.names[name]!
    if (ofName === 0) continue
    anyName = true
    for (let at = names.from[name]!; at < names.from[name + 1]!; at++) {
      const number = names.numbers[at]!
      const ofGroup = reach.anyGroup ? reach.groups[groupOf[kindOf[number]!]!]! : 0
      const score = weightAt(reach, ofName, ofGroup, reach.universities[universityOf[number]!]!)
      if (take(number, score, true)) return
    }
  }
  if (reach.anyGroup) {
    const { kindsFrom, rowsFrom, numbers } = layoutOf(summary)
    for (let group = 0; group < reach.groups.length; group++) {
      const ofGroup = reach.groups[group]!
      if (ofGroup === 0) continue
      const end = rowsFrom[kindsFrom[group + 1]!]!
      for (let at = rowsFrom[kindsFrom[group]!]!; at < end; at++) {
        const number = numbers[at]!
        if (anyName && reach.names[nameOf[number]!] !== 0) continue
        const ofUniversity = reach.universities[universityOf[number]!]!
        if (take(number, Math.max(ofGroup, ofUniversity), false)) return
      }
    }
  }
  const universities = byUniversity(summary)
  for (let university = 0; university < reach.universities.length; university++) {
    const score = reach.universities[university]!
    if (score === 0) continue
    for (let at = universities.from[university]!; at < universities.from[university + 1]!; at++) {
      const number = universities.numbers[at]!
      if (anyName && reach.names[nameOf[number]!] !== 0) continue
      if (reach.anyGroup && reach.groups[groupOf[kindOf[number]!]!] !== 0) continue
      if (take(number, score, false)) return
    }
  }
}

function scopeOf(summary: Summary, term: SearchTerm): Reach {
  const names = new Uint8Array(summary.names.size)
  const universities = new Uint8Array(summary.universities.length)
  const groups = new Uint8Array(summary.groups.length)
  const { nameWords, universityWords, universityWordsInFull, universityNames } = summary
  mark(nameWords, names, term.words, false, weights.nameExact)
  if (term.country === null) {
    if (term.goesOn) mark(nameWords, names, term.words, true, weights.nameBegins)
    for (const other of term.others) markOther(nameWords, names, other, weights.nameOther)
    if (term.degreeIn !== null) raiseNamesOf(summary, names, term.degreeIn)
  }
  for (const university of universityNames.having(term.words.join(' '))) {
    universities[university] = weights.universityWhole
  }
  mark(universityWords, universities, term.words, false, weights.universityWord)
  // "UHS" is no beginning of the acronym or domain "uhslc".
  if (term.goesOn) mark(universityWordsInFull, universities, term.words, true, weights.universityBegins)
  if (term.field === null && term.country === null) raiseCores(summary, universities, term.words.join(' '))
  // Synonyms of a subject describe what is taught; in the name of a university they mean little.
  if (term.field === null) {
    for (const other of term.others) markOther(universityWords, universities, other, weights.universityBegins)
  }
  const groupScore = scoreOfGroups(summary, term)
  let most = 0
  if (groupScore) {
    const { kindsFrom, rowsFrom } = layoutOf(summary)
    for (let group = 0; group < groups.length; group++) {
      groups[group] = groupScore(summary.groups[group]!)
      if (groups[group]! > 0) most += rowsFrom[kindsFrom[group + 1]!]! - rowsFrom[kindsFrom[group]!]!
    }
  }
  const nameRows = byName(summary)
  for (let name = 0; name < names.length; name++) {
    if (names[name]! > 0) most += nameRows.from[name + 1]! - nameRows.from[name]!
  }
  const universityRows = byUniversity(summary)
  for (let university = 0; university < universities.length; university++) {
    if (universities[university]! > 0) {
      most += universityRows.from[university + 1]! - universityRows.from[university]!
    }
  }
  return { term, names, universities, groups, anyGroup: groupScore !== null, most }
}

function scoreOfGroups(summary: Summary, { field, country, level }: SearchTerm) {
  if (field !== null) {
    const fits = summary.fields.texts.map((code) => code.startsWith(field))
    return (group: Summary['groups'][number]) => (fits[group.field] ? weights.field : 0)
  }
  if (country !== null) {
    const number = summary.countries.known(country)
    return (group: Summary['groups'][number]) => (group.country === number ? weights.place : 0)
  }
  if (level !== null) {
    const number = summary.levels.known(level)
    return (group: Summary['groups'][number]) => (group.level === number ? weights.place : 0)
  }
  return null
}

/** Weights the items that have all words, the last one as a prefix if `goesOn`. A higher weight stays. */
function mark(
  index: WordIndex,
  marks: Uint8Array,
  words: readonly string[],
  goesOn: boolean,
  weight: number,
): void {
  const last = words.at(-1)!
  const lastOnes = goesOn ? index.beginning(last).map((word) => index.having(word)) : [index.having(last)]
  const needed = words.slice(0, -1).map((word) => new Set(index.having(word)))
  for (const items of lastOnes) {
    for (const item of items) {
      if (marks[item]! < weight && needed.every((set) => set.has(item))) marks[item] = weight
    }
  }
}

/** A degree after a first one. */
const isFurther = (name: string): boolean =>
  /\b(?:masters?|m\.?sc|ma|mph|mphil|ph\.?d)\b/iu.test(name) && !/\b(?:single|one)[\s-]cycle\b/iu.test(name)

/** Weights names that consist of a subject as those that name the searched degree in it. */
function raiseNamesOf(summary: Summary, marks: Uint8Array, spellings: readonly string[]): void {
  for (let name = 0; name < marks.length; name++) {
    if (marks[name]! < weights.nameOther || marks[name]! >= weights.nameExact) continue
    const text = nameWithoutAward(summary, name)
    const folded = ` ${foldWords(text)} `
    const isNamed = spellings.some((spelling) => spelling !== 'surgery' && folded.includes(` ${spelling} `))
    if (isNamed && !isFurther(text) && wordsBesides(text, spellings).length === 0)
      marks[name] = weights.nameExact
  }
}

/** Adds the bonus for universities whose name consists of a phrase and general words. */
function raiseCores({ universities }: Summary, marks: Uint8Array, phrase: string): void {
  for (let university = 0; university < marks.length; university++) {
    if (marks[university]! < weights.universityWord) continue
    const isCore = universities[university]!.names.some(
      (name) =>
        // An acronym or the label of a domain is no name with general words.
        name !== phrase &&
        name
          .split(' ')
          .filter((word) => !generic.has(word) && !noise.has(word))
          .join(' ') === phrase,
    )
    if (isCore) marks[university]! += universityCore
  }
}

function markOther(index: WordIndex, marks: Uint8Array, other: readonly string[], weight: number): void {
  const last = other.at(-1)!
  const goesOn = last.endsWith('*')
  mark(index, marks, goesOn ? [...other.slice(0, -1), last.slice(0, -1)] : other, goesOn, weight)
}

const nameWithoutAward = ({ names }: Summary, name: number): string => names.texts[name]!.split('\t')[0]!

/** Lengths of names in words: all of them, and those that say what is taught. */
interface NameLengths {
  readonly all: number[]
  readonly distinctive: number[]
}
const counted = new WeakMap<Summary, NameLengths>()

function nameLengths(summary: Summary): NameLengths {
  let lengths = counted.get(summary)
  if (!lengths) counted.set(summary, (lengths = { all: [], distinctive: [] }))
  const { all, distinctive } = lengths
  for (let name = all.length; name < summary.names.size; name++) {
    const words = nameWithoutAward(summary, name)
      .toLowerCase()
      .split(/[\s,/&()-]+/u)
      .filter((word) => word !== '')
    all.push(words.length)
    distinctive.push(words.filter((word) => !formalWords.has(word)).length)
  }
  return lengths
}

/**
 * The bonus of a name that has the rarest term and few or no words besides the search. Words for the degree and the
 * language count only if the search has some.
 */
function brevityOf(
  summary: Summary,
  terms: readonly SearchTerm[],
  rarest: SearchTerm,
): (name: number) => number {
  // "Medicine" is as much an MBBS as one that is called so.
  if (terms.some(({ degreeIn }) => degreeIn !== null)) return () => 0
  const typed = terms.filter(({ country }) => country === null).flatMap(({ words }) => words)
  const lengths = nameLengths(summary)[typed.some((word) => formalWords.has(word)) ? 'all' : 'distinctive']
  // A term may be found in the award alone.
  const isInName = (name: number): boolean => {
    const text = ` ${foldWords(nameWithoutAward(summary, name))} `
    const has = (word: string) => text.includes(word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `)
    return [rarest.words, ...rarest.others].some((phrase) => phrase.every(has))
  }
  const known = new Map<number, number>()
  return (name) => {
    const otherWords = lengths[name]! - typed.length
    if (otherWords > 2) return 0
    let bonus = known.get(name)
    if (bonus === undefined) {
      bonus = !isInName(name) ? 0 : otherWords <= 0 ? nothingBesides : littleBesides
      known.set(name, bonus)
    }
    return bonus
  }
}
