import type { FoundProgram } from '#contract/find-programs.ts'
import { showProgramCosts } from '#contract/program-costs.ts'
import type { CostLine } from '#contract/program-costs.ts'
import { showProgramFit } from '#contract/program-fit.ts'
import type { JudgedRequirement } from '#contract/program-fit.ts'
import { showProgram } from '#contract/programs.ts'
import type { Program } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import {
  changeSearch,
  dropProgram,
  forgetRecentSearches,
  keepProgram,
  listSavedSearches,
  listShortlist,
  listShortlistIds,
  type SavedSearch,
  type Shortlisted,
} from '#contract/shortlist.ts'
import { showUniversity } from '#contract/universities.ts'
import { ayesha, day, id, moment, program, university } from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import type { Stub, Stubs } from './stubbed-app.ts'
import { besides } from './university-screen-states.ts'

const compared: Program[] = [
  program(1),
  program(2, {
    programName: 'Medicine and Surgery',
    university: { _id: id(2, 2), universityName: 'University of Bologna', country: 'IT' },
    award: 'Laurea magistrale',
    tuition: { amount: 157, currency: 'EUR' },
    tuitionTo: { amount: 3000, currency: 'EUR' },
    intakes: [{ code: '2027-autumn', starts: null, closes: day(210) }],
    nextDeadline: day(210),
    entryRequirements: null,
  }),
  program(3, {
    programName: 'General Medicine (taught in English, for students from abroad)',
    university: { _id: id(2, 3), universityName: 'University of Novi Sad', country: 'RS' },
    award: null,
    tuition: { amount: 7000, currency: 'EUR' },
    intakes: [],
    intakeNote: 'September',
    nextDeadline: null,
    open: false,
    checkedOn: null,
  }),
  program(4, {
    programName: 'MBBS',
    university: { _id: id(2, 4), universityName: 'Tbilisi State Medical University', country: 'GE' },
    tuition: null,
    tuitionBasis: null,
    status: 'withdrawn',
    open: false,
    nextDeadline: null,
  }),
]

const found = (one: Program, over: Partial<FoundProgram> = {}): FoundProgram => ({
  ...one,
  tuitionThere: one.tuition && { amount: one.tuition.amount * 325, currency: 'PKR' },
  fit: { met: 2, missed: 1, notKnown: 1 },
  ...over,
})

const kept: Shortlisted[] = [
  {
    program: found(compared[0]!),
    note: 'Ask about the interview: is it recorded, or by video call?\nAunt Nadia knows somebody in Riga.',
    remind: true,
    addedAt: moment(-3),
  },
  { program: found(compared[1]!), note: null, remind: false, addedAt: moment(-9) },
  { program: found(compared[2]!, { fit: null }), note: null, remind: true, addedAt: moment(-10) },
  {
    program: found(compared[3]!, { fit: null }),
    note: 'Second choice.',
    remind: false,
    addedAt: moment(-40),
  },
]

const shortlist = (stub: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    ...besides(),
    [listShortlistIds, { reply: { programIds: kept.map((one) => one.program._id) } }],
    [listShortlist, stub],
    [keepProgram, { reply: { message: 'On your shortlist.', kept: 4 } }],
    [dropProgram, { refusal: 'unavailable' }],
  ])

const line = (over: Partial<JudgedRequirement>): JudgedRequirement => ({
  kind: 'english',
  subject: 'ielts',
  part: 'overall',
  operator: '>=',
  value: 6.5,
  scheme: 'ielts_band',
  alternatives: [],
  note: null,
  verdict: 'met',
  because: null,
  have: 7,
  shortBy: null,
  about: null,
  metBy: null,
  ...over,
})
const marks = (value: number, have: number) =>
  line({
    kind: 'education',
    subject: 'hssc_pre_medical',
    part: null,
    value,
    scheme: 'percentage',
    have,
    verdict: have >= value ? 'met' : 'missed',
    shortBy: have >= value ? null : value - have,
  })
const toefl = { ...line({}), kind: 'english', subject: 'toefl_120', value: 90, scheme: 'toefl_120' } as const
const lines: JudgedRequirement[][] = [
  [
    marks(70, 82),
    line({ alternatives: [toefl] }),
    line({
      kind: 'other',
      subject: 'interview',
      part: null,
      operator: 'has',
      value: null,
      scheme: null,
      have: null,
      verdict: 'not-known',
      because: 'ask',
      note: 'A recorded interview in English.',
    }),
  ],
  [
    marks(85, 82),
    line({
      kind: 'admission_test',
      subject: 'imat',
      part: null,
      value: 50,
      scheme: 'imat',
      have: null,
      verdict: 'not-known',
      because: 'absent',
    }),
  ],
  [marks(60, 82), line({ value: 7.5, verdict: 'missed', shortBy: 0.5 })],
  [],
]

const cost = (kind: CostLine['kind'], amount: number | null): CostLine => ({
  kind,
  money: amount === null ? null : { amount, currency: 'EUR' },
  there: amount === null ? null : { amount: amount * 325, currency: 'PKR' },
  each: null,
  times: null,
  per: null,
  note: null,
  sourceUrl: null,
  checkedOn: null,
})
const costsOf = (place: number) => {
  const amounts = [
    cost('tuition', [78_000, 942, 42_000, null][place] ?? null),
    cost('living', place === 3 ? null : 43_200),
    cost('visa', place === 0 ? 60 : null),
    cost('insurance', place === 0 ? 1200 : null),
    cost('ticket', place === 0 ? 700 : null),
  ]
  const sum = amounts.reduce((all, { there }) => all + (there?.amount ?? 0), 0)
  return {
    fees:
      place === 0
        ? [
            {
              kind: 'application' as const,
              money: { amount: 140, currency: 'EUR' },
              due: null,
              paidTo: 'the university',
              sourceUrl: null,
              checkedOn: null,
            },
          ]
        : [],
    lines: amounts,
    total: sum === 0 ? null : { amount: sum, currency: 'PKR' },
    complete: amounts.every(({ there }) => there !== null),
    currency: 'PKR',
    currencies: ['PKR', 'EUR', 'USD'],
    rates: [{ currency: 'EUR', rate: 325, asOf: '2026-11-16' }],
  }
}
const placeOf = ({ programId }: Record<string, string>) => compared.findIndex(({ _id }) => _id === programId)

const comparison: Stubs = new Map<RouteShape, Stubs extends Map<RouteShape, infer One> ? One : never>([
  ...besides(),
  [showProgramCosts, ({ params }) => ({ reply: costsOf(placeOf(params)) })],
  [
    showProgramFit,
    ({ params }) => ({
      reply: {
        compared: true,
        requirements: lines[placeOf(params)],
        sourceUrl: null,
        checkedOn: null,
        recognition:
          placeOf(params) === 0
            ? [
                {
                  regulator: 'PM&DC',
                  verdict: 'ask',
                  rule: 'The institution must be on the list of the regulator before you start.',
                  sourceUrl: 'https://regulator.example.org',
                  checkedOn: '2026-11-02',
                },
              ]
            : [],
      },
    }),
  ],
  [showProgram, ({ params }) => ({ reply: { program: compared[placeOf(params)] } })],
  [
    showUniversity,
    ({ params }) => ({
      reply: {
        university: university(1, {
          _id: params['universityId']!,
          city: params['universityId'] === id(2, 4) ? null : 'Riga',
        }),
      },
    }),
  ],
])
const comparing = (...numbers: number[]) =>
  `/universities/compare?programs=${numbers.map((number) => id(3, number)).join(',')}`

const saved: SavedSearch[] = [
  {
    _id: id(9, 1),
    name: 'Medicine in Italy and Latvia',
    query: 'search=medicine&country=IT%2CLV&tuitionUpTo=2000000&currency=PKR&open=yes',
    weekly: true,
    savedAt: moment(-20),
    lastMailAt: moment(-6),
  },
  {
    _id: id(9, 2),
    name: 'Computing, Master, taught in English',
    query: 'level=7&field=06&language=en',
    weekly: false,
    savedAt: moment(-2),
    lastMailAt: null,
  },
]
const recent = [
  { query: 'search=dentistry', at: moment(0) },
  { query: 'search=law&country=GB&intake=2027-autumn', at: moment(-1) },
  { query: 'qualify=met', at: moment(-4) },
]
const searches = (stub: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    [listSavedSearches, stub],
    [changeSearch, { refusal: 'invalid_input', fields: { name: 'Give the search a name.' } }],
    [forgetRecentSearches, { reply: { message: 'Forgotten.' } }],
  ])

/** The shortlist, the comparison, and saved searches. */
export const shortlistScreens: ScreenState[] = [
  {
    name: 'shortlist-loading',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist('never'),
    shows: 'Shortlist',
  },
  {
    name: 'shortlist-empty',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ reply: { shortlist: [] } }),
    shows: 'Nothing is on your shortlist yet',
  },
  {
    name: 'shortlist-failed',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'shortlist-full',
    as: ayesha,
    at: '/universities/shortlist',
    stubs: shortlist({ reply: { shortlist: kept } }),
    shows: 'Medicine and Surgery',
    act: async (page) => {
      await page.getByRole('button', { name: 'Compare Medicine, Riga' }).click()
      await page.getByRole('button', { name: 'Compare Medicine and Surgery' }).click()
      await page.getByRole('button', { name: 'Add a note on Medicine and Surgery' }).click()
      await page.getByRole('textbox').fill('word '.repeat(102))
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByText('This is 2 words too long.').waitFor()
    },
  },
  {
    name: 'compare-loading',
    as: ayesha,
    at: comparing(1, 2),
    stubs: new Map<RouteShape, Stub>([
      ...besides(),
      [showProgramCosts, 'never'],
      [showProgramFit, 'never'],
      [showProgram, 'never'],
    ]),
    shows: 'Compare programs',
  },
  {
    name: 'compare-empty',
    as: ayesha,
    at: '/universities/compare',
    stubs: besides(),
    shows: 'Nothing is chosen to compare',
  },
  {
    name: 'compare-failed',
    as: ayesha,
    at: comparing(1, 2),
    stubs: new Map<RouteShape, Stub>([
      ...besides(),
      [showProgramCosts, { refusal: 'unavailable' }],
      [showProgramFit, { refusal: 'unavailable' }],
      [showProgram, { refusal: 'not_found' }],
    ]),
    shows: 'Some facts did not arrive',
  },
  {
    name: 'compare-full',
    as: ayesha,
    at: comparing(1, 2, 3, 4),
    stubs: comparison,
    shows: 'Recognition at home',
  },
  {
    name: 'compare-full-differences',
    as: ayesha,
    at: comparing(1, 2),
    stubs: comparison,
    shows: 'the same for all and left out',
    act: async (page) => {
      await page.getByLabel('Differences only').check()
    },
  },
  {
    name: 'searches-loading',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches('never'),
    shows: 'Saved searches',
  },
  {
    name: 'searches-empty',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ reply: { saved: [], recent: [] } }),
    shows: 'No search is saved yet',
  },
  {
    name: 'searches-failed',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'searches-full',
    as: ayesha,
    at: '/universities/searches',
    stubs: searches({ reply: { saved, recent } }),
    shows: 'Medicine in Italy and Latvia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Rename the search Computing, Master' }).click()
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByText('Give the search a name.').waitFor()
    },
  },
]
