const months = 6

/** Whether a fact was last checked more than six months ago. Takes the day it was checked, ISO 8601. */
export function isStale(checkedOn: string, now: Date): boolean {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return checkedOn.slice(0, 10) < limit.toISOString().slice(0, 10)
}
