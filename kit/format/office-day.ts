import { site } from '#site'

// Days in Swedish are ISO 8601 in all versions of browsers; those in English of Canada are not.
const days = new Intl.DateTimeFormat('sv-SE', {
  timeZone: site.timeZone.id,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of a moment at the office, ISO 8601: the server takes no later one as today. */
export const officeDay = (at: Date): string => days.format(at)
