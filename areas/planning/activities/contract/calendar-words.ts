import type { DateKind, PlanStep } from './activities.ts'

/** English words that the calendar on the screen and the one in a file both show. */
export const planWords: Readonly<Record<PlanStep, string>> = {
  research: 'Compare universities and choose',
  tests: 'Register for the tests you need',
  documents: 'Collect, attest and translate papers',
  apply: 'Send your applications',
  visa: 'Apply for the visa',
  travel: 'Book travel and a place to live',
}

/** What an entry of the calendar is called, with its title. */
export const dateWords: Readonly<Record<DateKind, (title: string) => string>> = {
  deadline: (title) => `Last day to apply: ${title}`,
  documents: (title) => `Documents due: ${title}`,
  offer: (title) => `Reply to the offer: ${title}`,
  task: (title) => title,
  test: (title) => `Test: ${title}`,
  plan: (title) => title,
}
