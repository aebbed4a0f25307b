import { formatIntake } from '#kit/language/intakes.ts'
import { isOutdatedLetter, type LetterSummary } from '../contract/letters.ts'

/** The intake that an outdated letter names; null for all other letters. */
export function outdatedIntakeOf(
  letter: Pick<LetterSummary, 'intake' | 'endedAt'>,
  intake: string | null,
): string | null {
  if (letter.intake === null || !isOutdatedLetter(letter, intake)) return null
  return formatIntake(letter.intake) ?? letter.intake
}
