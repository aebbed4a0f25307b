import { site } from '#site'
import { ownRecordRequest, ratesRequest } from '#areas/catalogue/programs/student/requests.ts'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'

/**
 * The currency amounts are shown in, and those they can be shown in: the one the address names, else the one of the
 * student's goals, else the agency's own.
 * @param asked the one the address names, or null
 */
export function useCurrency(asked: string | null) {
  const rates = useAnswerFor(ratesRequest, {})
  const record = useAnswerFor(ownRecordRequest, {})
  const home = rates.answer?.homeCurrency ?? site.homeCurrency
  const known = [home, ...(rates.answer?.rates ?? []).map(({ currency }) => currency)]
  const goal = record.answer?.record.goals.currency ?? null
  return {
    currency: asked ?? goal ?? home,
    currencies: known,
    /** Whether it will stay as it is: nothing is asked twice, first in one currency and then in another. */
    settled: asked !== null || record.answer !== null || record.error !== null,
  }
}
