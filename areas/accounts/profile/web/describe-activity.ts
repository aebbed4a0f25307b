import { formatDay } from '#kit/format/local-formats.ts'
import type { Activity } from '../contract/profile.ts'
import { activityFacts as texts } from '#texts/accounts/profile/profile.ts'
import { activityKindNames } from '#texts/accounts/profile/profile-values.ts'

/** The name and the facts of an activity, such as `June 2025 to September 2025`. */
export function describeActivity(activity: Activity): { name: string; facts: string } {
  const { kind, role, organisation, from, to, hoursPerWeek } = activity
  const month = (one: string) => formatDay(`${one}-01`).replace(/^1 /, '')
  const facts = [
    activityKindNames[kind],
    organisation,
    to === null ? texts.since({ from: month(from) }) : texts.span({ from: month(from), to: month(to) }),
    hoursPerWeek === null ? null : texts.hours({ hours: hoursPerWeek }),
  ]
  return { name: role, facts: facts.filter((one) => one !== null).join(' · ') }
}
