import { formatter } from '#kit/language/locale.ts'
import { endOfDayUtc } from './deadlines.ts'

/** `Friday`: a day of the next week. Takes a day, ISO 8601. */
export const formatWeekday = (day: string): string =>
  formatter(
    'weekday',
    (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  ).format(endOfDayUtc(day))
