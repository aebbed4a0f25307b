/**
 * The calendar day at a place, ISO 8601.
 * @param timeZone IANA name, as in Europe/Riga
 */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
