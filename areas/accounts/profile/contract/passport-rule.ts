import { firstDayOf } from '#platform/contract/season-months.ts'
import type { Stage } from '#platform/contract/stages.ts'

/**
 * The rule about passports, for all that speaks of one: the profile, what chosen programs still need, the checklist of
 * officers and the conditions of an offer. The help article `passport-before-you-apply` says the same in words.
 * - Which programs need one: those in a country whose nationality the student has not.
 * - From when: from an offer on, because its number goes into the papers of the place. One can apply without it.
 * - How long it has to be valid: `passportMonths` after the start. An embassy may ask for more.
 */

/** Months for which a passport has to be valid after the start of a program, at least. */
export const passportMonths = 6

/** When a program starts, as far as it is known. */
export interface ProgramStart {
  /** Such as 2027-autumn; null where none is chosen. */
  readonly intake: string | null
  /** The day that the program gives for it; null: not given. */
  readonly startsOn: string | null
}

/** A program that a student has chosen; its country is null while none is. */
export interface ChosenStart extends ProgramStart {
  readonly country: string | null
}

/** What the passport of a student is needed for. */
export interface PassportNeed {
  /** The latest start, and the day until which the passport has to be valid for it; null while it is not known. */
  readonly intake: string | null
  readonly until: string | null
}

/** Whether a program in a country needs a passport. */
export const needsPassport = (nationalities: readonly string[], country: string): boolean =>
  !nationalities.includes(country)

/** Whether an application at a stage should have the passport by now; without a stage it is not sent. */
export const isPassportDue = (stage: Stage | null): boolean => stage === 'offered' || stage === 'joined'

/** The day until which a passport has to be valid for a start; null if the start is not known. */
export function passportUntil({ intake, startsOn }: ProgramStart): string | null {
  const first = startsOn ?? firstDayOf(intake)
  if (first === null) return null
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + passportMonths, day)).toISOString().slice(0, 10)
}

/** What a passport is needed for by all that a student has chosen; null if everything is at home. */
export function passportNeed(
  nationalities: readonly string[],
  chosen: readonly ChosenStart[],
): PassportNeed | null {
  const abroad = chosen.filter(({ country }) => country === null || needsPassport(nationalities, country))
  const [first] = abroad
  if (first === undefined) return null
  return abroad
    .map((one) => ({ intake: one.intake, until: passportUntil(one) }))
    .reduce((latest, one) => ((one.until ?? '') > (latest.until ?? '') ? one : latest))
}
