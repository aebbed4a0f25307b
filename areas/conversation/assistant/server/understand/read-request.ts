import { currencyIn, isGeneralWord, languageNamed, readPrice } from '#areas/catalogue/offers.ts'
import { nearestWord } from '#areas/conversation/help/server/read-question.ts'
import { alsoIn, askIn, asksWhether, neededIn, orderIn } from './asks.ts'
import { frameOf } from './examples/frame.ts'
import { isNotStated } from './not-stated.ts'
import { isElsewhere, type NameFound, type NameIndex } from './name-index.ts'
import { isAim, splitCountries, splitLanguages, splitSubjects, splitUniversities } from './left-out.ts'
import { readMarks, statesMarks, statesResults } from './read-marks.ts'
import { countriesAt, readCountries, type CountryRead } from './read-place.ts'
import { askedAbout, isAbroad, universitiesOf } from './story/asked-about.ts'
import { monthIn, months, seasonIn } from './read-month.ts'
import { lastsIn, nthIn, yearsIn, yearsOf } from './read-numbers.ts'
import { abbreviatedIn, readSubjects } from './read-subject.ts'
import type { Request } from './request.ts'
import { coreOf, meantWord, respelled, type Plain } from './spellings.ts'
import {
  inLatinLetters,
  isNameLike,
  isOfAsker,
  isOwnCollege,
  isUrduVerb,
  ordinal,
} from './names/stands-for-name.ts'
import {
  afterBut,
  comparing,
  isJoinedTo,
  jointSubject,
  levels,
  levelsIn,
  limitIn,
  sideBySide,
} from './wanted-of-several.ts'

/** Words of questions about this site or about marks that are no names of programs: "bina internet", "3rd division". */
const besideTheCatalogue = new Set(['internet', 'division'])
const continuing =
  /^(?:and|what if|aur|or|ok and|ok|acha|what about|how about|same|phir|also|is there also)\b|\b(?:it|its|there|that one|this one|first one|one|they|them|these|those|this|that|ye|wo|iska|uska|inka|unka|wahan|isme|usme|inme|dono|same|is ki|is ka|is mein|us mein|in mein|us ki|also|koi aur|is liye|iske|uske)\b/u
/** A question about the catalogue, and how it was put. */
export interface ReadRequest {
  readonly request: Request
  /** Its words without slips. */
  readonly words: readonly string[]
  /** Whether the sentences that ask say what about, without the story around them. */
  readonly standsAlone: boolean
  /** Whether they name a university, a country or a subject. */
  readonly namesAny: boolean
}

/**
 * Understands a question about the catalogue.
 * @param names of the universities with programs
 * @param isOrdinary whether a word occurs in our articles, and so is hardly a name
 */
export function readRequest(
  plain: Plain,
  names: NameIndex,
  isOrdinary: (word: string) => boolean,
): ReadRequest {
  let words = inLatinLetters(plain.words, names).map((word) => institutionOf(word) ?? word)
  const taken = new Set<number>()
  const take = (from: number, length: number) => {
    for (let at = from; at < from + length; at++) taken.add(at)
  }
  const free = (at: number) => !taken.has(at)
  // "Institutions and governance in China" is not about the Hertie School of Governance.
  const placed = countriesAt(words)
  let named = names.find(words).filter((one) => !isElsewhere(one, placed))
  for (const { from, length } of named) take(from, length)
  const countries = readCountries(words, free)
  for (const { from, length } of countries) take(from, length)
  // "From one account" is about no accounting.
  const allSubjects = readSubjects(words, free, abbreviatedIn(plain.latin)).filter(
    ({ from, length }) => length > 1 || words[from] !== 'account',
  )
  for (const { from, length } of allSubjects) take(from, length)
  const { wanted, leftOut: unwanted } = splitSubjects(words, allSubjects)
  // "She wants to design buildings. Where is architecture taught?"
  const inQuestionOf = (positions: ReadonlySet<number>) => wanted.filter(({ from }) => !positions.has(from))
  const asking = inQuestionOf(plain.told).length > 0 ? inQuestionOf(plain.told) : inQuestionOf(plain.aside)
  const meant = asking.length > 0 ? asking : wanted
  const aims = meant.filter((one) => isAim(words, one))
  // "The fees for nursing and physiotherapy": what is joined to it is wanted too.
  const aimed = meant.filter((one) => aims.includes(one) || aims.some((aim) => isJoinedTo(words, aim, one)))
  const chosen = afterBut(words, aimed, meant)
  // "One wants to be a nurse, the other a pharmacist. Can both study there?"
  const subjects = wanted.length === 2 && /^(?:both|dono)$/mu.test(words.join('\n')) ? wanted : chosen
  const isUnknown = (word: string, at: number) =>
    free(at) && !isGeneralWord(word) && !isOrdinary(word) && !isUrduVerb(words, at)
  // "At dekain" is a place before it is a word of Urdu.
  const isPlace = (word: string, at: number) =>
    /^(?:at|in)$/u.test(words[at - 1] ?? '') && names.correct(word) !== undefined
  words = words.map((word, at) =>
    isUnknown(word, at) && !isPlace(word, at) ? (respelled(word) ?? word) : word,
  )
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
  // "Sapienza University of Rome?" asks about no universities at large.
  const inNames = new Set(
    named.flatMap(({ from, length }) => [...Array(length).keys()].map((at) => from + at)),
  )
  const marks = readMarks(words)
  // What is asked for stands in the sentences that ask, unless they say nothing of it: "Is he right?"
  const askedWords = words.filter((_, at) => !plain.aside.has(at))
  const namesAny = [...named, ...countries, ...allSubjects].some(({ from }) => !plain.aside.has(from))
  const asksAlone = askedWords.join(' ')
  const standsAlone =
    namesAny ||
    askIn(asksAlone, false) !== 'programs' ||
    askedWords.some(
      (word, at) =>
        languageNamed(word) !== undefined && (askedWords[at - 1] === 'in' || askedWords[at + 1] === 'mein'),
    ) ||
    (orderIn(asksAlone) !== null && levelsIn(askedWords).length > 0)
  // "A bachelor in translation" asks for no translated documents.
  const isStudied = allSubjects.some(({ subject }) => subject.phrase === 'translation')
  const whole = standsAlone ? askedWords.join(' ') : text
  const besideNames = words
    .filter((_, at) => !inNames.has(at) && !(standsAlone && plain.aside.has(at)))
    .join(' ')
  const said = isStudied ? whole.replaceAll(/\btranslation\b/gu, 'subject') : whole
  const core = standsAlone ? coreOf(plain) : plain
  // "Are the 1,800 euro paid back", "can I live on 60,000 rupees": not what tuition may cost.
  const refund =
    /\brefund\w*\b|\breturn(?:s|ed|able)?\b.*\b(?:fees|deposit|money|paise|amount)\b|\b(?:fees|deposit|money|paise|amount)\b.*\breturn(?:s|ed|able)?\b|\b(?:paid|pay|give|given|get|money|tuition|fees) (?:\w+ )?back\b|\b(?:fees|paise|euro|tuition)\b.*\bwapas\b/u.test(
      said,
    )
  const spends =
    refund || /\b(?:guzara|reh sakta|living|(?:per|a|each|every) month|monthly|mahina)\b/u.test(said)
  const amount = spends ? null : readPrice(words)
  const lasts = lastsIn(said)
  const askedLevels = levelsIn(askedWords)
  // "3.2 CGPA in BS. Data science at Hertie?": the average is that of the bachelor's degree.
  const isReached = (level: string) => level === '6' && marks.cgpa != null && !soughtBachelor.test(said)
  const sought = (all: readonly string[]) => all.filter((one) => !isReached(one))
  const namedLevels =
    askedLevels.length > 0 && sought(askedLevels).length > 0 ? sought(askedLevels) : sought(levelsIn(words))
  // "I have a 2 year bachelor, is a master possible" does not say how long the master takes.
  const isOfAnother = (phrase: string) => {
    const [level] = levelsIn(phrase.split(' '))
    return level !== undefined && !namedLevels.includes(level)
  }
  const lasting = lasts === null || isOfAnother(lasts[0]) ? null : (lasts[1] ?? lasts[2])!
  // "TSMU costs too much. Is there another one in Georgia?"
  const asksForOther =
    /\b(?:other|another|else|aur koi|koi aur|dusr[aei]|doosr[aei]|alag)\b/u.test(said) && namesAny
  // "My uncle studied in China. I want medicine in Georgia, which one is cheapest?"
  const placesAsked = new Set(askedAbout([...named, ...countries.filter(isAbroad)], plain, said))
  const isMeant = (one: NameFound | CountryRead) => placesAsked.has(one)
  const offered = splitUniversities(words, named)
  const universities = universitiesOf(
    words,
    asksForOther
      ? offered.wanted.filter(({ from }) => !plain.aside.has(from))
      : offered.wanted.filter(isMeant),
  )
  const shunnedPlaces = universitiesOf(words, offered.leftOut)
  // "She is in Kyrgyzstan. Which country is on the list?"
  const asksWhichCountry = /\b(?:which|what|konsa|kis) (?:\w+ )?(?:country|mulk)\b/u.test(said)
  const places = splitCountries(
    words,
    asksWhichCountry
      ? countries.filter(({ from }) => !plain.aside.has(from))
      : countries.filter((one) => isMeant(one) || !isAbroad(one)),
  )
  // Beside a university, another country is where somebody comes from.
  const isTheirs = (code: string) =>
    universities.length === 0 ||
    // "Padua and APU Malaysia": one of several universities is there.
    (named.filter(isMeant).length > 1
      ? universities.every(({ country }) => country === code)
      : universities.some(({ country }) => country === code))
  const month = monthIn(said)
  const asks = askIn(said, statesMarks(marks), core.searched.toLowerCase())
  const whether = asksWhether(said, core.latin, plain.tagged)
  // "Dad can give 15 lakh. What is the fee at Novi Sad?" asks for the fee, whatever can be paid.
  const isTold = asks === 'fees' && universities.length > 0 && !whether && !limiting.test(said)
  // Beside results only an amount with its currency is a price.
  const price = isTold || (statesMarks(marks) && amount?.assumed !== false) ? null : amount
  // "Where can she go for 20 lakh, and is PM&DC fine with it" asks for both.
  const alsoRecognized =
    asks === 'recognized' && price !== null && subjects.length > 0 && universities.length === 0
  const read =
    asks === 'programs' && refund && universities.length > 0 ? 'fees' : alsoRecognized ? 'programs' : asks
  const spoken = words.flatMap((word, at) => {
    const isTested =
      /^(?:tests?|exams?|certificates?|proof|scores?|levels?|marks|grades?|papers?|state|national|medical|university)$/u
    const code = free(at) && !isTested.test(words[at + 1] ?? '') ? languageNamed(word) : undefined
    return code === undefined ? [] : [{ code, from: at, length: 1 }]
  })
  const { leftOut: shunned } = splitLanguages(words, spoken)
  // "Everything there is in Russian, and I do not know Russian. Is it in English?"
  const wished = spoken.filter(({ code }) => !shunned.some((one) => one.code === code))
  const inQuestion = wished.filter(({ from }) => !plain.aside.has(from))
  const languages = (inQuestion.length > 0 ? inQuestion : wished).map(({ code }) => code)
  const chooses = (/\b(?:ya|or)\b/u.test(said) || /\bor\b/iu.test(core.latin)) && new Set(languages).size > 1
  const language = chooses ? null : (languages.at(-1) ?? null)
  const [first, second] = subjects
  const needed = neededIn(said) ?? (asks === 'eligible' ? neededIn(text) : null)
  // "Is 5000 dollars enough for medicine" asks for programs up to that amount.
  // Where something is can be said of a university alone; "a 1 year master" is a filter.
  const ask =
    (read === 'place' && universities.length === 0) ||
    (read === 'duration' && lasts !== null) ||
    (read === 'start' && month !== null && !/\b(?:when|kab)\b/u.test(said))
      ? 'programs'
      : read === 'language' &&
          (shunned.length > 0
            ? !whichLanguage.test(said)
            : language !== null && universities.length === 0 && !knows.test(said))
        ? 'programs'
        : read === 'without-english-test' && universities.length > 0
          ? 'needs'
          : // "Can I still join this February" asks when it starts.
            read === 'eligible' && month !== null && universities.length > 0 && !statesMarks(marks)
            ? 'start'
            : // "Which country is cheapest, and is IELTS needed" asks for both.
              ['needs', 'duration', 'deadline', 'start'].includes(read) &&
                orderIn(text) !== null &&
                universities.length === 0
              ? 'fees'
              : read === 'eligible' && price !== null && !statesResults(marks)
                ? 'programs'
                : read
  // "Can I study law at Monash": whether it is taught there, and whether one may.
  const asksForBoth =
    ask === 'eligible' &&
    universities.length > 0 &&
    (first !== undefined || words.includes('subject')) &&
    !statesMarks(marks) &&
    /\bcan (?:i|we|you|he|she|one|someone|students?) study\b/u.test(said)
  const isTest = (word: string) => neededIn(word) !== null
  // "does it need biology": the subject is a requirement.
  const isNeeded =
    ask === 'needs' &&
    needed !== null &&
    first !== undefined &&
    new RegExp(needed.matches, 'u').test(first.subject.label)
  const years = yearsIn.exec(said)?.[1]
  const order = orderIn(text)
  const comparesLevels = namedLevels.length > 1 && comparing.test(said)
  const others = words.filter(
    (word, at) =>
      free(at) &&
      !isGeneralWord(word) &&
      !besideTheCatalogue.has(word) &&
      // "I want a master of public policy. How much is it?"
      (!plain.told.has(at) || (asking.length === 0 && universities.length > 0 && plain.wished.has(at))) &&
      !(universities.length > 0 && names.isCity(word)) &&
      words[at - 1] !== 'pre' &&
      languageNamed(word) === undefined &&
      word.length > 1 &&
      !ordinal.test(word) &&
      !isOwnCollege(words, at) &&
      !isOfAsker(words, at) &&
      !isUrduVerb(words, at) &&
      !months.has(word) &&
      levels.get(word) === undefined &&
      !isTest(word),
  )
  // "I have a bachelor's degree in sociology. Is there a master in human rights?"
  const onlyTold = asking.length === 0 && aimed.length === 0 && others.length > 0
  // Two subjects side by side are the name of a program ("computer engineering"), but "vet / DVM" is one said twice.
  const joined =
    first && second && first.from + first.length === second.from && first.subject.code !== second.subject.code
  const same = /\b(?:same|wohi|wahi|yehi|yahi)\b/u.test(said)
  const request: Request = {
    ask: asksForBoth ? 'programs' : ask,
    also: alsoRecognized
      ? [{ ask: 'recognized', needed: null }]
      : asksForBoth
        ? [{ ask: 'eligible', needed: null }]
        : alsoIn(said, ask, needed, price !== null || order !== null || month !== null),
    subject:
      isNeeded || joined || onlyTold ? null : (jointSubject(words, subjects) ?? first?.subject ?? null),
    subjects:
      isNeeded || joined || onlyTold ? [] : sideBySide(words, subjects, /\b(?:both|dono)\b/u.test(said)),
    universities,
    notAt: shunnedPlaces.length > 0 && universities.length === 0 ? shunnedPlaces : [],
    inCity: named.filter(isMeant).length === 1 ? named.find(isMeant)!.inCity : [],
    countries: places.wanted.map(({ code }) => code).filter((code) => code !== 'PK' && isTheirs(code)),
    notIn: places.leftOut.map(({ code }) => code),
    notOf: unwanted.map(({ subject }) => subject),
    lasting: lasting === null ? null : yearsOf(lasting),
    notStated: isNotStated(
      words.filter(
        (_, at) =>
          !plain.told.has(at) && !allSubjects.some(({ from, length }) => at >= from && at < from + length),
      ),
    ),
    // "I have a BS. Which MBA can I do?"
    level: comparesLevels ? null : (sought(askedLevels)[0] ?? first?.level ?? namedLevels[0] ?? null),
    levels: comparesLevels ? namedLevels : [],
    language,
    notTaughtIn: [...new Set(shunned.map(({ code }) => code))],
    taughtIn: new Set(languages).size > 1 && !/\b(?:ya|or|aur|and)\b/u.test(said) ? languages[0]! : null,
    month,
    season: seasonIn(said),
    price,
    inCurrency: price === null ? currencyIn(text) : null,
    order,
    limit: limitIn(said),
    countsUniversities: /\b(?:how many|kitna) (?:\w+ ){0,2}university\b/u.test(said),
    without:
      needed !== null && /\b(?:without|no|baghair|bina|not (?:need|require)\w*|na ho|nahi)\b/u.test(said),
    whole: wholeCourse.test(price === null ? said : text),
    needed,
    marks,
    band: bandIn(text),
    others: joined ? [...words.slice(first.from, second.from + second.length), ...others] : others,
    loose:
      !joined &&
      !words.some((word, at) => others.includes(word) && isNameLike(words, at, plain.latin, isOrdinary)),
    compares:
      /\b(?:compare|comparison|compared|versus|vs|against|farq|difference|cheaper|than|muqabl[ae]|which|konsa|ya|or)\b/u.test(
        said,
      ),
    besides: /\b(?:compare|comparison|versus|vs|muqabl[ae]|farq|diff|difference)\b/u.test(said),
    both: /\b(?:dono|both|these two|those two)\b/u.test(said),
    where: read === 'place',
    installments: /\binstallments\b/u.test(said),
    all:
      words.length <= listWords &&
      (/\b(?:list|all|sab|saare|tamam|everything)\b/u.test(said) ||
        /^(?:and |aur )?(?:how many|kitna)(?: (?:are there|are these|are they|in total|hai|hain|program|programs))*$/u.test(
          said,
        )),
    refund,
    any: /\b(?:any|koi|available|options?)\b/u.test(said),
    whether,
    years: years === undefined ? null : yearsOf(years),
    general:
      /\b(?:university|where|kahan|mulk)\b/u.test(besideNames) ||
      (ask === 'programs' && /\b(?:programs?|course)\b/u.test(said)) ||
      (statesMarks(marks) && words.length > 5 && !/\b(?:kafi|enough)\b/u.test(said)),
    one: /\b(?:its?|iska|uska|is ki|is ka|us ki|us ka|this one|that one|first one|the first|pehl[aei] (?:wala|program|university))\b/u.test(
      said,
    ),
    nth: nthIn(said),
    alike:
      cheaperOne.test(said) ||
      /\b(?:something|anything|one|any|koi) (?:like (?:it|that|this)|similar|aisa|aisi)\b|\bis jais[aei]\b|\bkahin aur\b|\bsomewhere else\b/u.test(
        said,
      ),
    same,
    frame: frameOf(
      words,
      [
        ...named.map((span) => ({ ...span, kind: 'university' as const })),
        ...countries.map((span) => ({ ...span, kind: 'country' as const })),
        ...allSubjects.map((span) => ({ ...span, kind: 'subject' as const })),
      ],
      standsAlone ? plain.aside : new Set(),
    ),
    // "Monash wali" is the one of Monash among those before.
    continues:
      continuing.test(said) ||
      [...named, ...countries].some(
        ({ from, length }) => words[from + length] === 'wala' && subjects.length === 0,
      ),
  }
  return { request, words: plain.words.map((word, at) => slips.get(at) ?? word), standsAlone, namesAny }
}

/** "Any cheaper one" is another one, and not the cheapest of the same. */
const cheaperOne =
  /\b(?:koi|any|anything|something|other|another|some|aur|dusr[aie]|doosr[aie])(?: \w+)? (?:cheaper|sasta|less expensive|kam fees)\b|\b(?:is|us) se (?:bhi )?(?:sasta|kam fees)\b|\bcheaper (?:ones?|options?|alternatives?|university|programs?)\b/u
/** "The whole degree", "4 saal ki kitni banti hai": all years, and not one. */
const wholeCourse =
  /\b(?:whole|total|entire|complete|full|poor[aei]|mukammal|saar[aei]|all (?:the )?years)\b|\b(?:[2-6]|two|three|four|five|six|teen|char|panch|che) (?:saal|years?) (?:ki|ka|ke|for|of|mein) (?:\w+ ){0,2}(?:kitna|fees|kharcha|paise|costs?)\b/u

const whichLanguage = /\b(?:what|which|konsa|kis) (?:language|zuban)\b/u

/** Words of nearly every name of a university, for slips: "accademy". */
const institutions: ReadonlySet<string> = new Set([
  'university',
  'academy',
  'institute',
  'college',
  'polytechnic',
])
const institutionOf = (word: string): string | undefined =>
  word.length > 5 && !isGeneralWord(word) ? nearestWord(word, institutions) : undefined

/** Asks whether somebody has to know a language, and not what is taught in it. */
const knows = /\b(?:learn|know|speak|seekh\w*|aani|aati|zaroori|chahiye|need\w*|necessary|must|require\w*)\b/u

/** What makes an amount beside a university a limit. */
const limiting =
  /\b(?:under|below|less|within|max\w*|up ?to|upto|more|over|above|between|tak|kam|zyada|enough|kafi|sufficient|afford\w*|budget)\b/u

/** The most words of "list all of them". */
const listWords = 5

/** "5 ho to?", "and 6.5". */
const justBand =
  /^(?:agar |aur |and |with |what if )*([4-9](?:\.5)?)(?: bands?)?(?: (?:ho|hon|hai|hua|aye|a|jaye|jayen|jae|le|lun|enough|kafi|recognized))*(?: to| tou)?$/u

const bandIn = (text: string): number | null => {
  const found =
    /\b(?:if i have|mera|mere|have|got|agar)(?: (?:to|tou|sirf|only))? ([4-9](?:\.5)?)\b(?! (?:saal|years?|lakh|hazar|k|percent))/u.exec(
      text,
    )?.[1] ?? justBand.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** "Who accepts a GPA of 2.5 for bachelors": the degree that is asked for, and not the one of the average. */
const soughtBachelor =
  /\b(?:for|any|which|konsa|join|do|start)(?: an?| my)? bachelor\b|\bbachelor (?:(?:mein|ka|ki|ke liye) )?(?:admission|dakhla|kahan|kidhar|mil|programs?|karn\w*|chahiye|konsa)\b/u
