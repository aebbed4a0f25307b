import { site } from '#site'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { listRates } from '../contract/money.ts'

/**
 * The currency in which amounts are shown: the one in the address, else the one of the student's goals, else the home
 * currency.
 * @param requested the currency in the address, or null
 */
export function useCurrency(requested: string | null) {
  const rates = useLoaded(listRates, {})
  const record = useLoaded(showAcademicRecord, {})
  const home = rates.data?.homeCurrency ?? site.homeCurrency
  const goal = record.data?.record.goals.currency ?? null
  return {
    currency: requested ?? goal ?? home,
    currencies: rates.data?.currencies ?? [home],
    /** Whether it is final, so that costs are not loaded twice in different currencies. */
    settled: requested !== null || record.data !== null || record.failure !== null,
  }
}
