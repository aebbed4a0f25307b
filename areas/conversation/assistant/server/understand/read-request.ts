import { currencyIn, isGeneralWord, languageNamed, type Price, readPrice } from '#areas/catalogue/offers.ts'
import { alsoIn, askIn, asksWhether, neededIn, orderIn, type Also, type Ask, type Needed } from './asks.ts'
import { frameOf } from './examples/frame.ts'
import { isNotStated } from './not-stated.ts'
import type { KnownUniversity, NameIndex } from './name-index.ts'
import { isAim, isLeftOutLanguage, splitCountries, splitSubjects } from './left-out.ts'
import { readMarks, statesMarks, type Marks } from './read-marks.ts'
import { readCountries } from './read-place.ts'
import { monthIn, months, seasonIn } from './read-month.ts'
import { readSubjects, type Subject, type SubjectRead } from './read-subject.ts'
import { heardAs } from './heard-as.ts'
import { meantWord, respelled, type Plain } from './spellings.ts'

/** A question about the catalogue, understood. */
export interface Request {
  readonly ask: Ask
  /** What else it asks for: "how long is it, and what does it cost". */
  readonly also: readonly Also[]
  readonly subject: Subject | null
  /** Two or more subjects that it compares. */
  readonly subjects: readonly Subject[]
  readonly universities: readonly KnownUniversity[]
  readonly countries: readonly string[]
  /** Countries that are left out ("outside Australia"). */
  readonly notIn: readonly string[]
  /** Subjects that are left out ("anything but medicine"). */
  readonly notOf: readonly Subject[]
  /** How many years a program takes that is asked for. */
  readonly lasting: number | null
  /** Whether it asks for something that no source of ours states, such as safety or salaries. */
  readonly notStated: boolean
  /** ISCED digit. */
  readonly level: string | null
  /** Two or more levels that it compares. */
  readonly levels: readonly string[]
  readonly language: string | null
  /** A language in which programs must not be taught ("nothing in Russian"). */
  readonly notTaughtIn: string | null
  /** The language that a question takes for granted: "is the Chinese-taught one in English". */
  readonly taughtIn: string | null
  /** English name of a month in which a program starts. */
  readonly month: string | null
  /** The season that stands for that month, where it names no month. */
  readonly season: 'spring' | 'fall' | null
  readonly price: Price | null
  /** The currency in which amounts are wanted ("in rupees"). */
  readonly inCurrency: string | null
  readonly order: 'cheapest' | 'dearest' | null
  /** How many of a sorted list are asked for ("top 5"). */
  readonly limit: number | null
  /** Whether it asks how many universities there are. */
  readonly countsUniversities: boolean
  /** Whether it asks for programs that do not require what it names. */
  readonly without: boolean
  /** Whether it asks what all years of a program cost, and not one. */
  readonly whole: boolean
  readonly needed: Needed | null
  readonly marks: Marks
  /** A number that could be a result of IELTS. */
  readonly band: number | null
  /** Words that are none of these: of the name of a program, or not known at all. */
  readonly others: readonly string[]
  /** Whether none of them is where a name would be. */
  readonly loose: boolean
  /** Whether it compares universities ("cheaper than", "versus"). */
  readonly compares: boolean
  /** Whether it asks for a comparison with what was said before ("compare it with Pecs"). */
  readonly besides: boolean
  /** Whether it is about the two that were named before. */
  readonly both: boolean
  /** Whether it asks where something is. */
  readonly where: boolean
  /** Whether it asks about paying in parts. */
  readonly installments: boolean
  /** Whether it asks if what was paid is paid back. */
  readonly refund: boolean
  readonly whether: boolean
  /** Whether it asks to see everything that the last answer was about ("list all"). */
  readonly all: boolean
  /** Whether it asks for any there are, and not the same as before. */
  readonly any: boolean
  /** Number of years that a question names. */
  readonly years: number | null
  /** Whether it asks about programs at large, so that it begins anew unless it says that it continues. */
  readonly general: boolean
  /** Whether it is about one of several ("its fee"). */
  readonly one: boolean
  /** Whether it asks for another one like that of the last answer ("something like it"). */
  readonly alike: boolean
  /** Whether it asks for the same as before, elsewhere ("the same in Latvia"). */
  readonly same: boolean
  /** Whether it continues the question before ("and", "there", "it"). */
  readonly continues: boolean
  /** Its words, with names as what they are. */
  readonly frame: string
}

const levels: ReadonlyMap<string, string> = new Map(Object.entries({ bachelor: '6', master: '7', phd: '8' }))
const continuing =
  /^(?:and|what if|aur|or|ok and|ok|acha|what about|how about|same|phir|also|is there also)\b|\b(?:it|its|there|that one|this one|first one|one|they|them|these|those|this|that|ye|wo|iska|uska|inka|unka|wahan|isme|usme|inme|dono|same|is ki|is ka|is mein|us mein|in mein|us ki|also|koi aur|is liye|iske|uske)\b/u
const yearsIn = /\b(\d|two|three|four|five|six|teen|char|panch|che) (?:years?|saal)\b/u
const lastingIn =
  /\b(\d|one|two|three|four|five|six|ek|teen|char|panch|che) (?:years?|saal) (?:(?!hai|is|are|take)[a-z]+ ){0,3}(?:bachelor|master|degree|program|course|diploma|llm|mba|bba|llb)\b/u
const levelLasting =
  /\b(?:bachelor|master|degree|program|course|diploma)\b(?: (?!\d)[a-z]+){0,4} (\d|one|two|three|four|five|six|ek|teen|char|panch|che) (?:years?|saal) (?:ka|ki|ke|long|only)\b/u
const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
    ...{ ek: 1, teen: 3, char: 4, panch: 5, che: 6 },
  }),
)

/**
 * Understands a question about the catalogue.
 * @param names of the universities with programs
 * @param isOrdinary whether a word occurs in our articles, and so is hardly a name
 */
export function readRequest(
  plain: Plain,
  names: NameIndex,
  isOrdinary: (word: string) => boolean = () => false,
): Request {
  return readWords(plain, names, isOrdinary).request
}

/** The same, with the words of the question without slips. */
export function readWords(
  plain: Plain,
  names: NameIndex,
  isOrdinary: (word: string) => boolean,
): { request: Request; words: readonly string[] } {
  let words = inLatinLetters(plain.words, names)
  const taken = new Set<number>()
  const take = (from: number, length: number) => {
    for (let at = from; at < from + length; at++) taken.add(at)
  }
  const free = (at: number) => !taken.has(at)
  let named = names.find(words)
  for (const { from, length } of named) take(from, length)
  const countries = readCountries(words, free)
  for (const { from, length } of countries) take(from, length)
  const allSubjects = readSubjects(words, free)
  for (const { from, length } of allSubjects) take(from, length)
  const { wanted, leftOut: unwanted } = splitSubjects(words, allSubjects)
  // "She wants to design buildings. Where is architecture taught?"
  const asking = wanted.filter(({ from }) => !plain.aside.has(words[from]!))
  const aimed = (asking.length > 0 ? asking : wanted).filter((one) => isAim(words, one))
  const subjects = afterBut(words, aimed, asking.length > 0 ? asking : wanted)
  const isUnknown = (word: string, at: number) => free(at) && !isGeneralWord(word) && !isOrdinary(word)
  words = words.map((word, at) => (isUnknown(word, at) ? (respelled(word) ?? word) : word))
  // A word that is nothing else may be a misspelled name.
  const corrected = words.map((word, at) =>
    word.length > 4 && isUnknown(word, at) ? (names.correct(word) ?? word) : word,
  )
  if (corrected.some((word, at) => word !== words[at])) {
    words = corrected
    const again = names
      .find(words)
      .filter(({ from, length }) =>
        [...Array(length).keys()].every(
          (offset) =>
            free(from + offset) || named.some((one) => one.from <= from && one.from + one.length >= from),
        ),
      )
    for (const { from, length } of again) take(from, length)
    named = again.length > 0 ? again : named
  }
  const slips = new Map<number, string>()
  for (const [at, word] of words.entries()) {
    if (!isUnknown(word, at)) continue
    const meant = meantWord(word, isNameLike(words, at, plain.latin, isOrdinary))
    if (meant !== undefined) slips.set(at, meant)
  }
  words = words.map((word, at) => slips.get(at) ?? word)
  const text = words.join(' ')
  const marks = readMarks(words)
  // "Are the 1,800 euro paid back", "can I live on 60,000 rupees": not what tuition may cost.
  const refund =
    /\brefund\w*\b|\b(?:paid|pay|give|given|get|money|tuition|fees) (?:\w+ )?back\b|\b(?:fees|paise|euro|tuition)\b.*\bwapas\b/u.test(
      text,
    )
  const spends = refund || /\b(?:guzara|reh sakta|living|per month|monthly|mahina)\b/u.test(text)
  const price = statesMarks(marks) || spends ? null : readPrice(words)
  const lasting =
    (
      lastingIn.exec(text) ?? (/\b(?:any|koi|which|konsa)\b/u.test(text) ? levelLasting.exec(text) : null)
    )?.[1] ?? null
  const universities = universitiesOf(named)
  const places = splitCountries(words, countries)
  // Beside a university, another country is where somebody comes from.
  const isTheirs = (code: string) =>
    universities.length === 0 || universities.some(({ country }) => country === code)
  const month = monthIn(text)
  const asks = askIn(text, statesMarks(marks), plain.searched.toLowerCase())
  const read = asks === 'programs' && refund && universities.length > 0 ? 'fees' : asks
  // "Is 5000 dollars enough for medicine" asks for programs up to that amount.
  // Where something is can be said of a university alone; "a 1 year master" is a filter.
  const ask =
    (read === 'place' && universities.length === 0) ||
    (read === 'duration' && lasting !== null) ||
    (read === 'start' && month !== null && !/\b(?:when|kab)\b/u.test(text))
      ? 'programs'
      : read === 'without-english-test' && universities.length > 0
        ? 'needs'
        : read === 'eligible' && price !== null && !statesMarks(marks)
          ? 'programs'
          : read
  const spoken = words.flatMap((word, at) => {
    const code = free(at) ? languageNamed(word) : undefined
    return code === undefined ? [] : [{ code, from: at, length: 1 }]
  })
  const shunned = spoken.filter((one) => isLeftOutLanguage(words, one))
  const languages = spoken.filter((one) => !shunned.includes(one)).map(({ code }) => code)
  const chooses = (/\b(?:ya|or)\b/u.test(text) || /\bor\b/iu.test(plain.latin)) && new Set(languages).size > 1
  const language = chooses ? null : (languages.at(-1) ?? null)
  const isTest = (word: string) => neededIn(word) !== null
  const [first, second] = subjects
  const needed = neededIn(text)
  // "does it need biology": the subject is a requirement.
  const isNeeded =
    ask === 'needs' &&
    needed !== null &&
    first !== undefined &&
    new RegExp(needed.matches, 'u').test(first.subject.label)
  const years = yearsIn.exec(text)?.[1]
  const order = orderIn(text)
  const namedLevels = levelsIn(words)
  const comparesLevels = namedLevels.length > 1 && comparing.test(text)
  const others = words.filter(
    (word, at) =>
      free(at) &&
      !isGeneralWord(word) &&
      !plain.aside.has(word) &&
      !(universities.length > 0 && names.isCity(word)) &&
      words[at - 1] !== 'pre' &&
      languageNamed(word) === undefined &&
      word.length > 1 &&
      !ordinal.test(word) &&
      !isOwnCollege(words, at) &&
      !isOfAsker(words, at) &&
      !months.has(word) &&
      levels.get(word) === undefined &&
      !isTest(word),
  )
  // Two subjects side by side are the name of a program ("computer engineering").
  const joined = first && second && first.from + first.length === second.from
  const same = /\b(?:same|wohi|wahi|yehi|yahi)\b/u.test(text)
  const request: Request = {
    ask,
    also: alsoIn(text, ask, needed, price !== null || order !== null || month !== null),
    subject: isNeeded || joined ? null : (first?.subject ?? null),
    subjects: isNeeded || joined ? [] : sideBySide(words, subjects),
    universities,
    countries: places.wanted.map(({ code }) => code).filter((code) => code !== 'PK' && isTheirs(code)),
    notIn: places.leftOut.map(({ code }) => code),
    notOf: unwanted.map(({ subject }) => subject),
    lasting: lasting === null ? null : (digitsOf.get(lasting) ?? Number(lasting)),
    notStated: isNotStated(
      words.filter(
        (word, at) =>
          !plain.aside.has(word) && !allSubjects.some(({ from, length }) => at >= from && at < from + length),
      ),
    ),
    level: comparesLevels ? null : (namedLevels[0] ?? first?.level ?? null),
    levels: comparesLevels ? namedLevels : [],
    language,
    notTaughtIn: shunned[0]?.code ?? null,
    taughtIn: languages.length > 1 && !/\b(?:ya|or|aur|and)\b/u.test(text) ? languages[0]! : null,
    month,
    season: seasonIn(text),
    price,
    inCurrency: price === null ? currencyIn(text) : null,
    order,
    limit: limitIn(text),
    countsUniversities: /\b(?:how many|kitna) (?:\w+ ){0,2}university\b/u.test(text),
    without: needed !== null && /\b(?:without|no|baghair|bina|not (?:need|require)\w*|na ho|nahi)\b/u.test(text),
    whole: /\b(?:whole|total|entire|complete|full|poor[aei]|mukammal|saar[aei]|all (?:the )?years)\b/u.test(
      text,
    ),
    needed,
    marks,
    band: bandIn(text),
    others: joined ? [...words.slice(first.from, second.from + second.length), ...others] : others,
    loose:
      !joined &&
      !words.some((word, at) => others.includes(word) && isNameLike(words, at, plain.latin, isOrdinary)),
    compares:
      /\b(?:compare|comparison|compared|versus|vs|against|farq|difference|cheaper|than|muqabl[ae]|which|konsa|ya|or)\b/u.test(
        text,
      ),
    besides: /\b(?:compare|comparison|versus|vs|muqabl[ae]|farq|difference)\b/u.test(text),
    both: /\b(?:dono|both|these two|those two)\b/u.test(text),
    where: read === 'place',
    installments: /\binstallments\b/u.test(text),
    all: words.length <= listWords && /\b(?:list|all|sab|saare|tamam|everything)\b/u.test(text),
    refund,
    any: /\b(?:any|koi|available|options?)\b/u.test(text),
    whether: asksWhether(text, plain.latin),
    years: years === undefined ? null : (digitsOf.get(years) ?? Number(years)),
    general:
      /\b(?:university|where|kahan|mulk)\b/u.test(text) ||
      (ask === 'programs' && /\b(?:programs?|course)\b/u.test(text)) ||
      (statesMarks(marks) && words.length > 5 && !/\b(?:kafi|enough)\b/u.test(text)),
    one: /\b(?:its?|iska|uska|is ki|is ka|us ki|us ka|this one|that one|first one|the first|pehl[aei] (?:wala|program|university))\b/u.test(text),
    alike:
      /\b(?:something|anything|one|any|koi) (?:like (?:it|that|this)|similar|aisa|aisi)\b|\bis jais[aei]\b|\bkahin aur\b|\bsomewhere else\b/u.test(
        text,
      ),
    same,
    frame: frameOf(words, [
      ...named.map((span) => ({ ...span, kind: 'university' as const })),
      ...countries.map((span) => ({ ...span, kind: 'country' as const })),
      ...allSubjects.map((span) => ({ ...span, kind: 'subject' as const })),
    ]),
    // "Monash wali" is the one of Monash among those before.
    continues:
      continuing.test(text) ||
      [...named, ...countries].some(
        ({ from, length }) => words[from + length] === 'wala' && subjects.length === 0,
      ),
  }
  return { request, words: plain.words.map((word, at) => slips.get(at) ?? word) }
}

/**
 * Words in Urdu script that no list has, by their sound: a name only where one can be, because few consonants are
 * enough for one.
 */
function inLatinLetters(words: readonly string[], names: NameIndex): string[] {
  const read = [...words]
  let beforeOne = true
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!
    if (/[\u0600-\u06ff]/u.test(word)) {
      const name: string | undefined = beforeOne ? names.correct(word) : undefined
      read[at] = name ?? heardAs(word) ?? word
      beforeOne = name !== undefined
    } else beforeOne = afterName.has(word) || besideName.has(word)
  }
  return read
}
const besideName = new Set(['aur', 'ya', 'fees', 'academy', 'university', 'bhi', 'or', 'and'])

const done =
  /\b(?:did|done|completed|complete|finished|have|has|holds?|graduated) (?:(?:my|a|an|his|her|the|in|with) )*$/u
const doneAfter = /^(?:ki degree |mein )?(?:kiya|kia|kar li|kar liya|ki hai|ho gay\w*|complete|mukammal|pass)\b/u

/** The levels of a question; those that somebody has reached only where it names no other. */
function levelsIn(words: readonly string[]): string[] {
  const named = words.flatMap((word, at) => {
    const level = levels.get(word)
    return level === undefined ? [] : [{ level, at }]
  })
  const ahead = named.filter(
    ({ at }) => !done.test(words.slice(0, at).join(' ')) && !doneAfter.test(words.slice(at + 1).join(' ')),
  )
  return [...new Set((ahead.length > 0 ? ahead : named).map(({ level }) => level))]
}

/** "Papa wants a doctor but I like computers, which computer degree": what comes after "but". */
function afterBut(
  words: readonly string[],
  aimed: readonly SubjectRead[],
  all: readonly SubjectRead[],
): readonly SubjectRead[] {
  const but = words.findLastIndex((word) => /^(?:but|lekin|magar|however)$/u.test(word))
  const later = all.filter(({ from }) => from > but)
  if (but > 0 && later.length > 0 && later.length < all.length) return later
  return aimed.length > 0 ? aimed : all
}

const limitIn = (text: string): number | null => {
  const [, first, second] =
    /\b(?:top|first|pehle|sirf|only) ([2-7])\b|\b([2-7]) (?:sab se )?(?:cheapest|sasta|lowest|cheap)\b/u.exec(text) ?? []
  const digits = first ?? second
  return digits === undefined ? null : Number(digits)
}

const ordinal = /^\d+(?:st|nd|rd|th)$/u
const finished = /\b(?:did|done|completed|complete|graduated|graduate|passed|finished|studied) (?:\w+ ){0,5}(?:from|at)(?: the)?$/u
const finishedThere = /^se (?:\w+ ){0,3}(?:ki|kiya|kia|kar|karke|pass|complete)\b/u

/** "I did my bachelor from GCU": where somebody comes from, and not what is asked about. */
const isOwnCollege = (words: readonly string[], at: number): boolean =>
  finished.test(words.slice(0, at).join(' ')) || finishedThere.test(words.slice(at + 1).join(' '))

const introduced = /\b(?:name is|naam|myself|this is|i am) $/u
const homeTowns = new Set(
  `lahore karachi islamabad rawalpindi faisalabad multan peshawar quetta sialkot gujranwala gujrat sargodha bahawalpur
   hyderabad sukkur mardan swat abbottabad sahiwal okara jhang kasur sheikhupura larkana mirpur muzaffarabad gilgit skardu
   chitral dera attock jhelum chakwal mianwali layyah vehari khanewal rahim`.split(/\s+/u),
)

/** The name or the home town of who asks: "my name is Ahsan from Multan", "gujranwala se". */
const isOfAsker = (words: readonly string[], at: number): boolean =>
  introduced.test(`${words.slice(0, at).join(' ')} `) ||
  (homeTowns.has(words[at]!) && (/^(?:from|near)$/u.test(words[at - 1] ?? '') || words[at + 1] === 'se'))

/** The most words of "list all of them". */
const listWords = 5

/** What puts two things side by side. */
const comparing =
  /\b(?:compare|comparison|compared|versus|vs|against|farq|difference|than|muqabl[ae]|each|dono|both|or|ya)\b/u
const between = /^(?:and|aur|or|ya|vs|versus|than|se|from|with|n)(?: (?:in|an?|the))?$/u

/** Two or more subjects of which each is asked about: "pharmacy or nursing". */
function sideBySide(words: readonly string[], subjects: readonly SubjectRead[]): readonly Subject[] {
  const [first, ...others] = subjects
  if (first === undefined) return []
  const side = [first]
  for (const one of others) {
    const last = side.at(-1)!
    const joining = words.slice(last.from + last.length, one.from).join(' ')
    if (between.test(joining) && side.every(({ subject }) => subject.code !== one.subject.code))
      side.push(one)
  }
  return side.length > 1 ? side.map(({ subject }) => subject) : []
}

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
function isNameLike(
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

const bandIn = (text: string): number | null => {
  const found =
    /\b(?:if i have|mera|mere|have|got|agar)(?: (?:to|tou|sirf|only))? ([4-9](?:\.5)?)\b(?! (?:saal|years?|lakh|hazar|k|percent))/u.exec(
      text,
    )?.[1]
  return found === undefined ? null : Number(found)
}

/** Names with the same universities count once; a city narrows down a name ("Karaganda Medical in Karaganda"). */
function universitiesOf(named: ReturnType<NameIndex['find']>): KnownUniversity[] {
  const sure = named.filter(({ sure: one }) => one < 5)
  const chosen = sure.length > 0 ? sure : named.slice(0, 1)
  const all = new Map(chosen.flatMap(({ universities }) => universities.map((one) => [one.id, one] as const)))
  return [...all.values()]
}

/** Whether a question says anything that the catalogue could answer. */
export const saysSomething = ({
  subject,
  universities,
  countries,
  notIn,
  notOf,
  lasting,
  level,
  language,
  month,
  price,
  order,
  others,
  ask,
  band,
}: Request): boolean =>
  notIn.length > 0 ||
  notOf.length > 0 ||
  lasting !== null ||
  subject !== null ||
  universities.length > 0 ||
  countries.length > 0 ||
  level !== null ||
  language !== null ||
  month !== null ||
  price !== null ||
  order !== null ||
  others.length > 0 ||
  ask !== 'programs' ||
  band !== null
