import {
  editDistance,
  foldWords,
  isGeneralWord,
  languageNamed,
  programSearch,
  readAgencyRates,
} from '#areas/catalogue/offers.ts'
import type { FoundProgram, ProgramOrder } from '#areas/catalogue/search/contract.ts'
import { noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import { plainFacts } from '../understand/asks.ts'
import { namesMonth } from '../understand/read-month.ts'
import { isCalledLike, isOfSubject, narrowPhrase, otherWordsIn } from '../understand/read-subject.ts'
import type { Request } from '../understand/request.ts'
import type { QuestionContext } from './draft-answer.ts'

/** The most programs that are read for one answer. With more, counts say "or more". */
const mostRead = 150
/** The most programs without an exchange rate among which others are looked for. */
const mostWithoutRate = 5000

/** The most countries in a link; a whole region is left to the page. */
const mostLinked = 8

/** The programs that a question asks about. */
export interface Asked {
  readonly programs: readonly FoundProgram[]
  /** Whether there are more than those read. */
  readonly more: boolean
  /** Whether others would match, but no exchange rate is known that compares their tuition with the price asked for. */
  readonly unpriced: boolean
  /** The same search on the page of universities. */
  readonly query: string
}

/** The numbers of the published programs of some universities, as the search takes them. */
async function numbersAt({ deps }: QuestionContext, universityIds: readonly string[]): Promise<number[]> {
  const { rows } = await deps.pool.query<{ number: number }>({
    name: 'assistant-programs-at',
    text: `select number from programs where university_id = any ($1::uuid[]) and status = 'published'`,
    values: [universityIds],
  })
  return rows.map(({ number }) => number)
}

/** The numbers of some published programs, as the search takes them. */
async function numbersOf({ deps }: QuestionContext, programs: readonly string[]): Promise<number[]> {
  const { rows } = await deps.pool.query<{ number: number }>({
    name: 'assistant-program-numbers',
    text: `select number from programs where id = any ($1::uuid[]) and status = 'published'`,
    values: [programs],
  })
  return rows.map(({ number }) => number)
}

/** Programs that are known need none of the words by which they would be looked for. */
const onlyPrograms = (request: Request): Request => ({
  ...request,
  ...{ subject: null, others: [], level: null, lasting: null, notOf: [] },
})

/** The numbers of some published programs whose tuition cannot be converted into a currency. */
async function numbersWithoutRate({ deps }: QuestionContext, currency: string): Promise<number[]> {
  const [stated, rates] = await Promise.all([programSearch(deps).currencies(), readAgencyRates(deps.pool)])
  const lacking = stated.filter((from) => rates.convert({ amount: 1, currency: from }, currency) === null)
  if (lacking.length === 0) return []
  const { rows } = await deps.pool.query<{ number: number }>({
    name: 'assistant-programs-without-rate',
    text: `select number from programs
           where tuition_currency = any ($1) and tuition_per_year is not null and status = 'published' limit $2`,
    values: [lacking, mostWithoutRate],
  })
  return rows.map(({ number }) => number)
}

/** Whether a word occurs in a name, typing errors and word endings aside. */
export function occursIn(word: string, name: string): boolean {
  const most = word.length > 7 ? 2 : word.length > 4 ? 1 : 0
  return foldWords(name)
    .split(' ')
    .some(
      (one) =>
        one === word ||
        // "Universitaly" is no slip for "university".
        (!isGeneralWord(one) && isLike(word, one, most)),
    )
}

const isLike = (word: string, one: string, most: number): boolean =>
  (word.length > 3 && one.startsWith(word)) || editDistance(word, one, most) <= most

/** Whether an intake of a program, or the note on it, is in a month or its season. */
const startsIn = (
  { intakes, intakeNote }: FoundProgram,
  month: string,
  season: Request['season'],
  today: string,
): boolean =>
  intakes.some(
    ({ starts }) =>
      starts !== null &&
      new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
        .format(new Date(starts))
        .toLowerCase() === month,
  ) || namesMonth((noteAhead(intakeNote, today) ?? '').replaceAll(/\([^)]*\)/gu, ''), month, season)

/** Whether the words stand in a name as they are, or written as one ("Cybersecurity"). */
function hasPhrase(name: string, phrase: string): boolean {
  const folded = foldWords(name)
  return ` ${folded} `.includes(` ${phrase} `) || folded.split(' ').includes(phrase.replaceAll(' ', ''))
}

/** Words of a program's name that do not tell it from another. */
const inMostNames =
  /^(?:in|of|and|the|english|bachelor|master|msc|bsc|ba|ma|bs|program|programme|studies|degree)$/u

/** Whether these words are the whole name of a program: "Optometry" and not "Clinical Optometry". */
const isCalled = ({ programName }: FoundProgram, words: readonly string[]): boolean =>
  foldWords(programName)
    .split(' ')
    .every((one) => inMostNames.test(one) || words.some((word) => occursIn(word, one)))

const isAtSameAs =
  (one: FoundProgram) =>
  ({ university }: FoundProgram): boolean =>
    university._id === one.university._id

/**
 * Programs that match everything a question names: the subject itself and not one that sounds similar, every word of a
 * name, and all filters. They come from the product's search.
 * @param noEnglishTest only those known not to need an English test
 */
export async function findAsked(
  context: QuestionContext,
  wanted: Request,
  { sort = 'tuition', noEnglishTest = false }: { sort?: ProgramOrder; noEnglishTest?: boolean } = {},
): Promise<Asked> {
  const { deps, viewer, today } = context
  const { programs: known = [] } = wanted
  const isKnown = known.length > 0
  const request = isKnown ? onlyPrograms(wanted) : wanted
  const { subject, others, universities, countries, level, language, price, month } = request
  // A season has other words in each source, so that only a place narrows it down.
  const season = countries.length > 0 || universities.length > 0 ? request.season : null
  const search = [subject?.phrase, ...others].filter((word) => word !== undefined).join(' ')
  const filters = {
    country: countries.length > 0 ? [...countries] : undefined,
    level: level === null ? undefined : [level],
    language: language === null || request.ask === 'language' ? undefined : [language],
    tuitionUpTo: price?.upTo == null ? undefined : Math.round(price.upTo),
    currency: price?.currency ?? request.inCurrency ?? undefined,
    noEnglishTest: noEnglishTest ? ('yes' as const) : undefined,
  }
  const among = isKnown
    ? await numbersOf(context, known)
    : universities.length > 0
      ? await numbersAt(
          context,
          universities.map(({ id }) => id),
        )
      : null
  const find = (words: string) =>
    programSearch(deps).find(
      viewer,
      { search: words, ...filters, page: 1, limit: mostRead, sort },
      among ? { among } : month === null || season !== null ? null : { startingIn: month },
    )
  const searched = await find(search)
  // Of one university all programs are read: "medical program" is medicine, though the search does not know that.
  const found = among && others.length === 0 && searched.programs.length === 0 ? await find('') : searched
  const fitsBesidesPrice = (program: FoundProgram): boolean =>
    (!isKnown || known.includes(program._id)) &&
    (subject === null || isOfSubject({ name: program.programName, field: program.field }, subject)) &&
    others.every((word) => occursIn(word, `${program.programName} ${program.award ?? ''}`)) &&
    (month === null || startsIn(program, month, season, today)) &&
    (request.lasting === null || program.durationMonths === request.lasting * 12) &&
    !request.notIn.includes(program.university.country) &&
    !(request.notAt ?? []).some(({ id }) => id === program.university._id) &&
    !request.notOf.some((one) => isOfSubject({ name: program.programName, field: program.field }, one)) &&
    (request.taughtIn === null || program.language === request.taughtIn) &&
    !(program.language !== null && request.notTaughtIn.includes(program.language)) &&
    (level !== '7' || subject !== null || program.levelName !== 'single_cycle_master')
  // A sum that has to pay for all years.
  const paysAll = (program: FoundProgram): boolean =>
    !request.whole ||
    price?.upTo == null ||
    (program.tuitionThere !== null &&
      program.durationMonths !== null &&
      (program.tuitionThere.amount * program.durationMonths) / 12 <= price.upTo)
  const fits = (program: FoundProgram): boolean =>
    fitsBesidesPrice(program) &&
    paysAll(program) &&
    (price?.from == null || (program.tuitionThere !== null && program.tuitionThere.amount >= price.from))
  const fitting = found.programs.filter(fits)
  const phrase = subject === null ? null : narrowPhrase(subject)
  const exact = phrase === null ? [] : fitting.filter(({ programName }) => hasPhrase(programName, phrase))
  // Of universities that are compared, one whose program has another name is not left out.
  const lacking = universities.length > 1 ? fitting.filter((one) => !exact.some(isAtSameAs(one))) : []
  const named =
    exact.length > 0
      ? fitting.filter((one) => exact.includes(one) || lacking.includes(one))
      : phrase === null
        ? fitting
        : fitting.filter(({ programName }) => isCalledLike(programName, subject!))
  const plain = named.filter(
    ({ programName }) =>
      subject !== null &&
      otherWordsIn(programName, subject).every((word) => languageNamed(word) !== undefined),
  )
  // "Computer at Bilkent or Constructor": computer engineering at one, computer science at the other.
  const without = universities.length > 1 ? named.filter((one) => !plain.some(isAtSameAs(one))) : []
  const preferred = universities.length > 0 && plain.length > 0 ? [...plain, ...without] : named
  const isOfOne =
    subject === null && others.length > 0 && request.order === null && plainFacts.has(request.ask)
  const called = isOfOne ? preferred.filter((one) => isCalled(one, others)) : []
  const programs = called.length > 0 ? called : preferred
  const query = new URLSearchParams({
    ...(search === '' && universities.length !== 1
      ? {}
      : { search: [search, universities[0]?.name].filter(Boolean).join(' ') }),
    ...(countries.length === 0 || countries.length > mostLinked ? {} : { country: countries.join(',') }),
    ...(filters.level ? { level: filters.level.join(',') } : {}),
    ...(filters.language ? { language: filters.language.join(',') } : {}),
    ...(filters.tuitionUpTo === undefined
      ? {}
      : { tuitionUpTo: String(filters.tuitionUpTo), currency: filters.currency! }),
  })
  const unpriced = price === null ? [] : await numbersWithoutRate(context, price.currency)
  const notCompared =
    unpriced.length === 0
      ? []
      : (
          await programSearch(deps).find(
            viewer,
            { search, ...filters, tuitionUpTo: undefined, page: 1, limit: mostRead, sort },
            { among: among ? unpriced.filter((number) => among.includes(number)) : unpriced },
          )
        ).programs
  return {
    programs,
    unpriced: notCompared.some(fitsBesidesPrice),
    more: found.pagination.totalPrograms > found.programs.length || found.pagination.more,
    query: query.toString(),
  }
}
