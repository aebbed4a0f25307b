import type { OutsideStep, OutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { day, moment } from './sample-records.ts'

type Given = Pick<OutsideStep, 'key' | 'name' | 'text' | 'kind' | 'who'> & Partial<OutsideStep>
type Office = NonNullable<OutsideStep['office']>

const step = (given: Given, office: Partial<Office> = {}): OutsideStep => ({
  state: 'waiting',
  current: false,
  due: null,
  dueSet: false,
  usualDays: null,
  doneOn: null,
  reference: null,
  amount: null,
  help: null,
  office: {
    portal: null,
    note: null,
    asks: ['date'],
    document: null,
    optional: false,
    waitsFor: [],
    version: 0,
    by: null,
    at: null,
    ...office,
  },
  ...given,
})

const done = { state: 'done', doneOn: day(-6) } as const
const byBilal = { by: 'Bilal Ahmed', at: moment(-6), version: 1 }

/** A file in the middle of its steps, late with one, once moved to another intake. */
export const outsideSteps = (over: Partial<OutsideSteps> = {}): OutsideSteps => ({
  stage: 'joined',
  plan: { country: 'LV', version: 3 },
  country: 'LV',
  available: 6,
  startsOn: '2027-02-01',
  steps: [
    step(
      {
        key: 'submitted',
        name: 'Submission',
        text: 'We sent your application to Rīga Stradiņš University.',
        kind: 'submission',
        who: 'office',
        reference: 'RSU-88213',
        ...done,
      },
      { portal: 'RSU portal', asks: ['date', 'portal', 'reference'], ...byBilal },
    ),
    step(
      {
        key: 'interview',
        name: 'Interview',
        text: 'Interview with Rīga Stradiņš University, if it asks for one.',
        kind: 'interview',
        who: 'student',
        state: 'not_needed',
      },
      { optional: true, ...byBilal },
    ),
    step(
      {
        key: 'deposit',
        name: 'Deposit',
        text: 'Pay the deposit or the first fee to Rīga Stradiņš University.',
        kind: 'deposit',
        who: 'student',
        current: true,
        due: day(2),
        dueSet: true,
        help: 'sending-fees-from-pakistan',
        mayReport: true,
      },
      { asks: ['date', 'amount'], optional: true, document: 'bankLetterImage' },
    ),
    step(
      {
        key: 'confirmation',
        name: 'Invitation',
        text: 'Rīga Stradiņš University sends the document that your visa needs.',
        kind: 'enrollment_confirmation',
        who: 'university',
        usualDays: 30,
      },
      { waitsFor: ['Deposit'], asks: ['date', 'reference'] },
    ),
    step(
      {
        key: 'visa_lodged',
        name: 'Visa lodged',
        text: 'Apply for your visa. We go through the documents with you.',
        kind: 'visa_lodged',
        who: 'student',
        due: day(-1),
        help: 'visa-latvia',
      },
      { waitsFor: ['Invitation'] },
    ),
    step(
      {
        key: 'enrolled',
        name: 'Enrolled',
        text: 'Rīga Stradiņš University enrolls you.',
        kind: 'enrolled',
        who: 'university',
        due: '2027-02-01',
      },
      { waitsFor: ['Visa lodged'] },
    ),
  ],
  deferrals: [
    {
      from: '2026-autumn',
      to: '2027-spring',
      at: moment(-12),
      by: 'Bilal Ahmed',
      reason: 'The visa would not come in time.',
    },
  ],
  ...over,
})

const report = {
  on: day(-1),
  reference: 'TT-2026-88213',
  at: moment(0),
  answer: null,
  answerText: null,
} as const

/** The same, with what the student reports about the deposit. */
export const reportedSteps = (said: Partial<OutsideStep['report']> = {}): OutsideSteps => {
  const all = outsideSteps()
  return {
    ...all,
    steps: all.steps.map((one) =>
      one.key === 'deposit'
        ? { ...one, report: { ...report, ...said }, mayReport: said?.answer === 'declined' }
        : one,
    ),
  }
}

/** The same as its student reads it. */
export const outsideStepsOfStudent = (all: OutsideSteps = outsideSteps()): OutsideSteps => {
  return { ...all, steps: all.steps.map((one) => ({ ...one, office: null })) }
}

/** The steps of the plan of every country, in their order, with the text the student reads. */
// oxfmt-ignore
const everyStep: [key: string, name: string, text: string, who: OutsideStep['who'], help?: string][] = [
  ['submitted', 'Submission', 'We sent your application to Riga Stradiņš University.', 'office'],
  ['conditional_offer', 'Conditional offer', 'Riga Stradiņš University answers, perhaps with conditions.', 'university', 'conditional-offer'],
  ['unconditional_offer', 'Unconditional offer', 'Riga Stradiņš University confirms your place without conditions.', 'university'],
  ['deposit', 'Deposit', 'Pay the deposit or the first fee to Riga Stradiņš University.', 'student', 'sending-fees-from-pakistan'],
  ['attestation', 'Attestation', 'Get your certificates attested.', 'student', 'attestation-chain'],
  ['confirmation', 'Confirmation of enrollment', 'Riga Stradiņš University sends the document that your visa needs.', 'university'],
  ['visa_lodged', 'Visa lodged', 'Apply for your visa. We go through the documents with you.', 'student', 'before-you-apply-for-a-visa'],
  ['biometrics', 'Biometrics', 'Give your fingerprints and photograph, if the embassy asks for them.', 'student', 'before-you-apply-for-a-visa'],
  ['visa_decision', 'Visa decision', 'The embassy decides on your visa.', 'embassy'],
  ['ticket', 'Ticket', 'Book your flight, once you have the visa.', 'student', 'booking-your-flight'],
  ['arrival', 'Arrival', 'Travel, and tell us when you have arrived.', 'student', 'first-weeks-after-arrival'],
  ['enrolled', 'Enrolled', 'Riga Stradiņš University enrolls you.', 'university'],
]

/** A file in which the first steps of every country are done, as its student reads it; after three, the deposit is due. */
export const everyOutsideStep = (finished: number): OutsideSteps => ({
  ...outsideStepsOfStudent(),
  deferrals: [],
  steps: everyStep.map(([key, name, text, who, help = null], at) => ({
    ...step({ key, name, text, who, kind: 'other' }),
    help,
    office: null,
    ...(at < finished ? done : {}),
    ...(at === finished ? { current: true, due: who === 'student' ? day(11) : null } : {}),
  })),
})

/** A file whose invitation the university has refused: nobody's turn comes, whatever has a day. */
export const stoppedSteps = (): OutsideSteps => {
  const usual = outsideSteps()
  return {
    ...usual,
    steps: usual.steps.map((one) =>
      one.key === 'confirmation'
        ? { ...one, state: 'refused' as const, doneOn: day(-1) }
        : { ...one, current: false },
    ),
  }
}
