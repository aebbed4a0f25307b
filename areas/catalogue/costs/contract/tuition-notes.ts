import { formatExactAmount, type Money } from '#kit/language/amounts.ts'
import { costNotes } from '#texts/catalogue/costs/notes.ts'

/** The tuition as its source states it. */
export interface StatedTuition {
  readonly from: Money
  /** The upper end of a range; null without one. */
  readonly to: Money | null
  /** What an amount is for, such as `year` or `semester`. */
  readonly basis: string | null
}

/** Whether the source gives a range, of which only the lower end is counted. */
export const isRange = ({ from, to }: Pick<StatedTuition, 'from' | 'to'>): boolean =>
  to !== null && to.amount > from.amount

/** How the amount that is counted came from what the source states; empty where it is the same. */
export const tuitionNotes = ({ from, to, basis }: StatedTuition): string[] => [
  ...(to !== null && isRange({ from, to }) ? [costNotes.range({ amount: formatExactAmount(to) })] : []),
  ...(basis === 'semester' ? [costNotes.semesters({ amount: formatExactAmount(from) })] : []),
]
