import { site } from '#site'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { listRates } from '../contract/money.ts'

/**
 * The currency amounts are shown in, and those they can be shown in: the one the address names, else the one of the
 * student's goals, else the agency's own.
 * @param asked the one the address names, or null
 */
export function useCurrency(asked: string | null) {
  const rates = useLoaded(listRates, {})
  const record = useLoaded(showAcademicRecord, {})
  const home = rates.data?.homeCurrency ?? site.homeCurrency
  const known = [home, ...(rates.data?.rates ?? []).map(({ currency }) => currency)]
  const goal = record.data?.record.goals.currency ?? null
  return {
    currency: asked ?? goal ?? home,
    currencies: known,
    /** Whether it will stay as it is: nothing is asked twice, first in one currency and then in another. */
    settled: asked !== null || record.data !== null || record.failure !== null,
  }
}
