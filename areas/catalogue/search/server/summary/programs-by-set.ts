import type { Chosen } from '../chosen-filters.ts'
import { weigh, type Matches } from './count-in-summary.ts'

/** The programs that pass, by their set of requirements. */
export interface ProgramCounts {
  readonly bySet: ReadonlyMap<number, number>
  /** How many programs of some sets have a deadline on or after the n-th day. */
  closing(sets: readonly number[], day: number): number
}

/**
 * Counts programs by their set of requirements, and those with a deadline on or after some days, in one pass over the
 * kinds of programs. A program without a deadline does not count for any day.
 * @param days at most eight ISO days
 */
export function programsBySet(
  chosen: Chosen,
  matches: Matches | null,
  days: readonly string[],
): ProgramCounts {
  const { groups, kinds } = chosen.summary
  const { within } = weigh(chosen, matches)
  const sets = kinds.set.values
  const schedules = kinds.schedule.values
  const highest = sets.reduce((most, set) => Math.max(most, set), 0)
  const counts = new Int32Array(highest + 1)
  const late = days.map(() => new Int32Array(highest + 1))
  // One bit for each day with a deadline of the schedule on or after it.
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
    // Sets pass or fail as a whole.
    if (counts[set]! > 0 && chosen.failsOfSet(set) === 0) bySet.set(set, counts[set]!)
  }
  return {
    bySet,
    closing: (ids, day) => ids.reduce((sum, set) => sum + (bySet.has(set) ? late[day]![set]! : 0), 0),
  }
}
