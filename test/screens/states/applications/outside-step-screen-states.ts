import { listAttachments } from '#areas/applications/attachments/contract.ts'
import { showDecisionOptions } from '#areas/applications/decide/contract.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Page } from 'playwright-core'
import {
  deferApplication,
  markOutsideStep,
  showOutsideSteps,
  startOutsideSteps,
} from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { reportStep, withdrawReport } from '#areas/applications/outside-steps/contract/step-reports.ts'
import {
  outsideSteps,
  outsideStepsOfStudent,
  reportedSteps,
  stoppedSteps,
} from '../../sample-outside-steps.ts'
import { application, ayesha, bilal, id, moment, program } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { noOutsideSteps, on, replyIn } from '../../stubs.ts'
import type { Answer } from '../../stubs.ts'
import { applicationPage } from './application-screen-states.ts'
import { attachments } from './file-screen-states.ts'
import { file, fileAt } from './staff-screen-states.ts'

const joined = application(1, {
  stage: 'joined',
  status: 'confirmed',
  joinStatus: 'confirmed',
  stageLabel: 'Joined',
  waitingOn: 'nobody',
  checkBy: null,
  student: { _id: id(1, 1), name: 'Ayesha Siddiqui' },
  intake: '2027-spring',
})

const road = (
  name: string,
  shows: string,
  answers: Answer[],
  act?: (page: Page) => Promise<void>,
): ScreenState => ({
  name: `file-road-${name}`,
  as: bilal,
  at: fileAt,
  stubs: new Map([...file(joined), ...answers]),
  shows,
  ...(act ? { act } : {}),
})
const full = on(showOutsideSteps, { reply: outsideSteps() })
const withLetter = (intake: string) =>
  on(showDecisionOptions, {
    reply: {
      data: {
        ...replyIn(file(joined), showDecisionOptions).data,
        letters: [
          {
            number: 'ML-93VB-4F7K',
            kind: 'confirmation',
            issuedAt: moment(-3),
            intake,
            endedAt: null,
            url: '/',
          },
        ],
      },
    },
  })
const button = (page: Page, name: string) => page.getByRole('button', { name })

const timeline = (
  name: string,
  shows: string,
  answers: readonly Answer[],
  act?: (page: Page) => Promise<void>,
): ScreenState => ({
  name: `application-outside-${name}`,
  as: ayesha,
  at: `/applications/${id(4, 1)}`,
  stubs: new Map([...applicationPage(joined), ...answers]),
  shows,
  ...(act ? { act } : {}),
})
const ofStudent = (steps = outsideSteps()) => on(showOutsideSteps, { reply: outsideStepsOfStudent(steps) })
const openForm = (page: Page) => button(page, 'I have paid this: Deposit').first().click()

/** The road on the officers’ file, and what its student sees of it. */
export const outsideStepScreens: ScreenState[] = [
  road('full', 'Plan for Latvia, version 3', [full]),
  // Where there is one column: the step whose turn it is, which is done in one click there too.
  road('folded', 'Only the office reads this.', [full], async (page) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.reload()
    await button(page, 'Move to another intake').waitFor()
    await button(page, 'Mark as done: Deposit').click()
  }),
  road('attachment', 'CAS for autumn 2027', [
    full,
    on(listAttachments, { reply: { data: attachments, mayAttach: true } }),
  ]),
  road('loading', 'The road', [on(showOutsideSteps, 'never')]),
  road('failed', 'We cannot reach', [on(showOutsideSteps, { refusal: 'unavailable' })]),
  road('none', 'Add the 13 steps for Latvia', [
    on(showOutsideSteps, { reply: { ...noOutsideSteps, stage: 'joined' } }),
  ]),
  road(
    'not-added',
    'There was a server error',
    [
      on(showOutsideSteps, { reply: { ...noOutsideSteps, stage: 'joined' } }),
      on(startOutsideSteps, { refusal: 'internal', message: 'There was a server error. Try again.' }),
    ],
    (page) => button(page, 'Add the 13 steps').click(),
  ),
  road('step', 'Leave it empty to follow the plan.', [full], async (page) => {
    await button(page, 'Change the step Visa lodged').click()
  }),
  road('step-done', 'Only the office reads this.', [full], (page) =>
    button(page, 'Mark as done: Deposit').click(),
  ),
  road(
    'step-changed-meanwhile',
    'Sana Malik has changed Deposit meanwhile.',
    [
      full,
      on(markOutsideStep, {
        refusal: 'changed_meanwhile',
        message: 'Sana Malik has changed Deposit meanwhile. Look at it, and save again if you still want to.',
      }),
    ],
    async (page) => {
      await button(page, 'Mark as done: Deposit').click()
      await page.getByLabel('Amount').fill('1800')
      await button(page, 'Save').click()
    },
  ),
  road('deferral', 'New intake', [full], (page) => button(page, 'Move to another intake').click()),
  road(
    'deferral-with-letters',
    'Letter ML-93VB-4F7K stays valid and keeps naming Spring 2027.',
    [full, withLetter('2027-spring')],
    (page) => button(page, 'Move to another intake').click(),
  ),
  road('moved-with-letters', 'A letter in force still names another intake', [
    full,
    withLetter('2026-autumn'),
  ]),
  road(
    'deferral-nowhere',
    'Open the program',
    [full, on(showProgram, { reply: { program: program(1, { intakes: [] }) } })],
    (page) => button(page, 'Move to another intake').click(),
  ),
  road(
    'deferral-refused',
    'The student has another open application',
    [
      full,
      on(deferApplication, {
        refusal: 'already_applied',
        message: 'The student has another open application for this program and intake.',
      }),
    ],
    async (page) => {
      await button(page, 'Move to another intake').click()
      await page.getByLabel('New intake').selectOption('2027-autumn')
      await button(page, 'Move the application').click()
    },
  ),
  timeline('full', 'Outside our office', [ofStudent()]),
  timeline('stopped', 'Invitation was refused. We are in touch with you about what to do next.', [
    ofStudent(stoppedSteps()),
  ]),
  timeline('loading', 'Outside our office', [on(showOutsideSteps, 'never')]),
  timeline('failed', 'Outside our office', [on(showOutsideSteps, { refusal: 'unavailable' })]),
  road('reported', 'The student reports: Deposit', [on(showOutsideSteps, { reply: reportedSteps() })]),
  road(
    'report-confirmed-too-late',
    'Ayesha Siddiqui has changed Deposit meanwhile.',
    [
      on(showOutsideSteps, { reply: reportedSteps() }),
      on(markOutsideStep, {
        refusal: 'changed_meanwhile',
        message:
          'Ayesha Siddiqui has changed Deposit meanwhile. Look at it, and save again if you still want to.',
      }),
    ],
    (page) => button(page, 'Confirm: Deposit').click(),
  ),
  road(
    'report-declined',
    'The student reads why this is not confirmed',
    [on(showOutsideSteps, { reply: reportedSteps() })],
    async (page) => {
      await button(page, 'Correct: Deposit').click()
      await page.getByLabel('Under way').check()
    },
  ),
  timeline('to-report-full', 'I have paid this', [ofStudent()]),
  timeline('report', 'Tell us what you know.', [ofStudent()], openForm),
  timeline(
    'report-refused',
    'Deposit cannot be reported as done now.',
    [
      ofStudent(),
      on(reportStep, {
        refusal: 'move_not_possible',
        message: 'Deposit cannot be reported as done now. Reload the page to see what comes next.',
      }),
    ],
    async (page) => {
      await openForm(page)
      await button(page, 'Tell the office').click()
    },
  ),
  timeline('reported', 'The office is checking it.', [ofStudent(reportedSteps())]),
  timeline(
    'report-answered-meanwhile',
    'The office has answered your report',
    [
      ofStudent(reportedSteps()),
      on(withdrawReport, {
        refusal: 'move_not_possible',
        message: 'The office has answered your report of Deposit meanwhile. Look at the answer on this page.',
      }),
    ],
    (page) => button(page, 'Take back your report: Deposit').click(),
  ),
  timeline('report-not-confirmed', 'We could not confirm this yet', [
    ofStudent(
      reportedSteps({ answer: 'declined', answerText: 'The university has not received the payment yet.' }),
    ),
  ]),
]
