import type { Page } from 'playwright-core'
import {
  showOutsideSteps,
  type OutsideSteps,
  type StepReport,
} from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { reportStep, withdrawReport } from '#areas/applications/outside-steps/contract/step-reports.ts'
import { outsideSteps, outsideStepsOfStudent } from '../../sample-outside-steps.ts'
import { ayesha, bilal, day, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer } from '../../stubs.ts'
import { applicationPage } from './application-screen-states.ts'
import { joined } from './outside-step-screen-states.ts'
import { file, fileAt } from './staff-screen-states.ts'

const open: StepReport = {
  on: day(-1),
  reference: 'HBL-20941',
  at: moment(0),
  answer: null,
  answerText: null,
}
const declined: StepReport = {
  ...open,
  answer: 'declined',
  answerText: 'The bank returned the transfer. Ask for the reason at your branch, and pay it again.',
}

/** What the page of an application and its file are answered when the student has reported the deposit, or can. */
function withDeposit(of: () => OutsideSteps, report: StepReport | null): Answer {
  const mayReport = report?.answer === 'declined' || report === null
  const { steps, ...rest } = of()
  return on(showOutsideSteps, {
    reply: {
      ...rest,
      steps: steps.map((one) => (one.key === 'deposit' ? { ...one, report, mayReport } : one)),
    },
  })
}

const student = (
  name: string,
  shows: string,
  report: StepReport | null,
  { answers = [], act }: { answers?: Answer[]; act?: (page: Page) => Promise<void> } = {},
): ScreenState => ({
  name: `application-step-${name}`,
  as: ayesha,
  at: `/applications/${id(4, 1)}`,
  stubs: new Map([...applicationPage(joined), withDeposit(outsideStepsOfStudent, report), ...answers]),
  shows,
  ...(act ? { act } : {}),
})

const officer = (
  name: string,
  shows: string,
  report: StepReport,
  act?: (page: Page) => Promise<void>,
): ScreenState => ({
  name: `file-step-${name}`,
  as: bilal,
  at: fileAt,
  stubs: new Map([...file(joined), withDeposit(outsideSteps, report)]),
  shows,
  ...(act ? { act } : {}),
})

const openForm = (page: Page) =>
  page.getByRole('button', { name: 'I have paid this: Deposit' }).first().click()

/** An outside step that its student reports as done, and what the office sees of that. */
export const stepReportScreens: ScreenState[] = [
  student('to-report-full', 'I have paid this', null),
  student('report-form-full', 'When was it done?', null, { act: openForm }),
  student('report-refused', 'This day is in the future.', null, {
    answers: [
      on(reportStep, {
        refusal: 'invalid_input',
        message: 'Check the day.',
        fields: { on: 'This day is in the future. Enter the day on which it happened.' },
      }),
    ],
    act: async (page) => {
      await openForm(page)
      await page.getByRole('button', { name: 'Tell the office' }).click()
    },
  }),
  student('reported-full', 'The office is checking it.', open),
  student('report-not-taken-back', 'The office has answered', open, {
    answers: [
      on(withdrawReport, { refusal: 'move_not_possible', message: 'The office has answered this report.' }),
    ],
    act: (page) => page.getByRole('button', { name: 'Take back your report: Deposit' }).first().click(),
  }),
  student('declined-full', 'We could not confirm this yet', declined),
  officer('reported-full', 'The student reports: Deposit', open),
  officer('correcting', 'Only the office reads this.', open, (page) =>
    page.getByRole('button', { name: 'Correct: Deposit' }).click(),
  ),
  officer('declining', 'Answer to the student', open, async (page) => {
    await page.getByRole('button', { name: 'Correct: Deposit' }).click()
    await page.getByRole('radio', { name: 'Not started' }).check()
  }),
]
