import type { DocumentKind } from '#platform/contract/documents.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import type { Happening } from '../contract/activities.ts'
import { timelineTexts as texts } from '#texts/planning/activities/activities.ts'

/** What happened, as a sentence of few words. */
export function happeningInWords({ kind, event, title, by }: Happening): string {
  switch (kind) {
    case 'application':
      return applicationWords.moves[event] ?? event
    case 'document':
      return texts.added({ name: applicationWords.documents[event as DocumentKind] ?? event })
    case 'message':
      return by.role === 'student'
        ? texts.wrote({ subject: title ?? '' })
        : by.name === null
          ? texts.officeAnswered({ subject: title ?? '' })
          : texts.answered({ name: by.name, subject: title ?? '' })
    case 'task':
      return texts.taskDone({ title: title ?? '' })
    case 'account':
      return event === 'signed-in' ? texts.loggedIn({ device: title ?? '' }) : texts.accountCreated
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
