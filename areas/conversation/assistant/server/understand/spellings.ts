import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldWords } from '#areas/catalogue/offers.ts'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'
import { isStopWord } from '#areas/conversation/help/server/read-question.ts'

/** How a question is written: English, Urdu in Latin letters, or Urdu in its own script. */
export type Speech = 'en' | 'roman' | 'urdu'

const linesOf = (file: string): [string, string][] =>
  readFileSync(path.join(contentFolder, 'assistant', file), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t') as [string, string])

/** Urdu phrases, folded, and the same in Latin letters. */
const inLatin: ReadonlyMap<string, string> = new Map(
  linesOf('urdu-script.tsv').map(([written, means]) => [foldWords(written), means]),
)
const longestUrdu = Math.max(...[...inLatin.keys()].map((phrase) => phrase.split(' ').length))

/** Each spelling of a Roman Urdu word, and the one that the patterns use. */
const usual: ReadonlyMap<string, string> = new Map(
  linesOf('roman-urdu.tsv').flatMap(([word, spellings]) =>
    [word, ...spellings.split(' ')].map((spelling) => [spelling, word] as const),
  ),
)

/** Words that only occur in Urdu: one of them makes a question Roman Urdu. */
const urduOnly = new Set(
  `kitna hai hain mein ka ki ke ko kya kahan konsa kon kab kaise kyun sasta mehnga sab zyada kharcha saal saalana mahina
   dakhla batao dikhao chahiye zaroori wala liye bhi ye wo iska uska inka unka wahan yahan mulk angrezi zuban umar
   hazar nahi sakta karna kar hota mera mujhe aur kam tak bhai acha wo inme isme usme hun hoon aap ap koi konsi pe`.split(
    /\s+/u,
  ),
)
/** Spellings of those that are English words too. */
const english = new Set(
  `he me may main man m ma mn is us or in say key sir hen to the h on an nd so be kay hey ye main tak pe ap ho hay
   case lie has wh yh salon sale base hum hon kis day`.split(/\s+/u),
)

const arabic = /[\u0600-\u06ff]/u
const arabicWord = /[\u0600-\u06ff][\u0600-\u06ff\u200c]*/u

/** Digits of Arabic keyboards as those of others. */
const westernDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) % 16))

/** Urdu script in Latin letters, phrase by phrase. What is not in the list stays: it may be the name of a country. */
export function toLatin(question: string): string {
  const text = westernDigits(question)
  if (!arabic.test(text)) return text
  const words = text
    .replace(/[؟،۔!?]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const written: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestUrdu, words.length - at)
    let means: string | undefined
    for (; length > 0; length--) {
      means = inLatin.get(foldWords(words.slice(at, at + length).join(' ')))
      if (means !== undefined) break
    }
    written.push(means ?? words[at]!)
    at += Math.max(length, 1)
  }
  return written.join(' ')
}

/** A question in a form that the patterns match. */
export interface Plain {
  readonly speech: Speech
  /** In Latin letters, as typed otherwise. */
  readonly latin: string
  /** The same for the search of articles: words of no weight in their usual spelling. */
  readonly searched: string
  /** Folded words; those of Roman Urdu in their usual spelling. */
  readonly words: readonly string[]
}

/**
 * Brings a question into Latin letters, folded, each word of Roman Urdu in one spelling.
 * @param before how the question before was written: a short one without a verb continues in the same way
 */
export function plainOf(question: string, before: Speech | null = null): Plain {
  const latin = toLatin(question)
  const typed = foldWords(latin.replace(/(\d)[,.](?=\d{3}\b)/gu, '$1').replace(/(\d)\s*%/gu, '$1 percent '))
    .replace(/\b(?:kon|kaun|koun|kn) s[aie]\b/gu, 'konsa')
    .replace(/\b(\d+(?:\.\d+)?)(k|lakh|lac|hazar|usd|eur|euros?|dollars?|saal|years?|yrs?)\b/gu, '$1 $2')
    .split(' ')
    .filter(Boolean)
  const words = typed.map((word) => usual.get(word) ?? word)
  const urdu = typed.filter((word, at) => urduOnly.has(words[at]!) && !english.has(word)).length
  const speech = arabicWord.test(question)
    ? 'urdu'
    : urdu > 0
      ? 'roman'
      : before === 'roman' && typed.length <= 3
        ? 'roman'
        : 'en'
  const searched =
    speech === 'en' ? latin : typed.map((word, at) => (isStopWord(words[at]!) ? words[at]! : word)).join(' ')
  return { speech, latin, searched, words }
}
