import type { Deps } from '#platform/config/deps.ts'
import { upToMost, type Count } from '../contract.ts'
import { prepareQuery, type Seeker } from './query-for-viewer.ts'
import { countPassing } from './summary/count-in-summary.ts'

/** How many published programs a record meets every requirement of; null without anything to compare. */
export async function countFitting(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker,
): Promise<Count | null> {
  const { chosen, fitting } = await prepareQuery(deps, viewer, { search: '', qualify: 'met' })
  return fitting && upToMost(countPassing(chosen, null))
}
