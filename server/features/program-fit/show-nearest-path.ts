import type { ProgramFilters } from '#contract/find-programs.ts'
import type { showNearestPath as route } from '#contract/program-fit.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { readEvidence } from '#server/features/academic-record/read-evidence.ts'
import { askFor, type Seeker } from '#server/features/find-programs/choose-for-viewer.ts'
import type { Chosen } from '#server/features/find-programs/chosen-filters.ts'
import { countBySet } from '#server/features/find-programs/count-in-summary.ts'
import { upToMost } from '#server/features/find-programs/find-programs.ts'
import { nearestSteps } from './nearest-steps.ts'
import { judgeLines, requirementSets } from './requirement-sets.ts'
import { resultDay } from './test-lead-times.ts'

/**
 * The smallest changes of a student's record that open most of the programs a search and its filters find, and how
 * many are met in full now. The filter "I qualify" is left aside: what would open more is the question. Nothing is
 * said to whoever has told nothing.
 */
export async function showNearestPath(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker,
  { qualify: _, ...filters }: ProgramFilters,
): Promise<ReplyOf<typeof route>> {
  const { pool, clock } = deps
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const [{ chosen, searched, fitting }, record, all] = await Promise.all([
    askFor(deps, viewer, filters),
    readEvidence(pool, viewer.userId),
    requirementSets(pool),
  ])
  if (record === null || fitting === null) return { qualifyNow: upToMost(0), steps: [] }
  const matches = searched?.found.numbers ?? null
  const programs = countBySet(chosen, matches)
  const sumOf = (counts: ReadonlyMap<number, number>, ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)

  const steps = nearestSteps(all, judgeLines(all, record, today), record, programs, today)
  const later = new Map<string, ReadonlyMap<number, number>>()
  return {
    qualifyNow: upToMost(sumOf(programs, fitting.met)),
    steps: steps.map(({ opens, programs: opened, ...step }) => {
      const resultBy = resultDay(step.subject, now)
      if (resultBy === null) return { ...step, opens: upToMost(opened), resultBy, deadlinesLeft: null }
      if (!later.has(resultBy)) later.set(resultBy, countBySet(closingFrom(chosen, resultBy), matches))
      const deadlinesLeft = upToMost(sumOf(later.get(resultBy)!, opens))
      return { ...step, opens: upToMost(opened), resultBy, deadlinesLeft }
    }),
  }
}

/** The same filters, for programs with a deadline on a day or after it; one without a deadline has none left. */
function closingFrom(chosen: Chosen, day: string): Chosen {
  const { starts } = chosen.days
  return {
    ...chosen,
    failsOfSchedule: chosen.failsOfSchedule.map((fails, schedule) =>
      starts[schedule]!.some(({ closes }) => closes >= day) ? fails : 1,
    ),
  }
}
