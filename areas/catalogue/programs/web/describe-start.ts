import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { formatIntake, startNames } from '#kit/language/intakes.ts'
import { programFactTexts } from '#texts/catalogue/programs/program-facts.ts'
import { noteAhead } from '../contract/fact-age.ts'
import type { Program } from '../contract/programs.ts'
import { namesOnlyStarts, statedStarts } from '../contract/stated-intakes.ts'

type WithIntakes = Pick<Program, 'intakes' | 'intakeNote' | 'nextDeadline'>

/**
 * When a program starts, in our words: `Autumn 2027` by its next dated intake, else `September or February` by the months
 * and seasons in the note of its source. Null if neither names a start: the words of a source are no value.
 * @param today as in 2026-11-23
 */
export function describeStart(
  { intakes, intakeNote, nextDeadline }: WithIntakes,
  today = dayFromNow(new Date(), 0),
): string | null {
  const next = intakes.find(({ closes }) => closes !== null && closes === nextDeadline) ?? intakes[0]
  if (next) return formatIntake(next.code)
  const starts = statedStarts(intakeNote, today).flatMap(startNames)
  return starts.length === 0 ? null : formatList(starts, 'disjunction')
}

/**
 * What is ahead of the source's note on intakes, as a quotation; null if nothing is, or if
 * `describeStart` says all of it.
 * @param today as in 2026-11-23
 */
export function quotedNote(note: string | null, today = dayFromNow(new Date(), 0)): string | null {
  const words = noteAhead(note, today)
  return words === null || namesOnlyStarts(words) ? null : programFactTexts.quoted({ words })
}
