import { upToMost, type ProgramFilters } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import type { showNearestPath as route } from '../contract/program-fit.ts'
import { readEvidence } from './read-evidence.ts'
import { fittingSets } from './fitting-sets.ts'
import { nearestSteps } from './nearest-steps.ts'
import { judgeLines, requirementSets } from './requirement-sets.ts'
import { resultDay, resultDays } from './test-lead-times.ts'

/**
 * The smallest changes of a student's record that open the most programs of a search with its filters, and how many
 * are met in full now. The filter "I qualify" is ignored, because the question is what would open more. Students who
 * have entered nothing get no steps.
 */
export async function showNearestPath(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  filters: ProgramFilters,
): Promise<ReplyOf<typeof route>> {
  const { pool, clock } = deps
  const { qualify: _, ...others } = filters
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const days = resultDays(now)
  const [programs, fitting, record, all] = await Promise.all([
    programSearch(deps).countBySet(others, days),
    fittingSets(pool, userId, today),
    readEvidence(pool, userId),
    requirementSets(pool),
  ])
  if (record === null || fitting === null) return { qualifyNow: upToMost(0), steps: [] }
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
