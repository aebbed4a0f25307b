import { site } from '#site'
import { zoneToTell } from '../contract/told-days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  formats.set(timeZone, made)
  return made
}

/** `21 November 2026`, in the agency's zone where it is a moment. @param when ISO 8601, a day or a moment */
export const dayInWords = (when: string): string =>
  formatIn(zoneToTell(when, site.timeZone.id)).format(new Date(when))
