import { seasonMonths } from '#platform/contract/season-months.ts'

/** Months a passport should still be good for after the day a program starts. */
export const passportMonths = 6

/** The first day of an intake such as 2027-autumn; null for an intake in another format. */
export function firstDayOf(intake: string | null): string | null {
  const parts = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake ?? '')
  if (!parts) return null
  const month = seasonMonths[parts[2] as keyof typeof seasonMonths]
  return `${parts[1]}-${String(month).padStart(2, '0')}-01`
}

/** The day until which a passport should be good for an intake; null if the intake is not known. */
export function passportUntil(intake: string | null): string | null {
  const first = firstDayOf(intake)
  if (first === null) return null
  const [year, month] = first.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + passportMonths, 1)).toISOString().slice(0, 10)
}
