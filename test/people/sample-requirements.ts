import type {
  Goals,
  Schooling,
  TestResult,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import type { Condition, Requirement } from '#areas/catalogue/fit/contract/requirements.ts'

/** The day the samples are judged on. */
export const today = '2026-11-21'

/** A finished qualification of Pakistan, but for what matters to the test. */
export const schooling = (given: Partial<Schooling> & Pick<Schooling, 'qualification'>): Schooling => ({
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: 2026,
  scheme: 'percentage',
  obtained: null,
  total: null,
  subjects: [],
  ...given,
})
/** A test taken half a year ago. */
export const result = (
  test: TestResult['test'],
  overall: number | null,
  given: Partial<TestResult> = {},
): TestResult => ({
  test,
  status: 'taken',
  date: '2026-05-02',
  overall,
  sections: [],
  reportNo: null,
  ...given,
})
/** A record that says nothing else. */
export const record = (given: Partial<Evidence>): Evidence => ({
  schooling: [],
  tests: [],
  dateOfBirth: null,
  ...given,
})

/** A condition that asks for the thing alone. */
export const condition = (given: Partial<Condition> & Pick<Condition, 'kind' | 'subject'>): Condition => ({
  part: null,
  operator: 'has',
  value: null,
  scheme: null,
  ...given,
})
/** A line of requirements. */
export const line = (
  given: Partial<Requirement> & Pick<Requirement, 'kind' | 'subject'>,
  alternatives: Condition[] = [],
): Requirement => ({ ...condition(given), alternatives, note: null, ...given })

/** Goals of whoever looks for nothing in particular. */
export const noGoals: Goals = {
  countries: [],
  level: null,
  fields: [],
  intake: null,
  budgetPerYear: null,
  currency: null,
  englishTaughtOnly: false,
}
