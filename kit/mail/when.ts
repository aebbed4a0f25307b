import { formatter } from '#kit/language/locale.ts'
import { zoneOfDay } from '#platform/contract/zone-of-day.ts'
import { site } from '#site'

const zoneOf = (when: string) => zoneOfDay(when, site.timeZone.id)

function format(when: string, options: Intl.DateTimeFormatOptions): string {
  const timeZone = zoneOf(when)
  return formatter(
    `${timeZone} ${JSON.stringify(options)}`,
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  ).format(new Date(when))
}

/** `Friday 4 December 2026`. Takes a day or a timestamp, ISO 8601. */
export const day = (when: string): string =>
  format(when, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')

/** `4 December`, for subjects. */
export const shortDay = (when: string): string => format(when, { day: 'numeric', month: 'long' })

/** `14:05`, without the zone: for subjects. */
export const clock = (when: string): string =>
  format(when, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `14:05 (Pakistan time)`. */
export const time = (when: string): string => `${clock(when)} (${site.timeZone.name})`

/** A day or deadline without a time, a timestamp with it: `Friday 4 December 2026, 23:59 (Pakistan time)`. */
export const dayAndTime = (when: string): string =>
  zoneOf(when) === 'UTC' ? day(when) : `${day(when)}, ${time(when)}`
