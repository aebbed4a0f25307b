import type { ProgramFilters } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { askFor, type Seeker } from '#areas/catalogue/search/server/choose-for-viewer.ts'
import { upToMost } from '#areas/catalogue/search/server/find-programs.ts'
import type { showNearestPath as route } from '../contract/program-fit.ts'
import { readEvidence } from './read-evidence.ts'
import { programsBySet } from './programs-by-set.ts'
import { nearestSteps } from './nearest-steps.ts'
import { judgeLines, requirementSets } from './requirement-sets.ts'
import { resultDay, resultDays } from './test-lead-times.ts'

/**
 * The smallest changes of a student's record that open most of the programs a search and its filters find, and how
 * many are met in full now. The filter "I qualify" is left aside: what would open more is the question. Nothing is
 * said to whoever has told nothing.
 */
export async function showNearestPath(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker,
  filters: ProgramFilters,
): Promise<ReplyOf<typeof route>> {
  const { pool, clock } = deps
  const { userId } = viewer
  const { qualify: _, ...others } = filters
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const [{ chosen, searched, fitting }, record, all] = await Promise.all([
    askFor(deps, viewer, others),
    readEvidence(pool, userId),
    requirementSets(pool),
  ])
  if (record === null || fitting === null) return { qualifyNow: upToMost(0), steps: [] }
  const days = resultDays(now)
  const programs = programsBySet(chosen, searched?.found.numbers ?? null, days)
  const steps = nearestSteps(all, judgeLines(all, record, today), record, programs.bySet, today)
  return {
    qualifyNow: upToMost(fitting.met.reduce((sum, set) => sum + (programs.bySet.get(set) ?? 0), 0)),
    steps: steps.map(({ opens, programs: opened, ...step }) => {
      const resultBy = resultDay(step.subject, now)
      const left = resultBy === null ? null : programs.closing(opens, days.indexOf(resultBy))
      return {
        ...step,
        opens: upToMost(opened),
        resultBy,
        deadlinesLeft: left === null ? null : upToMost(left),
      }
    }),
  }
}
