import type { DocumentKind } from '#platform/contract/documents.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { moveLabels } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { TimelineEntry } from '../contract/activities.ts'
import { timelineTexts as texts } from '#texts/planning/activities/activities.ts'

/** A short description of a timeline entry. */
export function describeEntry({ kind, event, title, by }: TimelineEntry): string {
  switch (kind) {
    case 'application':
      if (event === 'deferred') return texts.deferred({ intake: formatIntake(title) ?? '' })
      if (event === 'step-done') return texts.stepDone({ step: title ?? '' })
      if (event === 'step-reported') return texts.stepReported({ step: title ?? '' })
      if (event === 'step-not-confirmed') return texts.stepNotConfirmed({ step: title ?? '' })
      if (event === 'step-refused') return texts.stepRefused({ step: title ?? '' })
      return (moveLabels as Readonly<Record<string, string>>)[event] ?? event
    case 'document':
      return texts.added({ name: documentLabels[event as DocumentKind] ?? event })
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

/** Entries grouped by day in the reader's time zone, in their original order. */
export function byDay(entries: readonly TimelineEntry[]): { time: string; entries: TimelineEntry[] }[] {
  const days = new Map<string, { time: string; entries: TimelineEntry[] }>()
  for (const one of entries) {
    const day = new Date(one.at).toDateString()
    const known = days.get(day)
    if (known) known.entries.push(one)
    else days.set(day, { time: one.at, entries: [one] })
  }
  return [...days.values()]
}
