import type { FoundProgram, ProgramOrder } from '#areas/catalogue/search/contract.ts'
import {
  countryNames,
  programSearch,
  editDistance,
  searchUniversities,
  parseSearch,
} from '#areas/catalogue/offers.ts'
import { isStopWord, type Phrase } from '#areas/conversation/help/server/read-question.ts'
import type { QuestionContext } from './draft-answer.ts'

/** A search of the catalogue from a question: words of names, places and subjects, and filters. */
export interface Wanted {
  /** The words as typed, and after corrections and synonyms. */
  readonly typed: readonly string[]
  readonly meant: readonly string[]
  readonly country: string | null
  readonly language: string | null
  readonly tuitionUpTo: number | null
  readonly currency: string | null
  /** English name of a month in which a program starts. */
  readonly month: string | null
}

export interface InCatalogue {
  readonly programs: readonly FoundProgram[]
  /** The same search on the page of universities. */
  readonly query: string
}

/** Words of catalogue questions that do not identify anything in the catalogue. */
const fillerWords = new Set(
  `program programs programme programmes course courses university universities uni unis college colleges degree degrees
   deadline deadlines due last date closing close closes closed closing application applications apply applied applying
   admission admissions tuition fee fees fess feez cost costs costing kharcha kharch price prices paid pay per year
   yearly semester annual cheap cheapest cheaper sasti sasta saste sab kam least lowest low most minimum under below
   less than upto max maximum budget eligible eligibility eligble qualify qualified requirement requirements criteria
   entry entrance exam exams test tests ielts ask asks asked require requires required documents document papers
   kaghzat list show dikhao dikhaye batao taught english medium language start starts starting intake intakes begin
   begins abroad anywhere available offer offers offered exist meet fits fit profile record marks percent percentage
   admission dakhla dakhila chance place places seat seats kitna kitni kitne konsi total whole amount number minimum
   score band bands required students student international foreign pakistani pakistan from usd eur pkr dollars euros
   rupees rs thousand lakh 000 spring autumn fall summer winter fall qareeb soon next this month week hoti open
   information details detail info about saved save shortlist shortlisted fsc matric intermediate hssc ssc toefl result results teach teaches wali wale kahan year years old hundred ten million
   january february march april may june july august september october november december`.split(/\s+/u),
)

const months =
  /\b(january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:in|from|of) (may)\b/iu
const languages: Readonly<Record<string, string>> = {
  english: 'en',
  angrezi: 'en',
  italian: 'it',
  german: 'de',
  french: 'fr',
  turkish: 'tr',
  russian: 'ru',
  chinese: 'zh',
  serbian: 'sr',
  latvian: 'lv',
}
const limit =
  /(?:under|below|less than|up ?to|max(?:imum)?|within|at most|se kam)\s*(?:of\s*)?([$€£]|usd|eur|pkr|gbp|rs\.?)?\s*(\d[\d,.]*)\s*(k\b|thousand|lakh)?\s*(usd|dollars?|eur|euros?|pkr|rupees|rs\b)?|(\d[\d,]{2,})\s*(usd|dollars?|eur|euros?|pkr|rupees|rs\b)?\s*(?:se kam|or less)/iu
const currencyOf: Readonly<Record<string, string>> = {
  $: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pkr: 'PKR',
  rs: 'PKR',
  'rs.': 'PKR',
  rupees: 'PKR',
}

/** The highest tuition a question mentions. An amount without a currency is in dollars. */
function readLimit(question: string): { upTo: number; currency: string; assumed: boolean } | null {
  const found = limit.exec(question)
  if (!found) return null
  const [, sign, first, scale, unit, second, secondUnit] = found
  const digits = (first ?? second ?? '').replace(/[.,](?=\d{3}\b)/gu, '')
  const times = /lakh/iu.test(scale ?? '') ? 100_000 : scale ? 1000 : 1
  const upTo = Math.round(Number(digits.replace(/[.,]$/u, '')) * times)
  if (!Number.isFinite(upTo) || upTo < 1 || upTo > 999_999_999) return null
  const named = (sign ?? unit ?? secondUnit)?.toLowerCase()
  return { upTo, currency: (named && currencyOf[named]) || 'USD', assumed: !named }
}

/** Words before or after the name of a country that make it certain that the country is meant. */
const before = new Set(['in', 'to', 'within', 'inside'])
const behind = new Set(['mein', 'main', 'mai', 'me'])

/** Reads the catalogue search from the phrases of a question and from how it was typed. */
export function readWanted(
  question: string,
  phrases: readonly Phrase[],
): Wanted & { assumedDollars: boolean } {
  const typed: string[] = []
  const meant: string[] = []
  let country: string | null = null
  const flat = phrases.map((one) => one.typed.join(' '))
  for (const [at, one] of phrases.entries()) {
    const words = one.typed.filter(
      (word) => !isStopWord(word) && !fillerWords.has(word) && !/^\d+$/u.test(word),
    )
    const means = one.means.filter(
      (word) => !isStopWord(word) && !fillerWords.has(word) && !/^\d+$/u.test(word),
    )
    if (words.length === 0 || (means.length === 0 && one.means.every((word) => fillerWords.has(word))))
      continue
    const code = [one.typed, one.means].map((form) => countryNames().get(form.join(' '))).find(Boolean)
    if (
      code &&
      code !== 'PK' &&
      (before.has(flat[at - 1] ?? '') || behind.has(flat[at + 1] ?? '')) &&
      !isCity(one)
    ) {
      country = code
      continue
    }
    typed.push(...words)
    meant.push(...(means.length > 0 ? means : words))
  }
  const most = readLimit(question)
  const taught =
    /(taught|medium|language|programs?|universit\w+|mbbs|\bin|mein)\W+(?:in\W+)?(\w+)\b|(\w+)[ -](?:taught|medium|mein)/giu
  let language: string | null = null
  for (const match of question.matchAll(taught)) {
    language ??=
      languages[(match[2] ?? '').toLowerCase()] ?? languages[(match[3] ?? '').toLowerCase()] ?? null
  }
  const month = months.exec(question)
  return {
    typed,
    meant,
    country,
    language,
    tuitionUpTo: most?.upTo ?? null,
    currency: most?.currency ?? null,
    month: (month?.[1] ?? month?.[2])?.toLowerCase() ?? null,
    assumedDollars: most?.assumed ?? false,
  }
}

/** "Riga" is a synonym of Latvia, but it is a city. */
const isCity = ({ typed, means }: Phrase): boolean =>
  typed.join(' ') !== means.join(' ') &&
  countryNames().get(typed.join(' ')) === undefined &&
  typed.join(' ') === 'riga'

/**
 * Whether a correction only fixes typing errors: a name that is merely similar is not what the student meant.
 */
function sameButForSlips(typed: string, meant: string): boolean {
  const [one, other] = [typed.split(' '), meant.split(' ')]
  return (
    one.length === other.length &&
    one.every((word, at) => {
      const right = other[at]!
      return (
        word === right ||
        (word[0] === right[0] && word.length > 3 && editDistance(word, right, 2) <= (word.length > 8 ? 2 : 1))
      )
    })
  )
}

/**
 * Programs that match every word of a question, first as typed and then as corrected, with no approximate
 * matches.
 * @returns null when nothing matches
 */
export async function findInCatalogue(
  { deps, viewer }: QuestionContext,
  wanted: Wanted,
  {
    limit: most,
    sort = 'relevance',
    qualify,
  }: { limit: number; sort?: ProgramOrder; qualify?: 'met' | 'maybe' },
): Promise<InCatalogue | null> {
  const { country, language, tuitionUpTo, currency } = wanted
  const filters = {
    country: country === null ? undefined : [country],
    language: language === null ? undefined : [language],
    tuitionUpTo: tuitionUpTo ?? undefined,
    currency: currency ?? undefined,
    qualify,
  }
  const searches = [...new Set([wanted.typed.join(' '), wanted.meant.join(' ')])]
  for (const search of searches) {
    const found = await programSearch(deps).find(
      viewer,
      { search, ...filters, page: 1, limit: most, sort },
      wanted.month === null ? null : { startingIn: wanted.month },
    )
    if (found.meant !== null && !sameButForSlips(search, found.meant)) continue
    if (found.programs.length === 0) continue
    const query = new URLSearchParams({
      ...(search === '' ? {} : { search: found.meant ?? search }),
      ...(country === null ? {} : { country }),
      ...(language === null ? {} : { language }),
      ...(tuitionUpTo === null ? {} : { tuitionUpTo: String(tuitionUpTo), currency: currency ?? 'USD' }),
      ...(qualify === undefined ? {} : { qualify }),
    })
    return { programs: found.programs, query: query.toString() }
  }
  return null
}

export interface NamedUniversity {
  readonly id: string
  readonly name: string
  readonly country: string
}

/**
 * Universities that match every word of a name, for questions about one without a program in the catalogue.
 */
export async function findNamedUniversities(
  { deps, today }: QuestionContext,
  wanted: Wanted,
): Promise<NamedUniversity[]> {
  for (const search of new Set([wanted.typed.join(' '), wanted.meant.join(' ')])) {
    const understood = search === '' ? null : parseSearch(search)
    if (!understood || understood.nameless) continue
    const { rows } = await searchUniversities(deps.pool, understood, {
      limit: 3,
      offset: 0,
      drafts: false,
      today,
    })
    if (rows.length > 0) return rows.map(({ id, name, country }) => ({ id, name, country }))
  }
  return []
}
