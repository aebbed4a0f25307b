import { stepDoneTexts } from '#texts/applications/outside-steps/done.ts'
import type { StepState } from './outside-steps.ts'
import type { PlanStep } from './step-plans.ts'

interface Names {
  readonly university: string
  readonly program: string
}

/** What the student reads about a step, with the names in it. */
export const fillIn = ({ text }: Pick<PlanStep, 'text'>, { university, program }: Names): string =>
  text.replaceAll('{university}', university).replaceAll('{program}', program)

/** What the student reads about a step in its state: what is to happen, or what has; nothing after a refusal. */
export function textInState(
  step: Pick<PlanStep, 'text' | 'textDone' | 'kind'>,
  state: StepState,
  names: Names,
): string {
  if (state === 'refused') return ''
  if (state !== 'done') return fillIn(step, names)
  return fillIn({ text: step.textDone ?? stepDoneTexts[step.kind] }, names)
}
