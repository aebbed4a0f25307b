import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { findPrograms, showStart } from '#areas/catalogue/search/contract.ts'
import { listSavedSearches } from '#areas/planning/shortlist/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { ayesha } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { fullRecord } from '../accounts/record-screen-states.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'
import { answered, found, search } from './search-screen-states.ts'

const count = (value: string, programs: number) => ({
  value,
  count: Math.min(programs, 10_000),
  more: programs > 10_000,
})
const euros = (low: number, high: number) => ({ low, middle: (low + high) / 2, high, currency: 'EUR' })
const started = (over: Partial<ReplyOf<typeof showStart>> = {}): Stub<typeof showStart> => ({
  reply: {
    programs: 106_854,
    universities: 17_077,
    subjects: [
      count('0912', 1284),
      count('0911', 312),
      count('0916', 468),
      count('0913', 1940),
      count('06', 6105),
      count('07', 17_043),
      count('041', 9870),
      count('0421', 1116),
    ],
    fields: [count('04', 20_000), count('06', 6105), count('07', 17_043), count('09', 9000)],
    countries: [
      { country: 'LV', programs: 7, tuition: euros(3900, 13_500), old: null },
      { country: 'IT', programs: 16, tuition: euros(157, 4000), old: { count: 9, year: '2023/24' } },
      { country: 'RS', programs: 5, tuition: euros(2000, 7000), old: null },
      { country: 'GE', programs: 15, tuition: { ...euros(3000, 8000), currency: 'USD' }, old: null },
      { country: 'KZ', programs: 4, tuition: null, old: null },
      { country: 'CN', programs: 31, tuition: { ...euros(20_000, 45_000), currency: 'CNY' }, old: null },
    ],
    known: [found[3]!, found[4]!],
    qualifying: [found[0]!, found[2]!],
    ...over,
  },
})
const someSearches: Stub<typeof listSavedSearches> = {
  reply: {
    saved: [],
    recent: [
      { query: 'search=medicine&country=LV', at: '2026-11-16T08:00:00.000Z' },
      { query: 'country=RS&field=0911', at: '2026-11-15T08:00:00.000Z' },
    ],
  },
}
const start = (reply: Stub<typeof showStart>): Stubs =>
  search('never', [on(showStart, reply), on(listSavedSearches, someSearches)])

/** Where a student with goals begins. */
const forGoals = (listed: Stub<typeof findPrograms>, over: readonly Answer[] = []): Stubs =>
  new Map([
    ...start(started()),
    on(findPrograms, listed),
    on(showAcademicRecord, { reply: { record: fullRecord } }),
    ...over,
  ])

/** Where to begin a search. */
export const startScreens: ScreenState[] = [
  { name: 'start-loading', as: ayesha, at: '/universities', stubs: start('never'), shows: 'Universities' },
  {
    name: 'start-failed',
    as: ayesha,
    at: '/universities',
    stubs: start({ refusal: 'busy' }),
    shows: 'The site is very busy',
  },
  {
    name: 'start-empty',
    as: ayesha,
    at: '/universities',
    stubs: start(
      started({
        programs: 0,
        universities: 0,
        subjects: [],
        fields: [],
        countries: [],
        known: [],
        qualifying: [],
      }),
    ),
    shows: 'No universities yet',
  },
  {
    name: 'start-full',
    as: ayesha,
    at: '/universities',
    stubs: start(started()),
    shows: 'Programs you may qualify for',
  },
  {
    name: 'start-goals-full',
    as: ayesha,
    at: '/universities',
    stubs: forGoals(answered({ programs: found.slice(0, 4), total: 23 })),
    shows: 'Show all 23 programs',
    act: async (page) => {
      const italy = page.getByRole('button', { name: 'Italy', pressed: true })
      await italy.click()
      await page.getByRole('button', { name: 'Italy', pressed: false }).waitFor()
    },
  },
  {
    name: 'start-goals-empty',
    as: ayesha,
    at: '/universities',
    stubs: forGoals(
      answered(
        { programs: [], total: 0 },
        {
          instead: [
            { drop: 'country', brings: { count: 12, more: false } },
            { drop: 'tuitionUpTo', brings: { count: 3, more: false } },
          ],
        },
      ),
    ),
    shows: 'Without Italy, Latvia, Serbia: 12 programs',
  },
  {
    name: 'start-goals-failed',
    as: ayesha,
    at: '/universities',
    stubs: forGoals({ refusal: 'busy' }),
    shows: 'The site is very busy',
  },
  {
    name: 'start-goals-loading',
    as: ayesha,
    at: '/universities',
    stubs: forGoals('never'),
    shows: 'For your goals',
  },
  {
    name: 'start-goals-no-rate-full',
    as: ayesha,
    at: '/universities',
    stubs: forGoals(answered({ programs: found.slice(0, 1), total: 1 }), [
      on(listRates, { reply: { homeCurrency: 'PKR', rates: [], currencies: ['PKR', 'EUR'] } }),
    ]),
    shows: 'Your budget is in PKR. The office has given no exchange rate for it',
  },
  {
    name: 'start-no-record',
    as: ayesha,
    at: '/universities',
    stubs: start(started({ qualifying: null, known: found })),
    shows: 'Add your marks',
  },
  {
    name: 'start-none-qualifying',
    as: ayesha,
    at: '/universities',
    stubs: start(started({ qualifying: [] })),
    shows: 'More marks and test results may open some.',
  },
]
