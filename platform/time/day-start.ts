import { sql, type RawBuilder } from 'kysely'
import { site } from '#site'

const zone = sql.lit(site.timeZone.id)

/**
 * The moment at which a day begins at the office. The day becomes a timestamp first: PostgreSQL would read it as
 * midnight UTC otherwise, and be off by twice the distance of the time zone.
 * @param day ISO 8601; null gives null
 */
export const dayStart = (day: string | null) =>
  sql<Date | null>`(${day}::date::timestamp at time zone ${zone})`

/** Whether a moment is on this day of the office or on a later one. */
export const fromDay = (moment: RawBuilder<unknown>, day: string) =>
  sql<boolean>`${moment} >= ${dayStart(day)}`

/** Whether a moment is on this day of the office or on an earlier one. */
export const toDay = (moment: RawBuilder<unknown>, day: string) =>
  sql<boolean>`${moment} < ((${day}::date + 1)::timestamp at time zone ${zone})`
