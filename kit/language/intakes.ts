import { intakeTexts } from '#texts/kit/intakes.ts'
import { formatter } from './locale.ts'

type Season = keyof typeof intakeTexts.seasons

/** `Autumn 2027` for `2027-autumn`. Other texts stay as they are; no intake is null. */
export function formatIntake(intake: string): string
export function formatIntake(intake: string | null): string | null
export function formatIntake(intake: string | null): string | null {
  if (intake === null || intake === '') return null
  const [, year, season] = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake) ?? []
  return season ? `${intakeTexts.seasons[season as Season]} ${year}` : intake
}

/** `September` for 9. */
export const monthName = (month: number): string =>
  formatter('month', (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  )

/**
 * The names of a start that a source gives: of its months, as in `September 2027`, or of its season where it names none.
 * @param start its months 1 to 12; a year that is null is every year
 */
export const startNames = ({
  season,
  months,
  year,
}: {
  readonly season: Season
  readonly months: readonly number[]
  readonly year: number | null
}): string[] =>
  (months.length > 0 ? months.map(monthName) : [intakeTexts.seasons[season]]).map((name) =>
    year === null ? name : `${name} ${year}`,
  )
