import type { Page } from 'playwright-core'
import {
  listStepPlans,
  saveStepPlan,
  showStepPlan,
  showStepPlanVersion,
  type PlanStep,
  type StepPlan,
} from '#areas/applications/outside-steps/contract/step-plans.ts'
import { moment, zainab } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer } from '../../stubs.ts'

const step = (
  given: Pick<PlanStep, 'key' | 'name' | 'text' | 'kind' | 'who'> & Partial<PlanStep>,
): PlanStep => ({
  due: null,
  usualDays: null,
  asks: ['date'],
  document: null,
  remind: { student: [], officer: [] },
  inQueue: true,
  needs: [],
  optional: false,
  again: false,
  help: null,
  ...given,
})

const plan = (over: Partial<StepPlan> = {}): StepPlan => ({
  country: 'LV',
  version: 3,
  openFiles: 12,
  steps: [
    step({
      key: 'submitted',
      name: 'Submission',
      text: 'We send your application to {university}.',
      kind: 'submission',
      who: 'office',
      due: { from: 'review', days: 7 },
      asks: ['date', 'reference', 'portal'],
    }),
    step({
      key: 'deposit',
      name: 'Deposit',
      text: 'Pay the registration fee to {university}.',
      kind: 'deposit',
      who: 'student',
      due: { from: 'joined', days: 14 },
      asks: ['date', 'amount'],
      remind: { student: [7, 2], officer: [0] },
      help: 'sending-fees-from-pakistan',
    }),
    step({
      key: 'confirmation',
      name: 'Invitation',
      text: '{university} sends the document that your visa needs.',
      kind: 'enrollment_confirmation',
      who: 'university',
      due: { from: 'step', step: 'deposit', days: 30 },
      needs: ['deposit'],
      usualDays: 30,
      again: true,
    }),
    step({
      key: 'visa',
      name: 'Visa',
      text: 'Apply for your visa.',
      kind: 'visa_lodged',
      who: 'student',
      due: { from: 'start', days: -24 },
      needs: ['confirmation'],
      again: true,
    }),
    step({
      key: 'enrolled',
      name: 'Enrolled',
      text: '{university} enrolls you.',
      kind: 'enrolled',
      who: 'university',
      due: { from: 'start', days: 0 },
    }),
  ],
  versions: [
    { version: 3, by: 'Zainab Malik', at: moment(-8), steps: 5 },
    { version: 2, by: 'Sana Noor', at: moment(-20), steps: 5 },
    { version: 1, by: null, at: moment(-90), steps: 13 },
  ],
  ...over,
})

const list = on(listStepPlans, {
  reply: {
    plans: [
      { country: null, version: 1, steps: 13, openFiles: 208 },
      { country: 'AU', version: 1, steps: 13, openFiles: 4 },
      { country: 'GB', version: 1, steps: 13, openFiles: 31 },
      { country: 'LV', version: 3, steps: 5, openFiles: 12 },
    ],
  },
})
const shown = on(showStepPlan, { reply: plan() })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openDeposit = (page: Page) => button(page, 'Change: Deposit').click()
const rename = async (page: Page) => {
  await openDeposit(page)
  await page.getByLabel('Name in the office').fill('Registration fee')
}

const earlier = on(showStepPlanVersion, { reply: { version: 2, steps: plan().steps.slice(0, 4) } })
const useAgain = (page: Page) => button(page, 'Use version 2 again').click()

const state = (
  name: string,
  shows: string,
  answers: Answer[],
  more: Partial<ScreenState> = {},
): ScreenState => ({
  name: `step-plans-${name}`,
  as: zainab,
  at: '/staff/office/outside-steps?country=LV',
  stubs: new Map([list, shown, ...answers]),
  shows,
  ...more,
})

/** The screen on which an agency edits its plans of outside steps. */
export const stepPlanScreens: ScreenState[] = [
  state('full', '14 days after joining', []),
  state('loading', 'Outside steps', [on(listStepPlans, 'never'), on(showStepPlan, 'never')]),
  state('failed', 'We cannot reach', [
    on(listStepPlans, { refusal: 'unavailable' }),
    on(showStepPlan, { refusal: 'unavailable' }),
  ]),
  state('of-no-country', 'has no plan of its own yet', [
    on(showStepPlan, { reply: plan({ country: 'IT', version: 0, versions: [], openFiles: 0 }) }),
  ]),
  state('step', 'What the student reads', [], { act: openDeposit }),
  state('not-saved', 'For new files only, or for the 12 open files too?', [], { act: rename }),
  state(
    'not-saved-first',
    'New files follow the new version.',
    [on(showStepPlan, { reply: plan({ openFiles: 0 }) })],
    {
      act: rename,
    },
  ),
  state('earlier-version', 'Changes not saved.', [earlier], { act: useAgain }),
  state(
    'earlier-version-failed',
    'There was a server error',
    [
      on(showStepPlanVersion, {
        refusal: 'internal',
        message: 'There was a server error. Try again.',
      }),
    ],
    { act: useAgain },
  ),
  state('earlier-version-replaces', 'Replace your changes?', [earlier], {
    act: async (page) => {
      await rename(page)
      await useAgain(page)
    },
  }),
  state(
    'refused',
    'A step can wait for and count from steps before it only.',
    [
      on(saveStepPlan, {
        refusal: 'invalid_input',
        fields: { steps: 'A step can wait for and count from steps before it only. Move it down.' },
      }),
    ],
    {
      act: async (page) => {
        await button(page, 'Move Invitation up').click()
        await button(page, 'Save for all').click()
      },
    },
  ),
  state(
    'field-refused',
    'Name the step.',
    [on(saveStepPlan, { refusal: 'invalid_input', fields: { 'steps.1.name': 'Name the step.' } })],
    {
      act: async (page) => {
        await rename(page)
        await button(page, 'Save for new files').click()
      },
    },
  ),
  state(
    'changed-meanwhile',
    'Sana Noor has saved version 4',
    [
      on(saveStepPlan, {
        refusal: 'changed_meanwhile',
        message:
          'Sana Noor has saved version 4 of this plan meanwhile. Look at the current plan, and save yours again if you still want to.',
      }),
    ],
    {
      act: async (page) => {
        await rename(page)
        await button(page, 'Save for all').click()
      },
    },
  ),
]
