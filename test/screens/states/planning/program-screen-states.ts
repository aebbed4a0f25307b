import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { reportProgramMistake } from '#areas/catalogue/mistakes/contract/reporting.ts'
import { costKinds, showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { listSimilarPrograms, showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { showWaiting } from '#areas/applications/states/contract/waiting-times.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { ayesha, day, id, program } from '../../sample-records.ts'
import { noApplications } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import { besides } from '../catalogue/university-screen-states.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const rupees = (amount: number) => ({ amount, currency: 'PKR' })
const euros = (amount: number) => ({ amount, currency: 'EUR' })

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
const fit: Stub<typeof showProgramFit> = {
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
        sourceUrl: 'https://pmdc.pk/rules',
        checkedOn: '2026-10-20',
      },
      {
        regulator: 'PM&DC',
        verdict: 'ask',
        rule: 'Which marks, admission test and registration PM&DC asks for before you start, and which examination afterward.',
        sourceUrl: 'https://pmdc.pk/',
        checkedOn: null,
      },
      {
        regulator: 'HEC',
        verdict: 'ask',
        rule: 'Degrees count that were studied on campus.',
        sourceUrl: 'https://news.example.org/degrees',
        checkedOn: '2026-10-20',
      },
      { regulator: 'PEC', verdict: 'ask', rule: null, sourceUrl: null, checkedOn: null },
    ],
  },
}
const costs = {
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
      costLine('tuition', {
        money: euros(78_000),
        there: rupees(25_381_200),
        each: euros(13_000),
        times: 6,
        per: 'year',
        sourceUrl: 'https://university.example.org/fees',
        checkedOn: '2026-11-02',
      }),
      costLine('living', {
        money: euros(50_400),
        there: rupees(16_400_160),
        each: euros(700),
        times: 72,
        per: 'month',
        note: 'What the immigration office wants to see.',
        sourceUrl: 'https://immigration.example.org/',
        checkedOn: '2026-03-02',
      }),
      costLine('visa', {
        money: euros(60),
        there: rupees(19_524),
        per: 'once',
        times: 1,
        each: euros(60),
      }),
      costLine('insurance'),
      costLine('ticket', { money: rupees(190_000), there: rupees(190_000) }),
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
} satisfies Stub<typeof showProgramCosts>

const otherUniversity = (number: number, universityName: string, country: string) => ({
  _id: id(2, number),
  universityName,
  country,
})
const similar = {
  reply: {
    programs: [
      program(2, {
        programName: 'General Medicine',
        university: otherUniversity(2, 'Sample University', 'RS'),
      }),
      program(3, {
        programName: 'Medicine and Surgery',
        university: otherUniversity(3, 'University of Examples', 'IT'),
        tuition: null,
      }),
      program(4, {
        programName: 'Medicine in English, with a year of preparation',
        university: otherUniversity(4, 'Invented Medical University of the Northern Coast', 'PL'),
        tuitionYear: '2019/20',
      }),
    ],
  },
} satisfies Stub<typeof listSimilarPrograms>

const programPage = (
  shown: Stub<typeof showProgram>,
  judged: Stub<typeof showProgramFit>,
  priced: Stub<typeof showProgramCosts>,
  similar: Stub<typeof listSimilarPrograms> = { reply: { programs: [] } },
): Stubs =>
  new Map([
    ...besides(),
    on(showProgram, shown),
    on(showProgramFit, judged),
    on(showProgramCosts, priced),
    on(listSimilarPrograms, similar),
    on(listOfStudent, noApplications),
    on(reportProgramMistake, { refusal: 'busy' }),
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
    stubs: programPage('never', 'never', 'never', 'never'),
    shows: 'Program',
  },
  {
    name: 'program-failed',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1) } }, { refusal: 'busy' }, 'broken', {
      refusal: 'busy',
    }),
    shows: 'The server did not answer.',
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
          lines: costKinds.map((kind) => costLine(kind)),
          total: null,
          complete: false,
          currency: 'PKR',
          currencies: ['PKR'],
          rates: [],
        },
      },
    ),
    shows: 'Not enough is known about the costs',
  },
  {
    name: 'program-full',
    as: ayesha,
    at,
    stubs: programPage(
      {
        reply: {
          program: program(1, {
            nextDeadline: day(12),
            campus: 'Liepāja',
            applying: { route: 'agency', url: null, checkedOn: '2026-11-02' },
          }),
        },
      },
      fit,
      costs,
      similar,
    ),
    shows: 'Your record does not show this.',
    act: (page) => page.getByText('Liepāja').waitFor(),
  },
  {
    name: 'program-no-tuition-full',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1, { tuition: null }) } }, fit, {
      reply: {
        ...costs.reply,
        lines: [
          costLine('tuition'),
          costLine('living'),
          costLine('visa', { money: euros(60), each: euros(60), times: 1, per: 'once' }),
          costLine('insurance'),
          costLine('ticket'),
        ],
        total: null,
        currencies: ['PKR'],
        rates: [],
      },
    }),
    shows: 'The tuition is not given, so there is no total.',
  },
  {
    name: 'program-direct-full',
    as: ayesha,
    at,
    stubs: programPage(
      {
        reply: {
          program: program(1, {
            tuitionYear: '2019/20',
            applying: {
              route: 'direct',
              url: 'https://university.example.org/apply',
              checkedOn: '2026-11-02',
            },
          }),
        },
      },
      fit,
      costs,
    ),
    shows: 'Apply at the university',
  },
  {
    name: 'program-before-upgrade',
    as: ayesha,
    at,
    stubs: programPage({ reply: { program: program(1) } }, fit, costs, { refusal: 'not_found' }),
    shows: 'Facts',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Facts' }).waitFor()
      await page.getByRole('heading', { name: 'Programs like this' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'program-waiting-full',
    as: ayesha,
    at,
    stubs: new Map([
      on(showWaiting, {
        reply: {
          answer: { of: 'program', files: 43, half: 6, most: 11 },
          submitted: null,
          under_review: null,
        },
      }),
      ...programPage({ reply: { program: program(1, { nextDeadline: day(12) }) } }, fit, costs),
    ]),
    shows: 'From 43 files to this program.',
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
