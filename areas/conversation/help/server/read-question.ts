import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldWords, editDistance } from '#areas/catalogue/offers.ts'
import { contentFolder } from './load-articles.ts'

/** Stop words of English and Roman Urdu. */
const empty = new Set(
  `a an the whats hows wheres is are am was were be been do does did i me my mine you your we our us it its this that these those he she
   they them of to in on at for from by with and or if so as than then there here can could will would shall should may
   must have has had not no yes please pls plz what which who whom whose when where why how much many long get got
   need needed want tell show give about any some more most into up out also just still yet now
   ka ki ke ko se mein main mai men hai hain ho hoon hun hon tha thi the kya kia kaise kese kab kahan kaun kon konsa
   konsi kaunsa kitna kitni kitne kyun kyu kar karna karne karun karoon karke karta karti karein hota hoti hote ho
   hua hui gaya gayi ga gi ge aur ya bhi to par pe ye yeh wo woh mera meri mere mujhe mujh hum ham hamara aap ap apna
   apni apne ne nahi nahin na ab jo liye wala wali wale chahiye chahye sakta sakti sakte hoga hogi raha rahi rahe
   jata jati jaye kuch koi sab bhai sir madam batao bata do dein milegi milega milti mile mil banta banti banega banwana`
    .split(/\s+/u)
    .filter(Boolean),
)

/** The phrases people type, folded, with their meanings; longest first where they start alike. */
const synonyms: ReadonlyMap<string, string> = new Map(
  readFileSync(path.join(contentFolder, 'assistant/synonyms.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split('\t'))
    .map(([phrase = '', means = '']): [string, string] => [foldWords(phrase), foldWords(means)]),
)
/** What a phrase means, folded; undefined for one that is not in the list. */
export const meaningOf = (phrase: string): string | undefined => synonyms.get(phrase)

const longestPhrase = Math.max(...[...synonyms.keys()].map((phrase) => phrase.split(' ').length))

/** The words of the synonyms; typing errors in them are corrected. */
const known = new Set(
  [...synonyms]
    .flatMap(([phrase, means]) => [...phrase.split(' '), ...means.split(' ')])
    .filter((one) => one.length > 3),
)

/** A phrase of a question: as typed, and its meaning where that differs. */
export interface Phrase {
  readonly typed: readonly string[]
  readonly means: readonly string[]
}

/** The stem of a word, without endings that do not matter for a search. */
export const stem = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word

export const isStopWord = (word: string): boolean => empty.has(word)

/** The stems of the words of a text, without stop words. */
export const significantWords = (text: string): string[] =>
  foldWords(text)
    .split(' ')
    .filter((word) => word !== '' && !empty.has(word))
    .map(stem)

/** Words of a vocabulary by first letter, and a cache of corrections. */
const corrections = new WeakMap<
  ReadonlySet<string>,
  { byLetter: Map<string, string[]>; found: Map<string, string | null> }
>()
const rememberedWords = 2000

/**
 * The word of the vocabulary that a word was meant to be: itself, or one with the same first letter within
 * one typing error (two from eight letters on). Undefined when nothing is close.
 */
export function nearestWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (vocabulary.has(word)) return word
  if (word.length < 5 || !/^[a-z]+$/u.test(word)) return undefined
  let memory = corrections.get(vocabulary)
  if (!memory) {
    const byLetter = new Map<string, string[]>()
    for (const one of vocabulary) {
      if (one.length > 3) byLetter.set(one[0]!, [...(byLetter.get(one[0]!) ?? []), one])
    }
    corrections.set(vocabulary, (memory = { byLetter, found: new Map() }))
  }
  const before = memory.found.get(word)
  if (before !== undefined) return before ?? undefined
  const most = word.length >= 8 ? 2 : 1
  let best: string | null = null
  let least = most + 1
  for (const other of memory.byLetter.get(word[0]!) ?? []) {
    if (Math.abs(other.length - word.length) > most) continue
    const slips = editDistance(word, other, most)
    if (slips < least) [best, least] = [other, slips]
  }
  if (memory.found.size >= rememberedWords) memory.found.clear()
  memory.found.set(word, best)
  return best ?? undefined
}

/**
 * Splits a question into phrases: the longest known phrase first, whole words only. Words of synonyms match
 * despite a small typing error.
 * @param vocabulary words that are correct as they are, besides those of the synonyms
 */
export function readQuestion(text: string, vocabulary: ReadonlySet<string> = known): Phrase[] {
  const typed = foldWords(text).split(' ').filter(Boolean)
  const words = typed.map((word) =>
    empty.has(word) || vocabulary.has(word) || vocabulary.has(stem(word))
      ? word
      : (nearestWord(word, known) ?? word),
  )
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestPhrase, words.length - at)
    while (length > 0 && !synonyms.has(words.slice(at, at + length).join(' '))) length--
    const step = Math.max(length, 1)
    const own = words.slice(at, at + step)
    const means = length > 0 ? synonyms.get(own.join(' '))!.split(' ') : own
    phrases.push({ typed: own, means })
    at += step
  }
  return phrases
}
