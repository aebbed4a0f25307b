import type { Goals } from '#areas/accounts/academic-record/contract/academic-record.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { stageFacts } from '#platform/contract/stages.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { statedIntakes } from '#areas/catalogue/programs/contract/stated-intakes.ts'
import { formatIntake, monthName } from '#kit/language/intakes.ts'
import { dayFromNow, daysLeft } from '#kit/format/deadlines.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { programStepTexts as texts } from '#texts/applications/submit/apply.ts'

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

/** The starts a program states, each with the reason why it cannot be chosen. Empty if the university states none. */
export const intakeChoices = (
  program: Pick<Program, 'intakes' | 'intakeNote'>,
  taken: readonly string[],
  now: Date,
): IntakeChoice[] =>
  statedIntakes(program, dayFromNow(now, 0)).map(({ code, months, closes }) => ({
    code,
    words: nameOf(code, months),
    closes,
    blocked: taken.includes(code) ? 'taken' : closes !== null && daysLeft(closes, now) < 0 ? 'closed' : null,
  }))

/** `Autumn 2027`, with the months if the source names them. */
function nameOf(code: string, months: readonly number[]): string {
  const intake = formatIntake(code) ?? code
  return months.length === 0
    ? intake
    : texts.intakeInMonths({ intake, months: formatList(months.map(monthName), 'disjunction') })
}

/** Starts to offer if the university states none: the next three spring and autumn terms. */
export function wishedStarts(now: Date): string[] {
  const year = now.getUTCFullYear()
  const terms = [0, 1, 2, 3].flatMap((later) => [`${year + later}-spring`, `${year + later}-autumn`])
  // Terms begin around February and September; the current one is too late to choose.
  const past = now.getUTCMonth() < 1 ? 0 : now.getUTCMonth() < 8 ? 1 : 2
  return terms.slice(past, past + 6)
}

/** The start that a student's goals name, if this program offers it; else empty. */
export function startOfGoals(
  goals: Pick<Goals, 'intake'> | null,
  choices: readonly IntakeChoice[],
  taken: readonly string[],
  now: Date,
): string {
  const wanted = goals?.intake ?? ''
  const offered =
    choices.length > 0
      ? choices.filter(({ blocked }) => blocked === null).map(({ code }) => code)
      : wishedStarts(now).filter((code) => !taken.includes(code))
  return offered.includes(wanted) ? wanted : ''
}
