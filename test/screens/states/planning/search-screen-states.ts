import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { countPrograms, findPrograms, showStart, suggest } from '#areas/catalogue/search/contract.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { listSavedSearches } from '#areas/planning/shortlist/contract.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { showNearestPath } from '#areas/catalogue/fit/contract/program-fit.ts'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { ayesha, id, university } from '../../sample-records.ts'
import { noApplications, pageOf } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import { fullRecord } from '../accounts/record-screen-states.ts'
import { besides, counts, programs } from '../catalogue/university-screen-states.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

const rupees = (amount: number) => ({ amount, currency: 'PKR' })

const fits = [
  { met: 3, missed: 0, notKnown: 0 },
  { met: 2, missed: 1, notKnown: 0 },
  { met: 1, missed: 0, notKnown: 2 },
  { met: 0, missed: 0, notKnown: 0 },
  null,
]
const found: FoundProgram[] = programs.map((one, at) => ({
  ...one,
  tuitionThere: one.tuition && rupees(Math.round(one.tuition.amount * 325.4)),
  fit: fits[at] ?? null,
}))

type Listed = { programs: FoundProgram[]; total: number; pages?: number; more?: boolean }
const answered = (
  { programs: listed, total, pages = 1, more = false }: Listed,
  over: Partial<ReplyOf<typeof findPrograms>> = {},
): Stub<typeof findPrograms> => ({
  reply: {
    programs: listed,
    pagination: { ...pageOf('totalPrograms', total, pages), more },
    meant: null,
    marked: [],
    understood: [],
    asksForScholarship: false,
    instead: [],
    lacking: null,
    rateOf: '2026-11-16',
    ...over,
  },
})

const someUniversities: Stub<typeof listUniversities> = {
  reply: {
    universities: [
      university(1),
      university(2, { universityName: 'Medical University of Lodz', country: 'PL', city: 'Łódź' }),
    ],
    pagination: pageOf('totalUniversities', 64, 22),
    message: '',
  },
}
const nearest: Stub<typeof showNearestPath> = {
  reply: {
    qualifyNow: { count: 4, more: false },
    steps: [
      {
        kind: 'english',
        subject: 'ielts',
        part: null,
        scheme: 'ielts_band',
        from: 6,
        to: 6.5,
        opens: { count: 12, more: false },
        resultBy: '2027-05-03',
        deadlinesLeft: { count: 9, more: false },
      },
      {
        kind: 'admission_test',
        subject: 'imat',
        part: null,
        scheme: 'imat',
        from: null,
        to: 45,
        opens: { count: 5, more: false },
        resultBy: '2027-01-02',
        deadlinesLeft: { count: 0, more: false },
      },
    ],
  },
}

const search = (listed: Stub<typeof findPrograms>, over: readonly Answer[] = []): Stubs =>
  new Map([
    ...besides(),
    on(listUniversities, someUniversities),
    on(findPrograms, listed),
    on(showNearestPath, nearest),
    on(listOfStudent, noApplications),
    on(suggest, suggestions),
    ...over,
  ])

const suggestions: Stub<typeof suggest> = {
  reply: {
    suggestions: [
      { kind: 'subject', text: 'Medicine', place: null, id: '0912', programId: null, marks: [[0, 3]] },
      {
        kind: 'university',
        text: 'Médical University of Łódź',
        place: 'Łódź, Poland',
        id: id(2, 2),
        programId: null,
        marks: [[0, 3]],
      },
      {
        kind: 'program',
        text: 'Clinical Medicine (MBBS)',
        place: 'Riga Stradiņš University',
        id: id(2, 1),
        programId: id(3, 4),
        marks: [[9, 12]],
      },
    ],
  },
}

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
      { country: 'LV', programs: 7, tuition: euros(3900, 13_500) },
      { country: 'IT', programs: 16, tuition: euros(157, 4000) },
      { country: 'RS', programs: 5, tuition: euros(2000, 7000) },
      { country: 'GE', programs: 15, tuition: { ...euros(3000, 8000), currency: 'USD' } },
      { country: 'KZ', programs: 4, tuition: null },
      { country: 'CN', programs: 31, tuition: { ...euros(20_000, 45_000), currency: 'CNY' } },
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

/** The search for programs. */
export const searchScreens: ScreenState[] = [
  {
    name: 'search-loading',
    as: ayesha,
    at: '/universities?search=medicine',
    stubs: search('never', [on(countPrograms, 'never'), on(listUniversities, 'never')]),
    shows: 'Programs',
  },
  {
    name: 'search-empty',
    as: ayesha,
    at: '/universities?search=medicine&country=LV,IT&tuitionUpTo=100&currency=EUR&open=yes',
    stubs: search(
      answered(
        { programs: [], total: 0 },
        {
          instead: [
            { drop: 'tuitionUpTo', brings: { count: 214, more: false } },
            { drop: 'country', brings: { count: 3, more: false } },
            { drop: 'search', brings: { count: 10_000, more: true } },
          ],
        },
      ),
      [
        on(listUniversities, {
          reply: { universities: [], pagination: pageOf('totalUniversities', 0, 0), message: '' },
        }),
      ],
    ),
    shows: 'Without Up to €100 per year: 214 programs',
  },
  {
    name: 'search-country-lacking-empty',
    as: ayesha,
    at: '/universities?search=computer%20science%20germany',
    stubs: search(
      answered(
        { programs: [], total: 0 },
        {
          lacking: {
            country: 'DE',
            rest: 'computer science',
            inCountry: { count: 0, more: false },
            elsewhere: { count: 6105, more: false },
          },
        },
      ),
      [
        on(listUniversities, {
          reply: { universities: [], pagination: pageOf('totalUniversities', 0, 0), message: '' },
        }),
      ],
    ),
    shows: 'We list no programs in Germany yet.',
  },
  {
    name: 'search-variants-full',
    as: ayesha,
    at: '/universities?search=medicine',
    stubs: search(
      answered({
        programs: [
          { ...found[0]!, _id: id(3, 31), language: 'en', campus: 'Belgrade' },
          {
            ...found[0]!,
            _id: id(3, 32),
            language: 'sr',
            campus: 'Belgrade',
            tuition: null,
            tuitionTo: null,
          },
          ...found.slice(1),
        ],
        total: 6,
      }),
    ),
    shows: '2 variants',
    act: (page) => page.getByText('2 variants').click(),
  },
  {
    name: 'search-understood-full',
    as: ayesha,
    at: '/universities?search=mbbs%20in%20english%20under%203000%20euro%20scholarship',
    stubs: search(
      answered(
        { programs: found.slice(0, 2), total: 2 },
        {
          understood: [
            {
              kind: 'language',
              value: 'en',
              currency: null,
              without: 'mbbs under 3000 euro scholarship',
            },
            {
              kind: 'tuitionUpTo',
              value: '3000',
              currency: 'EUR',
              without: 'mbbs in english scholarship',
            },
          ],
          asksForScholarship: true,
        },
      ),
    ),
    shows: 'Up to €3,000 a year',
  },
  {
    name: 'search-failed',
    as: ayesha,
    at: '/universities?search=medicine',
    stubs: search({ refusal: 'busy' }),
    shows: 'The site is very busy',
  },
  {
    name: 'search-full',
    as: ayesha,
    at: '/universities?search=medicin&country=IT,LV&language=en&qualify=maybe&intake=2027-autumn',
    stubs: search(
      answered(
        { programs: found, total: 10_000, pages: 834, more: true },
        { meant: 'medicine', marked: ['medic'] },
      ),
    ),
    shows: '10,000+ programs',
    act: async (page) => {
      await page.getByRole('checkbox', { name: /^I meet every known requirement/ }).waitFor()
      await page.getByText('You meet every known requirement of 4 of these programs now.').waitFor()
      await page.getByText('You can have a result by 2 January 2027.').waitFor()
    },
  },
  {
    name: 'search-typing-full',
    as: ayesha,
    at: '/universities?search=law',
    stubs: search(answered({ programs: found.slice(0, 2), total: 2 })),
    shows: 'Médical University of Łódź',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Subject, university or country' }).fill('med')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search-filters-full',
    as: ayesha,
    at: '/universities?country=IT,LV&tuitionUpTo=15000&currency=EUR',
    stubs: search(answered({ programs: found.slice(0, 2), total: 2 }), [
      on(countPrograms, { reply: { ...counts, qualify: null } }),
    ]),
    shows: 'For this we need your marks and test results.',
    act: async (page) => {
      // Wide screens have the filters beside the results; the others open them.
      await page.setViewportSize({ width: 360, height: 780 })
      await page.getByRole('button', { name: 'Filters (3)' }).click()
      await page.getByRole('button', { name: 'All 14 countries' }).click()
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  },
]
