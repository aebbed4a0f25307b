import { heardAs } from '../heard-as.ts'
import type { NameIndex } from '../name-index.ts'

/**
 * Words in Urdu script that no list has, by their sound: a name only where one can be, because few consonants are
 * enough for one.
 */
export function inLatinLetters(words: readonly string[], names: NameIndex): string[] {
  const read = [...words]
  let beforeOne = true
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!
    const pair = names.spelledApart(word, words[at + 1])
    if (pair !== undefined) {
      read.splice(at, 2, ...pair)
      beforeOne = true
    } else if (isUrdu.test(word)) {
      const name: string | undefined = beforeOne && !isUrduVerb(words, at) ? names.correct(word) : undefined
      read[at] = name ?? heardAs(word) ?? word
      beforeOne = name !== undefined
    } else beforeOne = afterName.has(word) || besideName.has(word)
  }
  return read
}
const isUrdu = /[\u0600-\u06ff]/u
/** "پڑھاتی ہیں": what is done, and no Perth. */
export const isUrduVerb = (words: readonly string[], at: number): boolean =>
  /ت[ایيے]$/u.test(words[at]!) && /^(?:hai|hain|hun|hoon)$/u.test(words[at + 1] ?? '')
const besideName = new Set(['aur', 'ya', 'fees', 'academy', 'university', 'bhi', 'or', 'and'])

export const ordinal = /^\d+(?:st|nd|rd|th)$/u
const finished =
  /\b(?:did|done|completed|complete|graduated|graduate|passed|finished|studied) (?:\w+ ){0,5}(?:from|at)(?: the)?$/u
const finishedThere = /^se (?:\w+ ){0,3}(?:ki|kya|kiya|kia|kar|karke|pass|complete)\b/u
/** "BS math kiya hai UET se": the verb may come first in Roman Urdu. */
const degreeBefore =
  /\b(?:bachelor|bs|bsc|bcom|ba|bba|llb|llm|mba|ms|master|msc|fsc|inter|intermediate|matric|graduation|degree)\b(?: \w+){0,3} (?:ki|kya|kiya|kia|kar|li|liya)(?: (?:hai|hui|hua|tha|thi|raha|rahi|hun|hoon))*$/u

/** "I did my bachelor from GCU": where somebody comes from, and not what is asked about. */
export const isOwnCollege = (words: readonly string[], at: number): boolean => {
  const ahead = words.slice(0, at).join(' ')
  const behind = words.slice(at + 1).join(' ')
  return (
    finished.test(ahead) || finishedThere.test(behind) || (/^se\b/u.test(behind) && degreeBefore.test(ahead))
  )
}

const introduced = /\b(?:name is|naam|myself|this is|i am|im|i m) $/u
/** "I'm Zainab, class 12 with biology, from Nairobi"; not "I am interested in a degree from Oxford". */
const introducedFrom =
  /\b(?:name is|naam|myself|i am|im|i m|we are)(?: (?!(?:degree|bachelor|master|phd|admission|study|studying|programs?|course|university)\b)\w+){0,8} from $/u
const homeTowns = new Set(
  `lahore karachi islamabad rawalpindi faisalabad multan peshawar quetta sialkot gujranwala gujrat sargodha bahawalpur
   hyderabad sukkur mardan swat abbottabad sahiwal okara jhang kasur sheikhupura larkana mirpur muzaffarabad gilgit skardu
   chitral dera attock jhelum chakwal mianwali layyah vehari khanewal rahim`.split(/\s+/u),
)

/** The name or the home town of who asks: "my name is Ahsan from Multan", "gujranwala se". */
export const isOfAsker = (words: readonly string[], at: number): boolean =>
  introduced.test(`${words.slice(0, at).join(' ')} `) ||
  introducedFrom.test(`${words.slice(0, at).join(' ')} `) ||
  (homeTowns.has(words[at]!) && (/^(?:from|near)$/u.test(words[at - 1] ?? '') || words[at + 1] === 'se'))

const beforeName = new Set([
  'at',
  'in',
  'of',
  'from',
  'to',
  'university',
  'named',
  'called',
  'professor',
  'prof',
  'sir',
])
const placing = new Set(['in', 'from', 'to', 'at'])
/** The rest of the name of a university. */
const institution =
  /^(?:(?:of|and|the|international|national|state|medical|royal|technical|global|american|european|islamic|science|sciences|technology|medicine|health) )*(?:university|college|academy|institute)\b/u
/** What follows a name without a word between: "hogwarts fees". */
const asked =
  /^(?:fees|tuition|kharcha|deadline|hostel|admission|medicine|mbbs|bds|nursing|law|engineering|degree|program|requirements)$/u
const afterName = new Set([
  'ka',
  'ki',
  'ke',
  'ko',
  'mein',
  'se',
  'wala',
  'university',
  'college',
  'school',
  'institute',
  'medical',
])

/** A question of so few words that begins with an unknown one begins with a name: "comsats cs fee". */
const shortName = 6

/** Whether an unknown word is where the name of a place, a person or a university would be. */
export function isNameLike(
  words: readonly string[],
  at: number,
  latin: string,
  isOrdinary: (word: string) => boolean,
): boolean {
  const word = words[at]!
  if (homeTowns.has(word)) return true
  const capital = new RegExp(`\\S\\s+${word.charAt(0).toUpperCase()}${word.slice(1)}\\b`, 'u')
  // "Quetta International Medical University" is a name; so is any unknown word where a university is spoken of.
  if (institution.test(words.slice(at + 1, at + 5).join(' '))) return true
  if (isOrdinary(word)) return beforeName.has(words[at - 1] ?? '') && !placing.has(words[at - 1] ?? '')
  return (
    (at === 0 && words.length <= shortName && /^[a-z]{4,}$/u.test(word)) ||
    beforeName.has(words[at - 1] ?? '') ||
    afterName.has(words[at + 1] ?? '') ||
    capital.test(latin) ||
    asked.test(words[at + 1] ?? '')
  )
}
