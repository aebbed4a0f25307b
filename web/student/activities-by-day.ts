import type { SentApplication } from './waiting-on-me.ts'

export interface ActivityDay {
  /** The day's first moment that we have, to write its date from. */
  moment: string
  entries: SentApplication[]
}

/** What was sent, by day in the reader's zone; the given order, newest first, is kept. */
export function activitiesByDay(entries: readonly SentApplication[]): ActivityDay[] {
  const days = new Map<string, ActivityDay>()
  for (const entry of entries) {
    const day = new Date(entry.appliedAt).toDateString()
    const known = days.get(day)
    if (known) known.entries.push(entry)
    else days.set(day, { moment: entry.appliedAt, entries: [entry] })
  }
  return [...days.values()]
}
