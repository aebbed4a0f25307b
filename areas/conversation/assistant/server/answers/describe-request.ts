import { leads } from '#texts/conversation/assistant/leads.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { isOneCity, type Request } from '../understand/request.ts'
import { regionOf } from '../understand/read-place.ts'
import type { Speech } from '../understand/spellings.ts'

const names = new Map<string, Intl.DisplayNames>()
function namesIn(speech: Speech, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${speech} ${type}`
  const known = names.get(key) ?? new Intl.DisplayNames([speech === 'urdu' ? 'ur' : 'en'], { type })
  names.set(key, known)
  return known
}

/** The name of a country in the language of the answer. */
export const countryIn = (speech: Speech, code: string): string => namesIn(speech, 'region').of(code) ?? code
/** The name of a language in the language of the answer. */
export const languageIn = (speech: Speech, code: string): string =>
  namesIn(speech, 'language').of(code) ?? code

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The most universities that are named one by one. */
const mostNamed = 3

/** What a question asks about, as a list: `Medicine, Serbia, up to €6,000`. */
export function describeRequest(request: Request, speech: Speech): string {
  const { subject, others, universities, countries, level, language, price, month } = request
  const region = regionOf(countries)
  const leftOut = regionOf(request.notIn)
  const parts = [
    ...(level === null ? [] : [levelIn(speech, level)]),
    ...(subject === null ? [] : [capitalized(subject.label)]),
    ...(others.length === 0 ? [] : [capitalized([...new Set(others)].join(' '))]),
    ...(universities.length > 2 && (universities.length > mostNamed || isOneCity(universities))
      ? [universities[0]!.city ?? leads.universities({ speech, count: universities.length })]
      : universities.map(({ name }) => name)),
    ...(region ? [leads.regions[region]({ speech })] : countries.map((code) => countryIn(speech, code))),
    ...(language === null || request.ask === 'language'
      ? []
      : [leads.inLanguage({ speech, language: languageIn(speech, language) })]),
    ...(price?.from == null
      ? []
      : [
          leads.above({
            speech,
            amount: formatExactAmount({ amount: price.from, currency: price.currency }),
          }),
        ]),
    ...(price?.upTo == null
      ? []
      : [
          (request.whole ? leads.upToWhole : leads.upTo)({
            speech,
            amount: formatExactAmount({ amount: price.upTo, currency: price.currency }),
          }),
        ]),
    ...(leftOut
      ? [leads.notIn({ speech, country: leads.regions[leftOut]({ speech }) })]
      : request.notIn.map((code) => leads.notIn({ speech, country: countryIn(speech, code) }))),
    ...(request.notAt ?? []).map(({ name }) => leads.notIn({ speech, country: name })),
    ...request.notOf.map(({ label }) => leads.notOf({ speech, subject: capitalized(label) })),
    ...(request.lasting === null ? [] : [leads.years({ speech, years: request.lasting })]),
    ...(month === null ? [] : [leads.startsIn({ speech, month: capitalized(request.season ?? month) })]),
  ]
  const { percent, age, ielts, toefl, cgpa = null } = request.marks
  if (percent !== null) parts.push(`${percent}%`)
  if (cgpa !== null) parts.push(`CGPA ${cgpa}`)
  if (ielts !== null) parts.push(`IELTS ${ielts}`)
  if (toefl !== null) parts.push(`TOEFL ${toefl}`)
  if (age !== null) parts.push(leads.years({ speech, years: age }))
  return parts.length === 0 ? leads.everything({ speech }) : parts.join(speech === 'urdu' ? '، ' : ', ')
}

const levelIn = (speech: Speech, level: string): string =>
  capitalized(
    (leads.levels as Readonly<Record<string, (values: { speech: string }) => string>>)[level]?.({ speech }) ??
      level,
  )

/** What an answer is about: the program where it is one, else what was asked. */
export const describeAsked = (
  programs: readonly FoundProgram[],
  request: Request,
  speech: Speech,
): string => {
  const [only, another] = programs
  const comma = speech === 'urdu' ? '، ' : ', '
  if (only !== undefined && another === undefined)
    return [only.programName, only.university.universityName].join(comma)
  const isTitled =
    (request.programs ?? []).length > 0 && request.universities.length + request.countries.length > 0
  return only !== undefined &&
    isTitled &&
    programs.every(({ programName }) => programName === only.programName)
    ? [
        only.programName,
        describeRequest({ ...request, subject: null, others: [], level: null }, speech),
      ].join(comma)
    : describeRequest(request, speech)
}
