import { formatIntake } from '#kit/language/intakes.ts'
import type { LetterSummary } from '../contract/letters.ts'

/** The intake that a letter in force names although the application is for another one; null for all other letters. */
export function outdatedIntakeOf(
  { intake: named, endedAt }: Pick<LetterSummary, 'intake' | 'endedAt'>,
  intake: string | null,
): string | null {
  return endedAt !== null || named === null || named === intake ? null : (formatIntake(named) ?? named)
}
