const dayMs = 86_400_000

/**
 * The time at which a deadline ends: the last second of its day in UTC. Format it in UTC as well. In the reader's zone
 * it would be the next morning in Karachi, and people would be too late.
 */
export const endOfDayUtc = (when: string): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(when) ? new Date(`${when}T23:59:59Z`) : new Date(when)

/**
 * Calendar days from now until a deadline, in UTC: 0 on its last day, negative once it has passed. -2 on the second day
 * after it, however few minutes that day is old.
 */
export function daysLeft(when: string, now: Date): number {
  const end = endOfDayUtc(when)
  const midnight = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  const days = Math.round((midnight(end) - midnight(now)) / dayMs)
  return end < now ? Math.min(-1, days) : days
}

/** The date some days from now, in UTC, in the format of date fields. */
export const dayFromNow = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
