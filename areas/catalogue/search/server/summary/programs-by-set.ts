import type { Chosen } from '../chosen-filters.ts'
import { weigh, type Matches } from './count-in-summary.ts'

/** Programs that pass, by their set of requirements. */
export interface ProgramCounts {
  readonly bySet: ReadonlyMap<number, number>
  /** Those of some sets that have a deadline on the n-th day or after it. */
  closing(sets: readonly number[], day: number): number
}

/**
 * Counts programs by their set of requirements, and those whose deadline still lies ahead on some days, in one walk
 * over the kinds of programs. A program without a deadline has none that could be met.
 * @param days at most eight ISO days
 */
export function programsBySet(
  chosen: Chosen,
  matches: Matches | null,
  days: readonly string[],
): ProgramCounts {
  const { groups, kinds } = chosen.summary
  const { within } = weigh(chosen, matches)
  const sets = kinds.set.figures
  const schedules = kinds.schedule.figures
  const highest = sets.reduce((most, set) => Math.max(most, set), 0)
  const counts = new Int32Array(highest + 1)
  const late = days.map(() => new Int32Array(highest + 1))
  // One bit for each day on which a deadline of the schedule is still ahead.
  const ahead = Uint8Array.from(chosen.days.starts, (starts) =>
    days.reduce((bits, day, at) => bits | (starts.some(({ closes }) => closes >= day) ? 1 << at : 0), 0),
  )
  for (const group of groups) {
    if (chosen.failsOfGroup(group) !== 0) continue
    for (const kind of group.kinds) {
      const count = within[kind]!
      const set = sets[kind]!
      const schedule = schedules[kind]!
      if (count === 0 || set === 0 || chosen.failsOfSchedule[schedule] !== 0) continue
      counts[set]! += count
      const bits = ahead[schedule]!
      if (bits !== 0) for (let at = 0; at < days.length; at++) if (bits & (1 << at)) late[at]![set]! += count
    }
  }
  const bySet = new Map<number, number>()
  for (let set = 1; set <= highest; set++) {
    // Whole sets pass or fail by what they ask for.
    if (counts[set]! > 0 && chosen.failsOfSet(set) === 0) bySet.set(set, counts[set]!)
  }
  return {
    bySet,
    closing: (ids, day) => ids.reduce((sum, set) => sum + (bySet.has(set) ? late[day]![set]! : 0), 0),
  }
}
