/**
 * The end of the n-th working day after a moment, in UTC. Saturday and Sunday do not count; public holidays
 * differ by country and are not known here.
 * @param days how many working days, at least 1
 */
export function afterWorkingDays(from: Date, days: number): Date {
  const date = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate(), 23, 59, 59))
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left--
  }
  return date
}

/** The last second of a calendar day in UTC. @param day as in 2027-02-01 */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.000Z`)

/** The calendar day in UTC some days after a moment, as in 2027-02-01. */
export function dayAfter(from: Date, days: number): string {
  return new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
