/**
 * In which time zone a day is shown. A calendar day (`2026-12-04`) is the same day everywhere, and so is a
 * deadline, which is the last second of its day in UTC: in Karachi that second belongs to the next morning, and
 * people would come too late. Any other time is shown in the time zone of the agency.
 * @param when ISO 8601, a day or a timestamp
 * @param home the agency's time zone, such as Asia/Karachi
 */
export const zoneOfDay = (when: string, home: string): string =>
  /^\d{4}-\d{2}-\d{2}(T23:59:59(\.\d+)?Z)?$/.test(when) ? 'UTC' : home
