import { listOfStudent } from '#contract/applications.ts'
import { countPrograms, findPrograms, suggest } from '#contract/find-programs.ts'
import type { FoundProgram } from '#contract/find-programs.ts'
import { reportProgramMistake } from '#contract/mistakes.ts'
import { showProgramCosts } from '#contract/program-costs.ts'
import { showNearestPath, showProgramFit } from '#contract/program-fit.ts'
import { showProgram } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import { listUniversities } from '#contract/universities.ts'
import { ayesha, day, id, program, university } from './sample-records.ts'
import { noApplications, pageOf } from './screen-state.ts'
import type { ScreenState } from './screen-state.ts'
import { besides, counts, programs } from './university-screen-states.ts'
import type { Stub, Stubs } from './stubbed-app.ts'

const rupees = (amount: number) => ({ amount, currency: 'PKR' })
const euros = (amount: number) => ({ amount, currency: 'EUR' })

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
const answered = ({ programs: listed, total, pages = 1, more = false }: Listed, over = {}): Stub => ({
  reply: {
    programs: listed,
    pagination: { ...pageOf('totalPrograms', total, pages), more },
    meant: null,
    marked: [],
    instead: [],
    rateOf: '2026-11-16',
    ...over,
  },
})

const someUniversities: Stub = {
  reply: {
    universities: [
      university(1),
      university(2, { universityName: 'Medical University of Lodz', country: 'PL', city: 'Łódź' }),
    ],
    pagination: pageOf('totalUniversities', 64, 22),
    message: '',
  },
}
const nearest: Stub = {
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
        resultBy: null,
        deadlinesLeft: null,
      },
    ],
  },
}

const search = (listed: Stub, over: readonly (readonly [RouteShape, Stub])[] = []): Stubs =>
  new Map<RouteShape, Stub>([
    ...besides(),
    [listUniversities, someUniversities],
    [findPrograms, listed],
    [showNearestPath, nearest],
    [listOfStudent, noApplications],
    [suggest, suggestions],
    ...over,
  ])

const suggestions: Stub = {
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
    stubs: search('never', [
      [countPrograms, 'never'],
      [listUniversities, 'never'],
    ]),
    shows: 'Universities',
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
        [
          listUniversities,
          { reply: { universities: [], pagination: pageOf('totalUniversities', 0, 0), message: '' } },
        ],
      ],
    ),
    shows: 'Without Up to €100 a year: 214 programs',
  },
  {
    name: 'search-failed',
    as: ayesha,
    at: '/universities?search=medicine',
    stubs: search({ refusal: 'busy' }),
    shows: 'Many people are here',
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
      [countPrograms, { reply: { ...counts, qualify: null } }],
    ]),
    shows: 'For this we need your marks and tests.',
    act: async (page) => {
      // Wide screens have the filters beside the results; the others open them.
      await page.setViewportSize({ width: 360, height: 780 })
      await page.getByRole('button', { name: 'Filters (3)' }).click()
      await page.getByRole('button', { name: 'All 14 countries' }).click()
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  },
]

const line = {
  part: null,
  operator: '>=' as const,
  alternatives: [],
  note: null,
  because: null,
  have: null,
  shortBy: null,
  about: null,
  metBy: null,
}
const ielts = { kind: 'english' as const, subject: 'ielts', value: 6.5, scheme: 'ielts_band' }
const fit: Stub = {
  reply: {
    compared: true,
    requirements: [
      {
        ...line,
        kind: 'education',
        subject: 'hssc_pre_medical',
        value: 60,
        scheme: 'percentage',
        verdict: 'met',
        have: 80,
      },
      {
        ...line,
        ...ielts,
        alternatives: [
          {
            kind: 'english',
            subject: 'toefl_120',
            part: null,
            operator: '>=',
            value: 80,
            scheme: 'toefl_120',
          },
        ],
        verdict: 'missed',
        have: 6,
        shortBy: 0.5,
      },
      {
        ...line,
        kind: 'subject',
        subject: 'biology',
        operator: 'has',
        value: null,
        scheme: null,
        verdict: 'not-known',
        because: 'absent',
      },
      {
        ...line,
        kind: 'other',
        subject: 'interview',
        operator: 'has',
        value: null,
        scheme: null,
        verdict: 'not-known',
        because: 'ask',
        note: 'A recorded interview is part of the application.',
      },
    ],
    sourceUrl: 'https://university.example.org/medicine',
    checkedOn: '2026-11-02',
    recognition: [
      {
        regulator: 'PM&DC',
        verdict: 'met',
        rule: 'A medical degree of at least five years from a listed university may sit the licensing examination.',
        sourceUrl: 'https://regulator.example.org/rules',
        checkedOn: '2026-10-20',
      },
      { regulator: 'HEC', verdict: 'ask', rule: null, sourceUrl: null, checkedOn: null },
    ],
  },
}
const nothing = {
  money: null,
  there: null,
  each: null,
  times: null,
  per: null,
  note: null,
  sourceUrl: null,
  checkedOn: null,
}
const costs: Stub = {
  reply: {
    fees: [
      {
        kind: 'application',
        money: euros(140),
        due: 'With the application',
        paidTo: 'The university',
        sourceUrl: 'https://university.example.org/fees',
        checkedOn: '2026-11-02',
      },
      { kind: 'deposit', money: euros(1500), due: null, paidTo: null, sourceUrl: null, checkedOn: null },
    ],
    lines: [
      {
        ...nothing,
        kind: 'tuition',
        money: euros(78_000),
        there: rupees(25_381_200),
        each: euros(13_000),
        times: 6,
        per: 'year',
        sourceUrl: 'https://university.example.org/fees',
        checkedOn: '2026-11-02',
      },
      {
        ...nothing,
        kind: 'living',
        money: euros(50_400),
        there: rupees(16_400_160),
        each: euros(700),
        times: 72,
        per: 'month',
        note: 'What the immigration office wants to see.',
        sourceUrl: 'https://immigration.example.org/',
        checkedOn: '2026-03-02',
      },
      {
        ...nothing,
        kind: 'visa',
        money: euros(60),
        there: rupees(19_524),
        per: 'once',
        times: 1,
        each: euros(60),
      },
      { ...nothing, kind: 'insurance' },
      { ...nothing, kind: 'ticket', money: rupees(190_000), there: rupees(190_000) },
    ],
    total: rupees(41_990_884),
    complete: false,
    currency: 'PKR',
    currencies: ['PKR', 'EUR', 'USD'],
    rates: [
      { currency: 'EUR', rate: 325.4, asOf: '2026-11-16' },
      { currency: 'USD', rate: 281.9, asOf: '2026-11-16' },
    ],
  },
}

const programPage = (shown: Stub, judged: Stub, priced: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    ...besides(),
    [showProgram, shown],
    [showProgramFit, judged],
    [showProgramCosts, priced],
    [listOfStudent, noApplications],
    [reportProgramMistake, { refusal: 'busy' }],
  ])
const at = `/universities/${id(2, 1)}/programs/${id(3, 1)}`
const bareProgram = {
  ...program(1, { programName: 'MBBS (Clinical Medicine, English-taught)' }),
  award: null,
  durationMonths: null,
  field: null,
  language: null,
  tuition: null,
  tuitionBasis: null,
  tuitionYear: null,
  intakes: [],
  nextDeadline: null,
  entryRequirements: null,
  requiredDocuments: null,
  sourceUrl: null,
  checkedOn: null,
  open: false,
}

/** The page of a program. */
export const programScreens: ScreenState[] = [
  {
    name: 'program-loading',
    as: ayesha,
    at,
    stubs: programPage('never', 'never', 'never'),
    shows: 'Program',
  },
  {
    name: 'program-failed',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1) } }, { refusal: 'busy' }, 'broken'),
    shows: 'No answer came.',
  },
  {
    name: 'program-gone',
    as: ayesha,
    at,
    stubs: programPage({ refusal: 'not_found' }, { refusal: 'not_found' }, { refusal: 'not_found' }),
    shows: 'We could not find this.',
  },
  {
    name: 'program-empty',
    as: ayesha,
    at,
    stubs: programPage(
      { reply: { program: bareProgram } },
      { reply: { compared: false, requirements: [], sourceUrl: null, checkedOn: null, recognition: [] } },
      {
        reply: {
          fees: [],
          lines: ['tuition', 'living', 'visa', 'insurance', 'ticket'].map((kind) => ({ ...nothing, kind })),
          total: null,
          complete: false,
          currency: 'PKR',
          currencies: ['PKR'],
          rates: [],
        },
      },
    ),
    shows: 'No cost is known well enough',
  },
  {
    name: 'program-full',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1, { nextDeadline: day(12) }) } }, fit, costs),
    shows: 'Your record does not say.',
  },
  {
    name: 'program-mistake-full',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1) } }, fit, costs),
    shows: 'Choose what is wrong.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Report a mistake' }).click()
      await page.getByRole('button', { name: 'Send report' }).click()
    },
  },
]
