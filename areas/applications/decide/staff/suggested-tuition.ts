import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { tuitionParts } from '#areas/catalogue/offers-web.ts'
import { tuitionPeriods } from '#areas/catalogue/programs/contract/programs.ts'
import type { Draft } from './decision-draft.ts'

export type TypedTuition = Pick<Draft, 'tuitionAmount' | 'tuitionCurrency' | 'tuitionPeriod'>

/** What the program’s page says of the tuition, as it is typed; parts that it does not say are empty. */
export function tuitionOnPage(program: ProgramOf): TypedTuition {
  if (program === null || program === 'failed' || program.tuition === null)
    return { tuitionAmount: '', tuitionCurrency: '', tuitionPeriod: '' }
  const { tuition, tuitionTo, tuitionBasis } = program
  const isRange = tuitionTo !== null && tuitionTo.amount !== tuition.amount
  return {
    tuitionAmount: isRange ? '' : String(tuition.amount),
    tuitionCurrency: tuition.currency,
    tuitionPeriod: tuitionPeriods.find((one) => one === tuitionBasis) ?? '',
  }
}

export const isComplete = (typed: TypedTuition): boolean => Object.values(typed).every((part) => part !== '')

/** A draft with the tuition of the program’s page chosen, unless another was, or the page’s is of a year that is over. */
export function withSuggestion(draft: Draft, program: ProgramOf): Draft {
  const typed = tuitionOnPage(program)
  if (draft.tuition !== '' || !isComplete(typed) || program === null || program === 'failed') return draft
  return tuitionParts(program)?.year === null ? { ...draft, tuition: 'program', ...typed } : draft
}
