import { dayFromNow } from '#kit/format/deadlines.ts'
import { languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { feeYearOf } from '../contract/fact-age.ts'
import { textOf } from '#kit/language/text-of.ts'
import type { Program } from '../contract/programs.ts'
import { programFactTexts } from '#texts/catalogue/programs/program-facts.ts'

/** `6 years`, `18 months`, or null when the source does not give it. */
export function describeLength(months: number | null): string | null {
  if (months === null) return null
  return months % 12 === 0
    ? programFactTexts.years({ years: months / 12 })
    : programFactTexts.months({ months })
}

export type Priced = Pick<Program, 'tuition' | 'tuitionTo' | 'tuitionBasis' | 'tuitionYear'>

/** A tuition, and its year unless that is the current one. */
export interface TuitionParts {
  amount: string
  /** `of` is the year itself, as in 2019/20. */
  year: { text: string; of: string; isOld: boolean } | null
}

/** A tuition with its year, or null if the source does not state it. */
export function tuitionParts(
  { tuition, tuitionTo, tuitionBasis, tuitionYear }: Priced,
  now = new Date(),
): TuitionParts | null {
  if (tuition === null) return null
  const money = formatAmount(tuition, tuitionTo)
  const basis =
    tuitionBasis === null
      ? ''
      : ` ${textOf(programFactTexts.basis, tuitionBasis) ?? programFactTexts.basisOther({ basis: tuitionBasis })}`
  const { year, age } = feeYearOf(tuitionYear, dayFromNow(now, 0))
  return {
    amount: money + basis,
    year:
      year === null || (age !== 'past' && age !== 'old')
        ? null
        : { text: programFactTexts.tuitionOf[age]({ year }), of: year, isOld: age === 'old' },
  }
}

/**
 * The oldest year among tuitions of some years ago, and whether all are of it; null if none is.
 * @param stated the years of all of them, in the words of their sources
 */
export function oldTuition(
  stated: readonly (string | null)[],
  now = new Date(),
): { year: string; isAll: boolean } | null {
  const years = stated.map((one) => feeYearOf(one, dayFromNow(now, 0)))
  const [year] = years.flatMap((one) => (one.age === 'old' ? (one.year ?? []) : [])).toSorted()
  return year === undefined ? null : { year, isAll: years.every((one) => one.year === year) }
}

/** `€9,500 – €14,000 a year · 2024/25 figure`, or null when the source does not give it. */
export function describeTuition(priced: Priced, now = new Date()): string | null {
  const parts = tuitionParts(priced, now)
  return parts && [parts.amount, parts.year?.text].filter(Boolean).join(' · ')
}

/** `Long degree after school` for `single_cycle_master`, or null when the source does not give it. */
export function describeLevel(levelName: string | null): string | null {
  if (levelName === null) return null
  const known = textOf(programFactTexts.levels, levelName)
  if (known !== undefined) return known
  const spaced = levelName.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `English`, or null when the source does not give it. */
export const describeLanguage = (language: string | null): string | null =>
  language === null ? null : languageName(language)
