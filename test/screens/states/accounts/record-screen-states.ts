import {
  saveSchooling,
  saveTests,
  showAcademicRecord,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { listAttempts } from '#areas/learning/practice-tests/contract.ts'
import { noGoals } from '#test/people/sample-requirements.ts'
import { ayesha, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

export const noRecord: AcademicRecord = {
  schooling: [],
  tests: [],
  goals: noGoals,
  changed: { schooling: null, tests: null, goals: null },
}

export const fullRecord: AcademicRecord = {
  schooling: [
    {
      qualification: 'hssc_pre_medical',
      title: null,
      institution: 'BISE Lahore',
      country: 'PK',
      status: 'completed',
      year: 2026,
      scheme: null,
      obtained: 880,
      total: 1100,
      subjects: [{ subject: 'biology', percent: 84.5, obtained: 169, total: 200 }],
    },
    {
      qualification: 'ssc',
      title: null,
      institution: 'Board of Intermediate and Secondary Education, Dera Ghazi Khan',
      country: 'PK',
      status: 'completed',
      year: 2024,
      scheme: 'percentage',
      obtained: 91.2,
      total: null,
      subjects: [],
    },
    {
      qualification: 'bs_4_years',
      title: 'BS Biotechnology',
      institution: null,
      country: null,
      status: 'studying',
      year: 2030,
      scheme: null,
      obtained: null,
      total: null,
      subjects: [],
    },
  ],
  tests: [
    {
      test: 'ielts',
      status: 'taken',
      date: moment(-200).slice(0, 10),
      overall: 6.5,
      sections: [
        { section: 'listening', score: 7 },
        { section: 'reading', score: 6.5 },
        { section: 'writing', score: 6 },
        { section: 'speaking', score: 6.5 },
      ],
      reportNo: '26PK000001AAAA001A',
    },
    { test: 'mdcat', status: 'taken', date: '2021-11-14', overall: 61.5, sections: [], reportNo: null },
    { test: 'imat', status: 'planned', date: null, overall: null, sections: [], reportNo: null },
  ],
  goals: {
    countries: ['IT', 'LV', 'RS'],
    level: '7',
    fields: ['0912', '0911'],
    intake: '2027-autumn',
    budgetPerYear: 1_500_000,
    currency: 'PKR',
    englishTaughtOnly: true,
  },
  changed: { schooling: moment(-12), tests: moment(-3), goals: moment(-12) },
}

const noRates: Stub<typeof listRates> = {
  reply: { homeCurrency: 'PKR', rates: [], currencies: ['PKR', 'EUR'] },
}
export const record = (shown: Stub<typeof showAcademicRecord>, more: readonly Answer[] = []): Stubs =>
  new Map([on(showAcademicRecord, shown), on(listRates, noRates), ...more])

const at = '/student-profile/record'

/** Tests that another device saves, while this one is about to save them too. */
function savedElsewhere(newer: AcademicRecord): Stubs {
  let isNewer = false
  return new Map([
    on(listRates, noRates),
    on(showAcademicRecord, () => ({ reply: { record: isNewer ? newer : fullRecord } })),
    on(saveTests, () => {
      isNewer = true
      return { refusal: 'changed_meanwhile' }
    }),
  ])
}
const full: Stub<typeof showAcademicRecord> = { reply: { record: fullRecord } }

const keptAttempt = {
  _id: id(71, 1),
  slug: 'english-placement',
  title: 'English placement',
  timed: true,
  saved: true,
  startedAt: moment(-3),
  endsAt: moment(-3),
  handedInAt: moment(-3),
  questions: 20,
  answered: 19,
  right: 14,
}

/** What programs are compared with: studies, tests and goals. */
export const recordScreens: ScreenState[] = [
  { name: 'record-loading', as: ayesha, at, stubs: record('never'), shows: 'Studies, tests and goals' },
  {
    name: 'record-empty',
    as: ayesha,
    at,
    stubs: record({ reply: { record: noRecord } }),
    shows: 'The office has given no exchange rate for PKR, so amounts are shown in their own currency.',
  },
  { name: 'record-failed', as: ayesha, at, stubs: record({ refusal: 'unavailable' }), shows: 'Try again' },
  {
    name: 'record-full',
    as: ayesha,
    at,
    stubs: record(full, [
      on(listAttempts, { reply: { attempts: [keptAttempt], totalCount: 1 } }),
      on(listRates, {
        reply: {
          homeCurrency: 'PKR',
          rates: [{ currency: 'EUR', rate: 325.4, asOf: '2026-11-16' }],
          currencies: ['PKR', 'EUR'],
        },
      }),
    ]),
    shows: '14 of 20 right',
    act: async (page) => {
      await page
        .getByText('Amounts are also shown in PKR, where the office has given an exchange rate.')
        .waitFor()
    },
  },
  {
    name: 'record-full-test-wrong',
    as: ayesha,
    at,
    stubs: record(full),
    act: async (page) => {
      await page.getByRole('button', { name: 'Change IELTS' }).click()
      await page.getByLabel('Overall result').fill('6.3')
      await page.getByLabel('Writing').fill('12')
      const date = page.getByRole('group', { name: 'Date of the test' })
      for (const box of ['Day', 'Month', 'Year']) await date.getByLabel(box).fill('')
      await page.getByRole('button', { name: 'Save' }).first().click()
    },
    shows: 'Enter a whole or a half point, as in 6 or 6.5.',
  },
  {
    name: 'record-full-studies-refused',
    as: ayesha,
    at,
    // The server may know better than the form: its words stand beside the same fields.
    stubs: record(full, [
      on(saveSchooling, {
        refusal: 'invalid_input',
        fields: { 'schooling.3.year': 'Enter a year, as in 2026.' },
      }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a qualification' }).click()
      await page.getByLabel('Qualification').selectOption('a_level')
      await page.getByLabel('How are your marks counted?').selectOption('percentage')
      await page.getByLabel('Your result').fill('77,5')
      await page.getByRole('button', { name: 'Save' }).first().click()
    },
    shows: 'Enter a year, as in 2026.',
  },
  {
    name: 'record-typed-back',
    as: ayesha,
    at,
    stubs: record(full),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a test' }).click()
      await page.getByLabel('Test', { exact: true }).selectOption('sat')
      await page.reload()
    },
    shows: 'We restored what you typed and did not save.',
  },
  {
    name: 'record-full-differs',
    as: ayesha,
    at,
    stubs: savedElsewhere({
      ...fullRecord,
      tests: [{ ...fullRecord.tests[0]!, overall: 7 }, ...fullRecord.tests.slice(1)],
    }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Change IELTS' }).click()
      await page.getByLabel('Overall result').fill('8')
      await page.getByRole('button', { name: 'Save' }).first().click()
    },
    shows: 'Saved since then',
  },
  {
    name: 'record-full-tests-not-saved',
    as: ayesha,
    at,
    stubs: record(full, [on(saveTests, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a test' }).click()
      await page.getByLabel('Test', { exact: true }).selectOption('sat')
      await page.getByLabel('Do you have the result?').selectOption('planned')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await page.getByRole('alert').waitFor()
    },
    shows: 'Date of the test',
  },
]
