import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type * as contract from '../contract.ts'
import { prepareQuery, type Seeker } from './query-for-viewer.ts'
import { countFitting } from './count-fitting.ts'
import { countPrograms } from './count-programs.ts'
import { findPrograms, type Narrowed } from './find-programs.ts'
import { namedUniversities } from './named-universities.ts'
import { showDestinations } from './show-destinations.ts'
import { listFitting, showStart } from './show-start.ts'
import { suggest } from './suggest.ts'
import { currentSummary } from './summary/summary-cache.ts'
import type { Summary } from './summary/summary.ts'
import { programsBySet, type ProgramCounts } from './summary/programs-by-set.ts'

/**
 * The interface of the program search for the rest of the product. No other file of this folder may be imported, which
 * `test/boundaries.test.ts` enforces. All types are those of the contract, so callers do not depend on the search in
 * memory. docs/search.md explains how it works and how to replace it.
 */
export interface ProgramSearch {
  /** Loads the catalogue, and searches once, so that the first search need not wait for the one or run slow code. */
  prepare(): Promise<void>
  /** Changes whenever anything published in the catalogue does; for caches of what was drawn from it. */
  version(): Promise<string>
  /**
   * A page of the published programs that match a search and filters.
   * @param viewer a student's own record is compared; officers and visitors (null) see no fit
   */
  find(
    viewer: Seeker | null,
    wishes: QueryOf<typeof contract.findPrograms>,
    narrowed?: Narrowed | null,
  ): Promise<ReplyOf<typeof contract.findPrograms>>
  /** How many programs each value of each filter would find. */
  count(
    viewer: Seeker | null,
    filters: contract.ProgramFilters,
  ): Promise<ReplyOf<typeof contract.countPrograms>>
  /** Suggestions for the text typed so far. */
  suggest(typed: string): Promise<ReplyOf<typeof contract.suggest>>
  /** The ids of a few universities with what was typed in their names, best first. */
  named(typed: string): Promise<string[]>
  /**
   * Where to begin a search.
   * @param viewer null for visitors
   * @param currency of amounts; by default the home currency
   */
  start(viewer: Seeker | null, currency?: string): Promise<ReplyOf<typeof contract.showStart>>
  /** Programs of which a record meets most and misses nothing, one of each university. @param field ISCED-F */
  fitting(viewer: Seeker, field: string | null, most: number): Promise<contract.FoundProgram[]>
  /** How many programs a record meets every requirement of; null without anything to compare. */
  countFitting(viewer: Seeker): Promise<contract.Count | null>
  /** Numbers for the map and the charts. @param currency of the tuition; by default the home currency */
  destinations(currency?: string): Promise<ReplyOf<typeof contract.showDestinations>>
  /** The currencies in which published programs state their tuition, by name. */
  currencies(): Promise<string[]>
  /**
   * Counts the programs that match a search and filters by their set of requirements.
   * @param days at most eight ISO days, for each of which it counts the programs that close on or after it
   */
  countBySet(
    filters: Omit<contract.ProgramFilters, 'qualify'>,
    days: readonly string[],
  ): Promise<ProgramCounts>
}

const numbers = new WeakMap<Summary, number>()
let summaries = 0

/** A summary that was read anew counts its changes from the start, so its own number is part of the version. */
function versionOf(summary: Summary): string {
  let number = numbers.get(summary)
  if (number === undefined) numbers.set(summary, (number = ++summaries))
  return `${number}.${summary.version}`
}

/** The program search of a database. */
export const programSearch = (deps: Pick<Deps, 'pool' | 'clock'>): ProgramSearch => ({
  prepare: async () => {
    await currentSummary(deps.pool)
    const filters = { search: 'engineering', level: ['6'] }
    await findPrograms(deps, null, { ...filters, page: 1, limit: 12 })
    await countPrograms(deps, null, filters)
  },
  version: async () => versionOf(await currentSummary(deps.pool)),
  find: (viewer, wishes, narrowed) => findPrograms(deps, viewer, wishes, narrowed),
  count: (viewer, filters) => countPrograms(deps, viewer, filters),
  suggest: (typed) => suggest(deps, typed),
  named: (typed) => namedUniversities(deps, typed),
  start: (viewer, currency) => showStart(deps, viewer, currency),
  fitting: (viewer, field, most) => listFitting(deps, viewer, field, most),
  countFitting: (viewer) => countFitting(deps, viewer),
  destinations: (currency) => showDestinations(deps, currency),
  currencies: async () => {
    const { currencies } = await currentSummary(deps.pool)
    // The empty one is that of programs without tuition.
    return currencies.texts.filter((currency) => currency !== '').sort()
  },
  countBySet: async (filters, days) => {
    const { chosen, searched } = await prepareQuery(deps, null, filters)
    return programsBySet(chosen, searched?.found?.numbers ?? null, days)
  },
})
