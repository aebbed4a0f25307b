import type { StepState as MarkerState } from '#kit/ui/cards/step-marker.tsx'
import type { OutsideStep } from '../contract/outside-steps.ts'

/** The look of the marker of a step. */
export function markerOf({ state, current }: Pick<OutsideStep, 'state' | 'current'>): MarkerState {
  if (state === 'done') return 'passed'
  if (state === 'refused') return 'ended'
  return current ? 'now' : 'ahead'
}

/** A moment as a day where the reader is, ISO 8601. */
export const localDay = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
