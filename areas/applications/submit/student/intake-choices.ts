import type { Application } from '#areas/applications/list/contract/applications.ts'
import { stageFacts } from '#platform/contract/stages.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { daysLeft } from '#kit/format/deadlines.ts'

export interface IntakeChoice {
  code: string
  words: string
  /** Last day to apply; null if the source gives none. */
  closes: string | null
  /** Why it cannot be chosen. */
  blocked: 'closed' | 'taken' | null
}

/** The starts of this student's open applications. */
export const takenIntakes = (programId: string, applications: readonly Application[]): string[] =>
  applications
    .filter(({ program, stage }) => program._id === programId && stageFacts[stage].open)
    .map(({ intake }) => intake ?? '')

/** The starts a program lists, each with the reason why it cannot be chosen. Empty if the university gives none. */
export const intakeChoices = (
  program: Pick<Program, 'intakes'>,
  taken: readonly string[],
  now: Date,
): IntakeChoice[] =>
  program.intakes.map(({ code, closes }) => ({
    code,
    words: formatIntake(code) ?? code,
    closes,
    blocked: taken.includes(code) ? 'taken' : closes !== null && daysLeft(closes, now) < 0 ? 'closed' : null,
  }))

/** Starts to offer if the university lists none: the next three spring and autumn terms. */
export function wishedStarts(now: Date): string[] {
  const year = now.getUTCFullYear()
  const terms = [0, 1, 2, 3].flatMap((later) => [`${year + later}-spring`, `${year + later}-autumn`])
  // Terms begin around February and September; the current one is too late to choose.
  const past = now.getUTCMonth() < 1 ? 0 : now.getUTCMonth() < 8 ? 1 : 2
  return terms.slice(past, past + 6)
}
