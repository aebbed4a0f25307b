import { site } from '#site'
import { dayIn } from './day-in.ts'

/** The calendar day at the office, or one some days later, ISO 8601. */
export const officeDay = (now: Date, later = 0): string =>
  dayIn(site.timeZone.id, new Date(now.getTime() + later * 86_400_000))
