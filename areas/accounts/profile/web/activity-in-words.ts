import { countInFigures, dayInWords } from '#kit/format/local-formats.ts'
import type { Activity } from '../contract/profile.ts'
import { profileWords } from '../texts/en.ts'

const named = profileWords.named

/** `June 2025 to September 2025`, and what else is told of something a student did. */
export function activityInWords(activity: Activity): { name: string; facts: string } {
  const { kind, role, organisation, from, to, hoursPerWeek } = activity
  const month = (one: string) => dayInWords(`${one}-01`).replace(/^1 /, '')
  const facts = [
    named.activities[kind],
    organisation,
    to === null ? named.since(month(from)) : named.span(month(from), month(to)),
    hoursPerWeek === null ? null : named.hoursShort(countInFigures(hoursPerWeek)),
  ]
  return { name: role, facts: facts.filter((one) => one !== null).join(' · ') }
}
