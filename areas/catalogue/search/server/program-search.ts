import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type * as contract from '../contract.ts'
import { askFor, type Seeker } from './query-for-viewer.ts'
import { countPrograms } from './count-programs.ts'
import { findPrograms, type Narrowed } from './find-programs.ts'
import { showDestinations } from './show-destinations.ts'
import { suggest } from './suggest.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { programsBySet, type ProgramCounts } from './summary/programs-by-set.ts'

/**
 * The search for programs, as the rest of the product may use it: nobody else imports a file of this folder, which
 * `test/boundaries.test.ts` enforces. Every question and answer is one of the contract, so nothing here tells that the
 * catalogue is searched in memory. docs/search.md says how it works and how to replace it.
 */
export interface ProgramSearch {
  /** Reads what the first answer needs; without it the first question waits for that. */
  prepare(): Promise<void>
  /**
   * Published programs that fit a search and filters, by page.
   * @param viewer a student's own record is compared; officers see no fit
   */
  find(
    viewer: Seeker,
    wishes: QueryOf<typeof contract.findPrograms>,
    narrowed?: Narrowed | null,
  ): Promise<ReplyOf<typeof contract.findPrograms>>
  /** How many programs each value of each filter would leave. */
  count(viewer: Seeker, filters: contract.ProgramFilters): Promise<ReplyOf<typeof contract.countPrograms>>
  /** What to propose for what has been typed so far. */
  suggest(typed: string): Promise<ReplyOf<typeof contract.suggest>>
  /** Figures for the map and the charts. @param currency in which tuition is given; the agency's unless given */
  destinations(currency?: string): Promise<ReplyOf<typeof contract.showDestinations>>
  /**
   * Programs that fit a search and filters, counted by their set of requirements.
   * @param days at most eight ISO days, for which it counts the programs that close on or after them
   */
  countBySet(
    filters: Omit<contract.ProgramFilters, 'qualify'>,
    days: readonly string[],
  ): Promise<ProgramCounts>
}

/** The search for programs in one database. */
export const programSearch = (deps: Pick<Deps, 'pool' | 'clock'>): ProgramSearch => ({
  prepare: async () => void (await currentSummary(deps.pool)),
  find: (viewer, wishes, narrowed) => findPrograms(deps, viewer, wishes, narrowed),
  count: (viewer, filters) => countPrograms(deps, viewer, filters),
  suggest: (typed) => suggest(deps, typed),
  destinations: (currency) => showDestinations(deps, currency),
  countBySet: async (filters, days) => {
    const { chosen, searched } = await askFor(deps, null, filters)
    return programsBySet(chosen, searched?.found.numbers ?? null, days)
  },
})
