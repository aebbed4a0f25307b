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
        text: 'We send your application to Rīga Stradiņš University.',
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

/** The same as its student reads it. */
export const outsideStepsOfStudent = (): OutsideSteps => {
  const all = outsideSteps()
  return { ...all, steps: all.steps.map((one) => ({ ...one, office: null })) }
}
