import type { Program } from '#contract/programs.ts'
import { applicationWords as words } from '../../words/en-applications.ts'
import { languageName, moneyInWords } from '../local-formats.ts'

/** `6 years`, `18 months`, or null when the source does not say. */
export function lengthInWords(months: number | null): string | null {
  if (months === null) return null
  return months % 12 === 0 ? words.years(months / 12) : words.months(months)
}

/** `€9,500 – €14,000 a year`, or null when the source does not say. */
export function tuitionInWords({
  tuition,
  tuitionTo,
  tuitionBasis,
}: Pick<Program, 'tuition' | 'tuitionTo' | 'tuitionBasis'>): string | null {
  if (tuition === null) return null
  const amount = moneyInWords(tuition, tuitionTo)
  if (tuitionBasis === null) return amount
  return `${amount} ${words.basis[tuitionBasis] ?? words.basisOther(tuitionBasis)}`
}

/** `Single-cycle master` for `single_cycle_master`, or null when the source does not say. */
export function levelInWords(levelName: string | null): string | null {
  if (levelName === null) return null
  const known = words.levels[levelName]
  if (known !== undefined) return known
  const spaced = levelName.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `English`, or null when the source does not say. */
export const teachingInWords = (language: string | null): string | null =>
  language === null ? null : languageName(language)
