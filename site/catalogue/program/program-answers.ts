import { courseTotalOf } from '#areas/catalogue/costs/contract/course-total.ts'
import type { CostLine } from '#areas/catalogue/costs/contract/program-costs.ts'
import { admissionOf } from '#areas/catalogue/programs/contract/admission.ts'
import {
  describeLanguage,
  describeLength,
  describeLevel,
  describeStart,
  tuitionParts,
  type TuitionParts,
} from '#areas/catalogue/offers-web.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'

type Facts = PageOf<'program'>

/**
 * The total of the course and its fees, in the currency of the source; null without the tuition, if anything known is in
 * another currency, or if there is nothing to add.
 */
export function knownSum({ costs }: Pick<Facts, 'costs'>): string | null {
  const total = courseTotalOf(costs.lines.map((line) => ({ ...line, there: null })))
  if (total === null || total.besides.length > 0) return null
  // A fee for the tuition itself is in the tuition already.
  const fees = costs.fees.flatMap(({ kind, money }) =>
    kind === 'tuition' || kind === 'deposit' ? [] : money,
  )
  const { amount, currency } = total.money
  const count = costs.lines.filter(({ money }) => money !== null).length + fees.length
  if (count < 2 || fees.some((fee) => fee.currency !== currency)) return null
  return formatAmount({ amount: fees.reduce((sum, fee) => sum + fee.amount, amount), currency })
}

/** The tuition, with its year if that is a past one; null if it is not given. */
export const tuitionOf = ({ program, today }: Pick<Facts, 'program' | 'today'>): TuitionParts | null =>
  tuitionParts(program, new Date(`${today}T12:00:00Z`))

/** When it starts, in our words. */
export const nextStart = ({ program, today }: Facts): string | null => describeStart(program, today)

export const isClosed = ({ program }: Facts): boolean => admissionOf(program) === 'closed'

/** How many rules of regulators are met, missed, or to be checked. */
export function recognitionCounts({ fit }: Facts) {
  const count = (verdict: 'met' | 'missed' | 'ask') =>
    fit.recognition.filter((line) => line.verdict === verdict).length
  return { met: count('met'), missed: count('missed'), ask: count('ask') }
}

/** Whether something is known of a cost: a tuition of a year too, where the length of the course is not. */
export const isKnown = ({ money, each }: Pick<CostLine, 'money' | 'each'>): boolean =>
  money !== null || each !== null

/** What is not known of costs, in one line; empty if all is known. */
export const unknownCosts = ({ costs }: Facts): string =>
  formatList(
    costs.lines.filter((line) => !isKnown(line)).map(({ kind }) => texts.notKinds[kind]),
    'unit',
  )

/** Which other facts are not known, in one line; empty if all are known. */
export function unknownFacts(page: Facts): string {
  const { program } = page
  const names = texts.unknowns
  return formatList(
    [
      describeLevel(program.levelName) === null && names.level,
      describeLength(program.durationMonths) === null && names.length,
      describeLanguage(program.language) === null && names.language,
      nextStart(page) === null && names.start,
      program.requiredDocuments === null && names.documents,
    ].filter((name) => name !== false),
    'unit',
  )
}
