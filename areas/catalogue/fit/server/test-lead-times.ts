import type { TestName } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'

/**
 * The most days from taking a test until its result is available, according to the source. A test that is not listed
 * has fixed dates (MDCAT, IMAT) or no known lead time: then no date for its result is shown.
 */
const daysToResult: Partial<Record<TestName, number>> = {
  // On paper 13 days, on a computer 1 to 5: https://www.ucae.manchester.ac.uk/ielts/after-the-test/, read 2026-11-26.
  ielts: 13,
  // Scores 4 to 8 days after the test: https://www.fr.ets.org/toefl/test-takers/ibt/faq/score-reports.html, read
  // 2026-11-21.
  toefl_120: 8,
  toefl_6: 8,
  // Mostly 2 days, asked about after 5: https://www.pearsonpte.com/articles/how-fast-is-pte-academic, read
  // 2026-11-21. Five working days are seven.
  pte: 7,
}

/** Time to book and prepare for a test. An assumption that students compare with their own plans, not a fact. */
const weeksUntilSat = 4

const dayMs = 86_400_000

const dayAfter = (days: number, now: Date): string =>
  new Date(now.getTime() + (weeksUntilSat * 7 + days) * dayMs).toISOString().slice(0, 10)

/** When the result of a test taken four weeks from now is known; null if the lead time is not known. */
export function resultDay(test: string, now: Date): string | null {
  const days = daysToResult[test as TestName]
  return days === undefined ? null : dayAfter(days, now)
}

/** Every day that `resultDay` returns today, without duplicates. */
export const resultDays = (now: Date): string[] =>
  [...new Set(Object.values(daysToResult))].map((days) => dayAfter(days, now))
