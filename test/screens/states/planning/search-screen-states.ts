import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { countPrograms, findPrograms, suggest } from '#areas/catalogue/search/contract.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { showNearestPath } from '#areas/catalogue/fit/contract/program-fit.ts'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { ayesha, id, university } from '../../sample-records.ts'
import { noApplications, pageOf } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
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
export const found: FoundProgram[] = programs.map((one, at) => ({
  ...one,
  tuitionThere: one.tuition && rupees(Math.round(one.tuition.amount * 325.4)),
  fit: fits[at] ?? null,
}))

type Listed = { programs: FoundProgram[]; total: number; pages?: number; more?: boolean }
/** Results of a search. */
export const answered = (
  { programs: listed, total, pages = 1, more = false }: Listed,
  over: Partial<ReplyOf<typeof findPrograms>> = {},
): Stub<typeof findPrograms> => ({
  reply: {
    programs: listed,
    pagination: { ...pageOf('totalPrograms', total, pages), more },
    meant: null,
    marked: [],
    understood: [],
    typedAmount: null,
    lowFees: null,
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

/** What the search asks for. @param over further stubs */
export const search = (listed: Stub<typeof findPrograms>, over: readonly Answer[] = []): Stubs =>
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
            subject: 'computer science',
            rest: 'computer science',
            isListed: false,
            inCountry: { count: 0, more: false },
            elsewhere: { count: 6105, more: false },
            nearest: found.slice(0, 2),
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
          typedAmount: { currency: 'EUR', compared: 'some' },
          lowFees: 'sorted',
          asksForScholarship: true,
        },
      ),
    ),
    shows: 'Up to €3,000 a year',
  },
  {
    name: 'search-understood-no-rates-full',
    as: ayesha,
    at: '/universities?search=cheap%20medicine%20without%20ielts',
    stubs: search(
      answered(
        { programs: found.slice(0, 2), total: 2 },
        {
          understood: [{ kind: 'noEnglishTest', value: 'yes', currency: null, without: 'cheap medicine' }],
          lowFees: 'not comparable',
        },
      ),
    ),
    shows: 'Fees are in different currencies',
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
      on(countPrograms, { reply: { ...counts, qualify: null, intake: [] } }),
    ]),
    shows: 'For this we need your marks and test results.',
    act: async (page) => {
      // What nothing can be chosen from is not listed.
      await page.getByRole('group', { name: 'Start', exact: true }).waitFor({ state: 'detached' })
      // Wide screens have the filters beside the results; the others open them.
      await page.setViewportSize({ width: 360, height: 780 })
      await page.getByRole('button', { name: 'Filters (3)' }).click()
      await page.getByRole('button', { name: 'All 14 countries' }).click()
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  },
]
