import { formatter, locale } from '#kit/language/locale.ts'
import { reader } from '#kit/rendering/reader.ts'
import { site } from '#site'
import { currentLanguage } from '#texts/languages.ts'
import { endOfDayUtc } from './deadlines.ts'

/**
 * The reader's regional format for dates and numbers, if it is a variant of the page's language. Month names in
 * another language would not fit into our sentences.
 */
function readersLocale(): string {
  const [language] = currentLanguage().toLowerCase().split('-')
  return reader().languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? locale()
}

const asReader = <T>(key: string, make: (locale: string) => T): T => formatter(key, make, readersLocale())

/** Times are always shown in the time zone of the office, on screens as in e-mails and letters. */
const inZone = { timeZone: site.timeZone.id } satisfies Intl.DateTimeFormatOptions

/** Dates with a month name are part of our sentences, so they follow the page's language on every device. */
const dateFormat = (key: string, options: Intl.DateTimeFormatOptions) =>
  formatter(key, (locale) => new Intl.DateTimeFormat(locale, options))

/** `18 November 2026`, in the office's zone. Takes a timestamp. */
export const formatDate = (timestamp: string): string =>
  dateFormat('date', { day: 'numeric', month: 'long', year: 'numeric', ...inZone }).format(
    new Date(timestamp),
  )

/** `18 Nov 2026`, in the office's zone, where space is short. Takes a timestamp. */
export const formatShortDate = (timestamp: string): string =>
  dateFormat('short-date', { day: 'numeric', month: 'short', year: 'numeric', ...inZone }).format(
    new Date(timestamp),
  )

/** `18 November 2026, 14:32`, in the office's zone. Takes a timestamp. */
export const formatTimestamp = (timestamp: string): string =>
  dateFormat('timestamp', {
    ...inZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(timestamp))
    .replace(' at ', ', ')

/** `14:32`, in the office's zone. */
export const formatTime = (timestamp: string): string =>
  dateFormat('time', { hour: '2-digit', minute: '2-digit', ...inZone }).format(new Date(timestamp))

/** `Friday 4 December`: the last day of something. Takes a day, or the time at which that day ends. */
export function formatDeadline(when: string): string {
  const day = endOfDayUtc(when)
  const thisYear = day.getUTCFullYear() === new Date().getUTCFullYear()
  const format = dateFormat(thisYear ? 'deadline' : 'deadline-year', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(day).replace(',', '')
}

/** `14 March 2007`: a calendar day, the same in every zone. Takes a day, ISO 8601. */
export const formatDay = (day: string): string =>
  dateFormat('day-words', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    endOfDayUtc(day),
  )

/** `1 Dec 2026`: a calendar day where space is short. Takes a day, ISO 8601. */
export const formatShortDay = (day: string): string =>
  dateFormat('day', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    endOfDayUtc(day),
  )

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return asReader(type, (locale) => new Intl.DisplayNames([locale], { type })).of(code) ?? code
  } catch {
    return code
  }
}

/** `Latvia` for `LV`. Unknown codes stay as they are. */
export const countryName = (code: string): string => nameOf('region', code)

/** `English` for `en`. Unknown codes stay as they are. */
export const languageName = (code: string): string => nameOf('language', code)

/** `1,204`: a whole number with the reader's separators. */
export const formatNumber = (count: number): string =>
  asReader('count', (locale) => new Intl.NumberFormat(locale)).format(count)

/** `a, b, and c`: a list inside a sentence. Type `unit` separates with commas only. */
export const formatList = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  formatter(`list-${type}`, (language) => new Intl.ListFormat(language, { type }), currentLanguage()).format(
    items,
  )

/** `469 KB`, `1.9 MB`: a size in binary units, as the limits of files are, so that a full store of 200 MB reads "200 MB". */
export function formatSize(bytes: number): string {
  const kilo = bytes / 1024
  if (kilo < 999.5) return `${bytes === 0 ? 0 : Math.max(1, Math.round(kilo))} KB`
  return `${asReader('size', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })).format(kilo / 1024)} MB`
}
