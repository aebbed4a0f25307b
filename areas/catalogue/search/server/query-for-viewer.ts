import type { Deps } from '#platform/config/deps.ts'
import { readAgencyRates, type AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import { fittingSets, setsFitting, type FittingSets } from '#areas/catalogue/fit/server/fitting-sets.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { findPrograms, ProgramFilters, Understood } from '../contract.ts'
import { chooseFilters, factorsInto, type Chosen } from './chosen-filters.ts'
import type { Reading } from './read-search.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { searchPrograms, type Searched } from './search-programs.ts'
import type { Summary } from './summary/summary.ts'
import { understoodIn } from './understood.ts'

/** Whose record is compared: that of a person with an account, or what a visitor has just answered. */
export type Seeker = Pick<Viewer, 'userId' | 'role'> | { readonly evidence: Evidence }

/** The sets of requirements that fit a viewer; null for officers, visitors without answers and empty records. */
export async function fittingOf(
  { pool }: Pick<Deps, 'pool'>,
  viewer: Seeker | null,
  today: string,
): Promise<FittingSets | null> {
  if (viewer === null) return null
  if ('evidence' in viewer) return setsFitting(pool, viewer.evidence, today)
  return viewer.role === 'student' ? fittingSets(pool, viewer.userId, today) : null
}

/** The filters and search of a viewer, resolved against the current catalogue. */
export interface PreparedQuery {
  readonly summary: Summary
  readonly chosen: Chosen
  /** The filters without those that the search names. */
  chosenByHand(): Chosen
  /** Null without a search. */
  readonly searched: Searched | null
  readonly fitting: FittingSets | null
  readonly rates: AgencyRates
  /** The currency in which amounts are shown. */
  readonly currency: string
  /** The currency of the highest tuition; null without one. */
  readonly comparedIn: string | null
  /** What words of the search stand for. */
  readonly understood: readonly Understood[]
  readonly typedAmount: ReplyOf<typeof findPrograms>['typedAmount']
}

/**
 * Loads everything a program search needs.
 * @param viewer null compares no record
 */
export async function prepareQuery(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  filters: ProgramFilters,
): Promise<PreparedQuery> {
  const today = clock.now().toISOString().slice(0, 10)
  const [summary, rates, fitting] = await Promise.all([
    currentSummary(pool),
    readAgencyRates(pool),
    fittingOf({ pool }, viewer, today),
  ])
  const searched = await searchPrograms(pool, summary, filters.search)
  const typedAmount = searched && typedAmountIn(searched.reading, filters, summary, rates)
  const understood =
    searched === null
      ? []
      : understoodIn(searched.reading, filters).filter(
          ({ kind }) => kind !== 'tuitionUpTo' || typedAmount?.compared !== 'none',
        )
  const narrowed = withUnderstood(filters, understood)
  const choose = (wanted: ProgramFilters) => chooseFilters(summary, wanted, { today, rates, fitting })
  const currency = filters.currency ?? rates.home
  return {
    summary,
    chosen: choose(narrowed),
    chosenByHand: () => choose(filters),
    searched,
    fitting,
    rates,
    currency,
    comparedIn: narrowed.tuitionUpTo === undefined ? null : (narrowed.currency ?? rates.home),
    understood,
    typedAmount,
  }
}

/** With how many fees an amount in a search can be compared; null without one, or with a limit set by hand. */
function typedAmountIn(
  { filters: { tuition } }: Reading,
  { tuitionUpTo }: ProgramFilters,
  summary: Summary,
  rates: AgencyRates,
): PreparedQuery['typedAmount'] {
  if (tuition === null || tuitionUpTo !== undefined) return null
  const { currency } = tuition
  const { texts } = summary.currencies
  // The empty one is that of programs without tuition.
  const factors = factorsInto(summary, rates, currency).filter((_, number) => texts[number] !== '')
  const isCompared = (factor: number) => !Number.isNaN(factor)
  const compared = factors.every(isCompared) ? 'all' : factors.some(isCompared) ? 'some' : 'none'
  return { currency, compared }
}

/** The filters together with those that the search names. */
function withUnderstood(filters: ProgramFilters, understood: readonly Understood[]): ProgramFilters {
  const of = (kind: Understood['kind']) => understood.find((one) => one.kind === kind)
  const language = of('language')
  const tuition = of('tuitionUpTo')
  return {
    ...filters,
    ...(language && { language: [language.value] }),
    ...(of('noEnglishTest') && { noEnglishTest: 'yes' as const }),
    ...(tuition && { tuitionUpTo: Number(tuition.value), currency: tuition.currency ?? undefined }),
  }
}
