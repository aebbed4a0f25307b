import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldWords } from '#areas/catalogue/offers.ts'
import { contentFolder } from '#areas/conversation/help/server/load-articles.ts'
import { isStopWord, nearestWord } from '#areas/conversation/help/server/read-question.ts'

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
   case lie has wh yh salon sale base hum hon kis day k kia kay fee fees age kam sab`.split(/\s+/u),
)
/** Words that only occur in English: as many of them as of Urdu make a question English. */
const englishOnly = new Set(
  `the a an i my you your we our is are was were do does did can could will would should what which who when where how
   why of for from with without and if that this there have has any about need want get`.split(/\s+/u),
)
const count = (words: readonly string[], list: ReadonlySet<string>) =>
  words.filter((word) => list.has(word)).length

const arabic = /[\u0600-\u06ff]/u
const arabicWord = /[\u0600-\u06ff][\u0600-\u06ff\u200c]*/u

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
    const letters = length > 1 ? '' : lettersFrom(words, at)
    written.push(letters.length > 2 ? letters : (means ?? words[at]!))
    at += Math.max(length, letters.length > 2 ? letters.length : 1)
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
  /** The sentences that ask something, where others do not; otherwise all. In Latin letters. */
  readonly asking: string
  /** The words of the sentences that ask nothing. */
  readonly aside: ReadonlySet<string>
}

/** Marks out of a total, in percent: `820/1100` is 74.5 percent. */
const marksInPercent = (text: string): string =>
  text.replace(/\b(\d{2,4})\s*(?:\/|out of)\s*(\d{3,4})\b/giu, (whole, obtained: string, total: string) => {
    const percent = Math.floor((Number(obtained) / Number(total)) * 1000) / 10
    return percent > 0 && percent <= 100 ? `${percent} percent ` : whole
  })

const currencySigns: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound' }

/** Signs of currencies as words after the amount, on whichever side of it they were typed. */
const spelledCurrencies = (text: string): string =>
  text
    .replace(/([$€£])\s*(\d[\d,.]*(?:\s*k\b)?)/gu, (_, sign, amount) => ` ${amount} ${currencySigns[sign]} `)
    .replace(/(\d\s*k?)\s*([$€£])/gu, (_, amount, sign) => `${amount} ${currencySigns[sign]} `)

/** The folded words of a question; a decimal number is one word. */
function typedWords(latin: string): string[] {
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

/** The consonants of a word as it is heard: spellings of Roman Urdu differ in vowels, h and doubled letters. */
const heard = (word: string): string =>
  word
    .replace(/ph/gu, 'f')
    .replace(/ch/gu, 'c')
    .replace(/w/gu, 'v')
    .replace(/q/gu, 'k')
    .replace(/(?!^)[aeiouyh]/gu, '')
    .replace(/(.)\1+/gu, '$1')

const spellings: ReadonlySet<string> = new Set([...usual.keys()].filter((one) => one.length > 4))
/** Roman Urdu words of the patterns by their consonants; null where two sound alike. */
const byEar: ReadonlyMap<string, string | null> = [...usual].reduce((found, [spelling, word]) => {
  const sound = heard(spelling)
  if (sound.length < 3 || !urduOnly.has(word)) return found
  return found.set(sound, (found.get(sound) ?? word) === word ? word : null)
}, new Map<string, string | null>())

/** The Roman Urdu word that an unknown one was meant to be; undefined when nothing sounds like it. */
export function respelled(word: string): string | undefined {
  if (!/^[a-z]{4,}$/u.test(word)) return undefined
  const near = nearestWord(word, spellings)
  return byEar.get(heard(word)) ?? (near === undefined ? undefined : usual.get(near))
}

/** Words in their usual spelling. "6k" are thousands, "mbbs k liye" is not. */
const usually = (typed: readonly string[]): string[] =>
  typed.map((word, at) =>
    word === 'k' && /\d$/u.test(typed[at - 1] ?? '') ? word : (usual.get(word) ?? word),
  )

/** "My family has land in Okara. Do you have agriculture?": the second sentence, and the words of the first. */
function splitSentences(latin: string): Pick<Plain, 'asking' | 'aside'> {
  const sentences = latin.split(/(?<=[.!?؟۔])\s+|\n+/u)
  const asking = sentences.filter((one) => /[?؟]/u.test(one))
  if (asking.length === 0) return { asking: latin, aside: new Set() }
  const wordsOf = (some: readonly string[]) => some.flatMap((one) => usually(typedWords(one)))
  const asked = new Set(wordsOf(asking))
  const others = wordsOf(sentences.filter((one) => !asking.includes(one)))
  return { asking: asking.join(' '), aside: new Set(others.filter((word) => !asked.has(word))) }
}

/**
 * Brings a question into Latin letters, folded, each word of Roman Urdu in one spelling.
 * @param before how the question before was written: a short one without a verb continues in the same way
 */
export function plainOf(question: string, before: Speech | null = null): Plain {
  const latin = toLatin(question)
  const typed = typedWords(latin)
  const words = usually(typed)
  const urdu = typed.filter((word, at) => urduOnly.has(words[at]!) && !english.has(word)).length
  const speech = arabicWord.test(question)
    ? 'urdu'
    : urdu > 0 && urdu >= count(typed, englishOnly)
      ? 'roman'
      : before === 'roman' && typed.length <= 3
        ? 'roman'
        : 'en'
  const searched =
    speech === 'en' ? latin : typed.map((word, at) => (isStopWord(words[at]!) ? words[at]! : word)).join(' ')
  return { speech, latin, searched, words, ...splitSentences(latin) }
}
