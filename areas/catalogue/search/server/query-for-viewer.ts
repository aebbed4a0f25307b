import type { Deps } from '#platform/config/deps.ts'
import { readAgencyRates, type AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import { fittingSets, type FittingSets } from '#areas/catalogue/fit/server/fitting-sets.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { ProgramFilters } from '../contract.ts'
import { chooseFilters, type Chosen } from './chosen-filters.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { searchPrograms, type Searched } from './search-programs.ts'
import type { Summary } from './summary/summary.ts'

/** Whose record is compared. */
export type Seeker = Pick<Viewer, 'userId' | 'role'>

/** Filters and search of a viewer, worked out on the catalogue as it is now. */
export interface Asked {
  readonly summary: Summary
  readonly chosen: Chosen
  /** Null without a search. */
  readonly searched: Searched | null
  readonly fitting: FittingSets | null
  readonly rates: AgencyRates
  /** Currency in which amounts are compared and shown. */
  readonly currency: string
}

/**
 * Reads everything a search for programs needs before it can begin.
 * @param viewer null compares no record
 */
export async function askFor(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  filters: ProgramFilters,
): Promise<Asked> {
  const today = clock.now().toISOString().slice(0, 10)
  const [summary, rates, fitting] = await Promise.all([
    currentSummary(pool),
    readAgencyRates(pool),
    viewer?.role === 'student' ? fittingSets(pool, viewer.userId, today) : null,
  ])
  const searched = await searchPrograms(pool, summary, filters.search)
  const chosen = chooseFilters(summary, filters, { today, rates, fitting })
  return { summary, chosen, searched, fitting, rates, currency: filters.currency ?? rates.home }
}
