import { languageNamed } from '#areas/catalogue/built-in/server/search-words/language-words.ts'
import { highestTuitionIn } from '#areas/catalogue/built-in/server/search-words/money-words.ts'

/** What words of a search stand for, besides names: the filters that they set. */
export interface TypedFilters {
  /** The language of teaching. */
  readonly language: { readonly code: string; readonly places: ReadonlySet<number> } | null
  /** The highest tuition per year. */
  readonly tuition: {
    readonly upTo: number
    readonly currency: string
    readonly places: ReadonlySet<number>
  } | null
  /** The places of words for scholarships, which no program states. */
  readonly scholarship: ReadonlySet<number>
  /** The places of words for a low price without an amount: "cheap mbbs". They order programs and filter none. */
  readonly lowFees: ReadonlySet<number>
  /** The places of words that rule out an English test: "without IELTS". Empty without them. */
  readonly noEnglishTest: ReadonlySet<number>
}

/** What else a search names. */
export interface Beside {
  /** Whether a word is part of the name of a subject. */
  isSubject(place: number): boolean
  isLevel(place: number): boolean
  readonly hasSubject: boolean
  readonly hasCountry: boolean
}

/** Words around a language that say that it is the one of teaching. */
const saysBefore =
  /(?:^| )(?:taught(?: in)?|(?:program|course|university|degree|stud(?:y|ies|ying)) in|medium(?: of instruction)?|language of instruction|instruction(?: in)?)$/u
const saysAfter = /^(?:taught|medium|track|instruction|mein)(?: |$)/u
/** Words around a language that make it a subject: "business english", "english teaching". */
const subjectBefore = /^(?:of|teaching|applied|business|creative|old|modern)$/u
const subjectAfter =
  /^(?:languages?|literature|linguistics|studies|philology|translation|teach\w*|writing|grammar|tests?|speaking|and)$/u
/** Words that belong to the language beside them. */
const connecting = /^(?:in|taught|medium|track|instruction|mein|through|of|language|programs?|courses?)$/u

/** How languages are read. */
interface LanguageWishes {
  /** Whether one counts wherever it is named, because no program is found by its name. */
  readonly alone: boolean
  isTaught(language: string): boolean
}

function languageIn(
  words: readonly string[],
  { isSubject, isLevel, hasSubject, hasCountry }: Beside,
  { alone, isTaught, hasTuition }: LanguageWishes & { hasTuition: boolean },
): TypedFilters['language'] {
  const hasLevel = words.some((_, place) => isLevel(place))
  for (const [place, word] of words.entries()) {
    const code = languageNamed(word)
    if (code === undefined || isSubject(place) || !isTaught(code)) continue
    const before = words[place - 1] ?? ''
    const after = words[place + 1] ?? ''
    const said =
      word === 'angrezi' ||
      saysBefore.test(words.slice(0, place).join(' ')) ||
      saysAfter.test(words.slice(place + 1).join(' '))
    const isPartOfName = subjectBefore.test(before) || subjectAfter.test(after)
    // "German university" speaks of the country, "medicine in German" does not; no country is called English.
    const implied =
      !isPartOfName &&
      (code === 'en' || before === 'in') &&
      (hasSubject || hasTuition || (hasCountry && !hasLevel))
    if (!said && !implied && !alone) continue
    const places = new Set([place])
    for (let at = place - 1; at >= 0 && connecting.test(words[at]!); at--) places.add(at)
    for (let at = place + 1; at < words.length && connecting.test(words[at]!); at++) places.add(at)
    return { code, places }
  }
  return null
}

const isScholarship = (word: string | undefined): boolean =>
  /^(?:scholarships?|wazifa|wazaif|funded)$/u.test(word ?? '')

const lowFees =
  /\b(?:cheap(?:er|est)?|affordable|sast[aiey]|sastay|(?:low(?:er|est)?|less|minimum|kam|sab se kam) (?:tuition )?(?:fees?|cost|budget|price|kharcha)|(?:fees?|kharcha) (?:kam|low))\b/gu
const englishTest = String.raw`(?:ielts|toefl|pte|duolingo|english test)`
const noEnglishTest = new RegExp(
  String.raw`\b(?:(?:without|no|bina|bagh?air|beghair) ${englishTest}|${englishTest} (?:(?:ke|k|kay) )?(?:bina|bagh?air|beghair|free)|${englishTest} not required)\b(?: (?:ke|k|kay))?`,
  'gu',
)

/** The places of the words in which a phrase is found. */
function placesOf(phrase: RegExp, words: readonly string[]): Set<number> {
  const places = new Set<number>()
  const text = words.join(' ')
  for (const { index, 0: found } of text.matchAll(phrase)) {
    const from = text.slice(0, index).split(' ').length - 1
    for (let place = from; place < from + found.split(' ').length; place++) places.add(place)
  }
  return places
}

/** Reads the filters that words of a search name. @param words in their usual spelling */
export function readTypedFilters(
  words: readonly string[],
  beside: Beside,
  wishes: LanguageWishes,
): TypedFilters {
  const tuition = highestTuitionIn(words)
  return {
    language: languageIn(words, beside, { ...wishes, hasTuition: tuition !== null }),
    tuition,
    // With an amount, such words belong to it.
    lowFees: tuition === null ? placesOf(lowFees, words) : new Set(),
    noEnglishTest: placesOf(noEnglishTest, words),
    scholarship: new Set(
      [...words.keys()].filter(
        (place) =>
          isScholarship(words[place]) || (words[place] === 'fully' && isScholarship(words[place + 1])),
      ),
    ),
  }
}
