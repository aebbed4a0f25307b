import {
  editDistance,
  inUsualSpelling,
  isGeneralWord,
  isInUrduScript,
  toLatin,
  typedWords,
  usualSpellings,
} from '#areas/catalogue/offers.ts'
import { isStopWord, nearestWord } from '#areas/conversation/help/server/read-question.ts'
import { exampleWords, mostExampleWords, urduWords } from './examples/example-lines.ts'
import { spelledOut } from './names/sound-of.ts'
import { splitStory, wholly, type Story } from './story/split-story.ts'

/** How a question is written: English, Urdu in Latin letters, or Urdu in its own script. */
export type Speech = 'en' | 'roman' | 'urdu'

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
   case lie has wh yh salon sale base hum hon kis day k kia kay fee fees age kam sab country countries countrys expense
   expenses admission admissions admisson addmission admisson english inglish englsh englis experience office`.split(
    /\s+/u,
  ),
)
/** English words that are not read as the Urdu ones that are spelled like them, where a question is English. */
const sameSound = new Set('me say us he man main key hen so be may has'.split(' '))
/** Words that only occur in English: as many of them as of Urdu make a question English. */
const englishOnly = new Set(
  `the a an i my you your we our is are was were do does did can could will would should what which who when where how
   why of for from with without and if that this there have has any about need want get`.split(/\s+/u),
)
const count = (words: readonly string[], list: ReadonlySet<string>) =>
  words.filter((word) => list.has(word)).length

/** A question in a form that the patterns match. */
export interface Plain extends Story {
  readonly speech: Speech
  /** In Latin letters, as typed otherwise. */
  readonly latin: string
  /** The same for the search of articles: words of no weight in their usual spelling. */
  readonly searched: string
  /** Folded words; those of Roman Urdu in their usual spelling. */
  readonly words: readonly string[]
  /** Whether it ends in a word that asks for agreement: "free hai na?", "it is free, right?". */
  readonly tagged: boolean
}

/** A word at the end that asks for agreement; not "hai ya na", and not "is that right". */
const tag =
  /(?<!\b(?:ya|or|to|he|she|i|it|that|this|they|we|is|am|are|all|the))(?:,\s*|\s+)(?:na+h?|right|correct|isn['’]?t it)(?=[\s?؟.!]*$)/iu
/** "Batao na" is a request. */
const pleading = /\b(?:bata\w*|dikha\w*|kar\w*|kijiye|d[eo]\w*|tell me|please|plz)$/iu

/** The consonants of a word as it is heard: spellings of Roman Urdu differ in vowels, h and doubled letters. */
const heard = (word: string): string =>
  word
    .replace(/ph/gu, 'f')
    .replace(/ch/gu, 'c')
    .replace(/w/gu, 'v')
    .replace(/q/gu, 'k')
    .replace(/(?!^)[aeiouyh]/gu, '')
    .replace(/(.)\1+/gu, '$1')

const spellings: ReadonlySet<string> = new Set([...usualSpellings.keys()].filter((one) => one.length > 4))
/** Roman Urdu words of the patterns by their consonants; null where two sound alike. */
const byEar: ReadonlyMap<string, string | null> = [...usualSpellings].reduce((found, [spelling, word]) => {
  const sound = heard(spelling)
  if (sound.length < 3 || !urduOnly.has(word)) return found
  return found.set(sound, (found.get(sound) ?? word) === word ? word : null)
}, new Map<string, string | null>())

/** The Roman Urdu word that an unknown one was meant to be; undefined when nothing sounds like it. */
export function respelled(word: string): string | undefined {
  if (!/^[a-z]{4,}$/u.test(word)) return undefined
  const near = nearestWord(word, spellings)
  return byEar.get(heard(word)) ?? (near === undefined ? undefined : usualSpellings.get(near))
}

/** Words of the examples that another was meant to be: only those that several of them have. */
const ofExamples: ReadonlySet<string> = new Set(
  exampleWords.slice(0, mostExampleWords).filter((word) => word.length > 4),
)

/**
 * The word of a question that a misspelled one was meant to be; undefined when nothing is spelled like it.
 * @param nameLike whether it stands where a name would: only a long word with one slip is no name there
 */
export function meantWord(word: string, nameLike: boolean): string | undefined {
  if (word.length < (nameLike ? 9 : 6)) return undefined
  const near = nearestWord(word, ofExamples)
  return near !== undefined && nameLike && editDistance(word, near, 1) > 1 ? undefined : near
}

/** Words that people type without vowels: "whr", "hw", "abt". */
const withoutVowels: ReadonlyMap<string, string> = new Map(
  [...englishOnly, 'years', 'many', 'much', 'study', 'language', 'please', 'degree', 'student']
    .map((word) => [word.charAt(0) + word.slice(1).replace(/[aeiou]/gu, ''), word] as const)
    .filter(
      ([short, word]) =>
        short.length > 1 && short !== word && !usualSpellings.has(short) && !isGeneralWord(short),
    ),
)

/** A question with the words that a reader of names has put right. @param words as many as before */
export function spelledRight(plain: Plain, words: readonly string[]): Plain {
  const wrong = plain.words.flatMap((word, at) => (word === words[at] ? [] : [[word, words[at]!] as const]))
  if (wrong.length === 0) return plain
  const right = (text: string) =>
    wrong.reduce(
      (all, [word, meant]) =>
        /^[a-z]+$/u.test(word) ? all.replace(new RegExp(String.raw`\b${word}\b`, 'giu'), meant) : all,
      text,
    )
  return { ...plain, words, searched: right(plain.searched), asking: right(plain.asking) }
}

/** A question without the story around it. @param plain with its slips put right */
export function coreOf(plain: Plain): Plain {
  if (plain.aside.size === 0) return plain
  const words = plain.words.filter((_, at) => !plain.aside.has(at))
  const { speech, asking, tagged } = plain
  const searched = searchedIn(asking, words, speech)
  return { speech, latin: asking, searched, words, tagged, ...wholly(asking) }
}

/** What the search of articles reads: words of no weight in their usual spelling. */
function searchedIn(latin: string, words: readonly string[], speech: Speech): string {
  if (speech === 'en') return latin
  return typedWords(latin)
    .map((word, at) => (isStopWord(words[at] ?? word) ? words[at]! : word))
    .join(' ')
}

/** Where a sentence or a clause ends. */
const marks = /([.!?؟۔,،]+(?=\s|$))/u

/** Words in Urdu script that no list has, as ordinary words of Roman Urdu where they are spelled so: مانگا is "manga". */
const spelledAlike = (text: string): string =>
  text.replaceAll(/[\u0600-\u06ff]{4,}/gu, (word) => {
    const spelled = spelledOut(word)
    return isGeneralWord(spelled) ? spelled : word
  })

/** A question in Latin letters, with the marks between its sentences. */
const inLatinLetters = (question: string): string =>
  isInUrduScript(question)
    ? question
        .split(marks)
        .map((part, at) => (at % 2 === 1 ? part.replaceAll('،', ',') : ` ${spelledAlike(toLatin(part))}`))
        .join('')
        .trim()
    : toLatin(question)

/**
 * Brings a question into Latin letters, folded, each word of Roman Urdu in one spelling.
 * @param before how the question before was written: a short one without a verb continues in the same way
 */
export function plainOf(question: string, before: Speech | null = null): Plain {
  const whole = inLatinLetters(question)
  const latin = whole.replace(tag, '')
  const tagged = latin !== whole && !pleading.test(latin.replace(/[\s?؟.!]+$/u, ''))
  const typed = typedWords(latin)
  const read = inUsualSpelling(typed)
  const urdu = typed.filter(
    (word, at) => (urduOnly.has(read[at]!) || urduWords.has(word)) && !english.has(word),
  ).length
  const speech = isInUrduScript(question)
    ? 'urdu'
    : urdu > 0 && urdu >= count(typed, englishOnly)
      ? 'roman'
      : before === 'roman' && typed.length <= 3
        ? 'roman'
        : 'en'
  const isEnglish = speech === 'en' && count(typed, englishOnly) > 0
  const words = (
    isEnglish ? read.map((word, at) => (sameSound.has(typed[at]!) ? typed[at]! : word)) : read
  ).map((word) => withoutVowels.get(word) ?? word)
  const searched = searchedIn(latin, words, speech)
  return { speech, latin, searched, words, tagged, ...splitStory(latin) }
}
