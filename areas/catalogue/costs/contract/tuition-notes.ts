import { costNotes } from '#texts/catalogue/costs/notes.ts'

interface Money {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}

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

/**
 * How the amount that is counted came from what the source states; empty where it is the same.
 * @param format writes an amount in full
 */
export const tuitionNotes = (
  { from, to, basis }: StatedTuition,
  format: (money: Money) => string,
): string[] => [
  ...(to !== null && isRange({ from, to }) ? [costNotes.range({ amount: format(to) })] : []),
  ...(basis === 'semester' ? [costNotes.semesters({ amount: format(from) })] : []),
]
