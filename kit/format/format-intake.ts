import { intakeTexts } from '#texts/kit/intakes.ts'

/** `Autumn 2027` for `2027-autumn`. Other texts stay as they are; no intake is null. */
export function formatIntake(intake: string | null): string | null {
  if (intake === null || intake === '') return null
  const [, year, season] = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake) ?? []
  return season ? `${intakeTexts.seasons[season as keyof typeof intakeTexts.seasons]} ${year}` : intake
}
