import type { DocumentKind } from '#platform/contract/documents.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import type { Happening } from '../contract/activities.ts'
import { activityWords as words } from '../texts/en.ts'

/** What happened, as a sentence of few words. */
export function happeningInWords({ kind, event, title, by }: Happening): string {
  switch (kind) {
    case 'application':
      return applicationWords.moves[event] ?? event
    case 'document':
      return words.events.sent(applicationWords.documents[event as DocumentKind] ?? event)
    case 'message':
      return by.role === 'student'
        ? words.events.message(title ?? '')
        : words.events.answered(by.name ?? words.events.office, title ?? '')
    case 'task':
      return words.events['task-done'](title ?? '')
    case 'account':
      return event === 'signed-in' ? words.events['signed-in'](title ?? '') : words.events['account-made']
  }
}

/** Entries by day in the reader's zone; the given order, newest first, is kept. */
export function byDay(happenings: readonly Happening[]): { moment: string; entries: Happening[] }[] {
  const days = new Map<string, { moment: string; entries: Happening[] }>()
  for (const one of happenings) {
    const day = new Date(one.at).toDateString()
    const known = days.get(day)
    if (known) known.entries.push(one)
    else days.set(day, { moment: one.at, entries: [one] })
  }
  return [...days.values()]
}
