import type { StepState as MarkerState } from '#kit/ui/cards/step-marker.tsx'
import type { OutsideStep } from '../contract/outside-steps.ts'

/** The look of the marker of a step. */
export function markerOf({ state, current }: Pick<OutsideStep, 'state' | 'current'>): MarkerState {
  if (state === 'done') return 'passed'
  if (state === 'refused') return 'ended'
  return current ? 'now' : 'ahead'
}
