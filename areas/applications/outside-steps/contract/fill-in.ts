import type { PlanStep } from './step-plans.ts'

/** What the student reads about a step, with the names in it. */
export const fillIn = (
  { text }: Pick<PlanStep, 'text'>,
  { university, program }: { readonly university: string; readonly program: string },
): string => text.replaceAll('{university}', university).replaceAll('{program}', program)
