import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldWords } from './fold-words.ts'
import { wordLists } from './word-lists.ts'

const linesOf = (file: string): [string, string][] =>
  readFileSync(path.join(wordLists, file), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t') as [string, string])

/** Urdu phrases, folded, and the same in Latin letters. */
const inLatin: ReadonlyMap<string, string> = new Map(
  linesOf('urdu-script.tsv').map(([written, means]) => [foldWords(written), means]),
)
const longestUrdu = Math.max(...[...inLatin.keys()].map((phrase) => phrase.split(' ').length))

/** Each spelling of a word of Roman Urdu or of a degree or currency, and the one that patterns use. */
export const usualSpellings: ReadonlyMap<string, string> = new Map(
  linesOf('roman-urdu.tsv').flatMap(([word, spellings]) =>
    [word, ...spellings.split(' ')].map((spelling) => [spelling, word] as const),
  ),
)

const arabic = /[\u0600-\u06ff]/u

/** Whether a text has letters of Urdu and Arabic. */
export const isInUrduScript = (text: string): boolean => arabic.test(text)

/** Digits of Arabic keyboards as those of others. */
const westernDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) % 16))

/** The names of Latin letters in Urdu script: آر ایس یو is RSU. */
const letterNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      اے: 'a',
      بی: 'b',
      سی: 'c',
      ڈی: 'd',
      ای: 'e',
      ایف: 'f',
      جی: 'g',
      ایچ: 'h',
      آئی: 'i',
      جے: 'j',
      کے: 'k',
    },
    ...{
      ایل: 'l',
      ایم: 'm',
      این: 'n',
      او: 'o',
      پی: 'p',
      کیو: 'q',
      آر: 'r',
      ایس: 's',
      ٹی: 't',
      یو: 'u',
      وی: 'v',
    },
    ...{ ڈبلیو: 'w', ایکس: 'x', وائی: 'y', زیڈ: 'z' },
  }).map(([name, letter]) => [foldWords(name), letter]),
)
/** The letters that the words from a place on spell, up to one that is none. */
function lettersFrom(words: readonly string[], from: number): string {
  let letters = ''
  for (const word of words.slice(from)) {
    const letter = letterNames.get(foldWords(word))
    if (letter === undefined) break
    letters += letter
  }
  // The last one is rather the word "ke".
  return letters.endsWith('k') ? letters.slice(0, -1) : letters
}

/** A phrase as it was typed, and the same in Latin letters. */
export interface TypedPhrase {
  readonly typed: string
  readonly latin: string
}

const vowelMarks: Readonly<Record<string, string>> = { '\u064e': 'ا', '\u0650': 'ی', '\u064f': 'و' }
/** Short vowels as the letters that others write for them: نِش is نیش. */
const withVowels = (phrase: string): string =>
  phrase.replace(/[\u064e-\u0650]/gu, (mark) => vowelMarks[mark]!)
/** A phrase of the list; vowel marks are left out, or else stand for letters. */
const meaningInLatin = (phrase: string): string | undefined =>
  inLatin.get(foldWords(phrase)) ?? inLatin.get(foldWords(withVowels(phrase)))

/** The phrases of a text in Urdu script. What is not in the list stays: it may be the name of a country. */
function urduPhrases(text: string): TypedPhrase[] {
  const words = text
    .replace(/[؟،۔!?]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const phrases: TypedPhrase[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestUrdu, words.length - at)
    let means: string | undefined
    for (; length > 0; length--) {
      means = meaningInLatin(words.slice(at, at + length).join(' '))
      if (means !== undefined) break
    }
    const letters = length > 1 ? '' : lettersFrom(words, at)
    const isSpelled = letters.length > 2
    const step = Math.max(length, isSpelled ? letters.length : 1)
    phrases.push({
      typed: words.slice(at, at + step).join(' '),
      latin: isSpelled ? letters : (means ?? words[at]!),
    })
    at += step
  }
  return phrases
}

/** A text phrase by phrase in Latin letters; in Latin script every word is a phrase. */
export function phrasesOf(text: string): TypedPhrase[] {
  const digits = westernDigits(text)
  if (isInUrduScript(digits)) return urduPhrases(digits)
  return digits
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => ({ typed: word, latin: word }))
}

/** A text in Latin letters; one that is in them already stays as it is. */
export function toLatin(text: string): string {
  const digits = westernDigits(text)
  if (!isInUrduScript(digits)) return digits
  return urduPhrases(digits)
    .map(({ latin }) => latin)
    .join(' ')
}

/** Marks out of a total, in percent: `820/1100` is 74.5 percent, and so is "1100 mein se 820". */
function marksInPercent(text: string): string {
  const percentOf = (whole: string, obtained: string, total: string): string => {
    const percent = Math.floor((Number(obtained) / Number(total)) * 1000) / 10
    return percent > 0 && percent <= 100 ? `${percent} percent ` : whole
  }
  return text
    .replace(/\b(\d{2,4})\s*(?:\/|out of)\s*(\d{3,4})\b/giu, percentOf)
    .replace(
      /\b(\d{3,4}) m(?:e|ein|ain|ai|n)? s(?:e|y|ay) (\d{2,4})\b/giu,
      (whole, total: string, obtained: string) => percentOf(whole, obtained, total),
    )
    .replace(
      /\b(\d{2,4}) (?:(?:marks?|numbers?|nambar|hain|hai|hen|aye|aaye|thay) ){1,3}(\d{3,4}) m(?:e|ein|ain|ai|n)? s(?:e|y|ay)\b/giu,
      percentOf,
    )
}

const currencySigns: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound' }

/** Signs of currencies as words after the amount, on whichever side of it they were typed. */
const spelledCurrencies = (text: string): string =>
  text
    .replace(/([$€£])\s*(\d[\d,.]*(?:\s*k\b)?)/gu, (_, sign, amount) => ` ${amount} ${currencySigns[sign]} `)
    .replace(/(\d\s*k?)\s*([$€£])/gu, (_, amount, sign) => `${amount} ${currencySigns[sign]} `)

/** The folded words of a text in Latin letters; a decimal number is one word. */
export function typedWords(latin: string): string[] {
  const spelled = spelledCurrencies(marksInPercent(latin))
    .replace(/\bpm ?& ?dc\b/giu, 'pmdc')
    .replace(/\b(?:i )?(?:really )?(?:don['’]?t|do not) (?:really )?(?:care|mind)\b/giu, ' ')
    .replace(/\bi['’]m\b/giu, 'i am')
    .replace(/n['’]t\b/giu, 'nt')
    .replace(/['’](?:ve|re|ll|d)\b/giu, ' ')
    .replace(/(\d)[,.](?=\d{3}\b)/gu, '$1')
    .replace(/(\d)\s*%/gu, '$1 percent ')
    .replace(/(\d)\.(?=\d)/gu, '$1point')
  return foldWords(spelled)
    .replace(/(\d)point(?=\d)/gu, '$1.')
    .replace(/\b(?:kon|kaun|koun|kn) s[aie]\b/gu, 'konsa')
    .replace(/\b(\d+(?:\.\d+)?)(k|lakh|lac|hazar|usd|eur|euros?|dollars?|saal|years?|yrs?|yr)\b/gu, '$1 $2')
    .split(' ')
    .filter(Boolean)
}

/** After a number these are thousands, kilobytes and taka; "mbbs k liye" and "kb tk" are words. */
const units = new Set(['k', 'kb', 'tk'])

/** Words in their usual spelling. */
export const inUsualSpelling = (typed: readonly string[]): string[] =>
  typed.map((word, at) =>
    units.has(word) && /(?:\d|^lakh|^lac|^hazar|^hundred)$/u.test(typed[at - 1] ?? '')
      ? word
      : (usualSpellings.get(word) ?? word),
  )
