// Apart from the schemas of `program-fit.ts`: the program page and the profile would load their library for this.
import type { JudgedRequirement } from './program-fit.ts'
import type { Condition } from './requirements.ts'

/** The condition of a line, or the alternative, that its verdict refers to. */
export const conditionOf = (line: JudgedRequirement): Condition =>
  (line.about === null ? undefined : line.alternatives[line.about]) ?? line

/** How many lines of requirements are met, missed and not known, and how many of the last are not in the record at all. */
export function countVerdicts(lines: readonly Pick<JudgedRequirement, 'verdict' | 'because'>[]) {
  const count = (isOne: (line: Pick<JudgedRequirement, 'verdict' | 'because'>) => boolean) =>
    lines.filter(isOne).length
  return {
    met: count(({ verdict }) => verdict === 'met'),
    missed: count(({ verdict }) => verdict === 'missed'),
    notKnown: count(({ verdict }) => verdict === 'not-known'),
    absent: count(({ because }) => because === 'absent'),
  }
}
export type VerdictCounts = ReturnType<typeof countVerdicts>
