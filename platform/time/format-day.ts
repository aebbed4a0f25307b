import { site } from '#site'
import { currentLanguage } from '../language/current-language.ts'
import { zoneOfDay } from '../contract/zone-of-day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const language = currentLanguage()
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  // Our English is international, as on screens.
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  formats.set(key, made)
  return made
}

/** `21 November 2026`, in the agency's zone where it is a moment. @param when ISO 8601, a day or a moment */
export const formatDay = (when: string): string =>
  formatIn(zoneOfDay(when, site.timeZone.id)).format(new Date(when))
