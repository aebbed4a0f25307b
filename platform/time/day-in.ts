/** Making one takes longer than all else that a list needs of it, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    // Days in Swedish are ISO 8601 in all versions; those in English of Canada are not.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The calendar day at a place, ISO 8601.
 * @param timeZone IANA name, as in Europe/Riga
 */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at)
