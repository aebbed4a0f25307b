import { courseTotalOf, isComplete } from '#areas/catalogue/costs/contract/course-total.ts'
import { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import type { CostLine } from '#areas/catalogue/costs/contract/program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { ayesha, day, id, program, university } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { besides } from '../catalogue/university-screen-states.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

/** Four programs that differ in everything: a range of fees, no dates, none at all. */
export const compared: Program[] = [
  program(1, { campus: 'Riga, Dzirciema Street' }),
  program(2, {
    programName: 'Medicine and Surgery',
    campus: 'Ravenna Campus',
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

const cost = (kind: CostLine['kind'], amount: number | null): CostLine =>
  costLine(kind, {
    money: amount === null ? null : { amount, currency: 'EUR' },
    there: amount === null ? null : { amount: amount * 325, currency: 'PKR' },
  })
const costsOf = (place: number) => {
  const amounts = [
    cost('tuition', [78_000, 942, 42_000, null][place] ?? null),
    cost('living', 43_200),
    cost('visa', place === 0 ? 60 : null),
    cost('insurance', place === 0 ? 1200 : null),
    cost('ticket', place === 0 ? 700 : null),
  ]
  const total = courseTotalOf(amounts)
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
    total: total?.money ?? null,
    complete: isComplete(total),
    currency: 'PKR',
    currencies: ['PKR', 'EUR', 'USD'],
    rates: [{ currency: 'EUR', rate: 325, asOf: '2026-11-16' }],
  }
}
const placeOf = ({ programId }: Record<string, string>) => compared.findIndex(({ _id }) => _id === programId)

const comparison: Stubs = new Map([
  ...besides(),
  on(showProgramCosts, ({ params }) => ({ reply: costsOf(placeOf(params)) })),
  on(showProgramFit, ({ params }): Stub<typeof showProgramFit> => ({
    reply: {
      compared: true,
      requirements: lines[placeOf(params)]!,
      sourceUrl: null,
      checkedOn: null,
      recognition:
        placeOf(params) === 0
          ? [
              {
                regulator: 'PM&DC',
                verdict: 'ask',
                rule: 'The institution must be on the list of the regulator before you start.',
                sourceUrl: 'https://consultant.example.org/rules-for-studying-medicine-abroad',
                checkedOn: '2026-11-02',
              },
              {
                regulator: 'PNMC',
                verdict: 'ask',
                rule: 'Whether PNMC registers nurses with a degree from this program. Ask before you enroll.',
                sourceUrl: 'https://pnmc.gov.pk/',
                checkedOn: null,
              },
              {
                regulator: 'HEC',
                verdict: 'ask',
                rule: 'Each degree is decided on its own, once it has been awarded.',
                sourceUrl: 'https://www.hec.gov.pk/recognition',
                checkedOn: '2026-11-02',
              },
              { regulator: 'PEC', verdict: 'ask', rule: null, sourceUrl: null, checkedOn: null },
            ]
          : [],
    },
  })),
  on(showProgram, ({ params }) => ({ reply: { program: compared[placeOf(params)]! } })),
  on(showUniversity, ({ params }) => ({
    reply: {
      university: university(1, {
        _id: params['universityId']!,
        city: params['universityId'] === id(2, 4) ? null : 'Riga',
      }),
    },
  })),
])
const comparing = (...numbers: number[]) =>
  `/universities/compare?programs=${numbers.map((number) => id(3, number)).join(',')}`

/** Programs side by side. */
export const compareScreens: ScreenState[] = [
  {
    name: 'compare-loading',
    as: ayesha,
    at: comparing(1, 2),
    stubs: new Map([
      ...besides(),
      on(showProgramCosts, 'never'),
      on(showProgramFit, 'never'),
      on(showProgram, 'never'),
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
    stubs: new Map([
      ...besides(),
      on(showProgramCosts, { refusal: 'unavailable' }),
      on(showProgramFit, { refusal: 'unavailable' }),
      on(showProgram, { refusal: 'not_found' }),
    ]),
    shows: 'Some facts did not arrive',
  },
  {
    name: 'compare-full',
    as: ayesha,
    at: comparing(1, 2, 3, 4),
    stubs: comparison,
    shows: 'Check with PM&DC',
  },
  {
    name: 'compare-full-three',
    as: ayesha,
    at: comparing(1, 2, 3),
    stubs: comparison,
    shows: 'Ravenna Campus',
  },
]
