import { site } from '#site'
import type { StepState as MarkerState } from '#kit/ui/cards/step-marker.tsx'
import type { OutsideStep } from '../contract/outside-steps.ts'

/** The look of the marker of a step. */
export function markerOf({ state, current }: Pick<OutsideStep, 'state' | 'current'>): MarkerState {
  if (state === 'done') return 'passed'
  if (state === 'refused') return 'ended'
  return current ? 'now' : 'ahead'
}

// English of Canada writes days as ISO 8601 does.
const officeDays = new Intl.DateTimeFormat('en-CA', { timeZone: site.timeZone.id, dateStyle: 'short' })

/** The day of a moment at the office, ISO 8601: the server takes no later one. */
export const officeDay = (at: Date): string => officeDays.format(at)
