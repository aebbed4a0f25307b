import { expect, it } from 'vitest'
import {
  markOutsideStep,
  showOutsideSteps,
} from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { staffScreens } from './states/applications/staff-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { reportedSteps } from './sample-outside-steps.ts'
import { on } from './stubs.ts'

const app = oneApp()

const state = (wanted: string) =>
  [...staffScreens, ...applicationScreens, ...peopleScreens].find(({ name }) => name === wanted)!

describeScreens('times are those of the office, as in its mails', () => {
  it.each([
    ['Asia/Dubai', 1],
    ['Asia/Karachi', 0],
  ])('in the console, for a reader in %s', async (timezoneId, notes) => {
    const page = await app.visit({ ...state('file-scheduled'), context: { timezoneId } })
    await page.getByText('The student is notified at 14:39 (Pakistan time).').first().waitFor()
    await expect.poll(() => page.getByText('Times are in Pakistan time.').count()).toBe(notes)
    await app.leave(page)
  })

  it.each([
    ['Pacific/Honolulu', 1],
    ['Asia/Karachi', 0],
  ])('in the student area, for a reader in %s', async (timezoneId, notes) => {
    const page = await app.visit({ ...state('application-sent'), context: { timezoneId } })
    const line = page.getByText(/^\d+ November 2026\. By you\.$/)
    await line.waitFor()
    expect(await line.innerText()).toBe('20 November 2026. By you.')
    await expect.poll(() => page.getByText('Times are in Pakistan time.').count()).toBe(notes)
    await app.leave(page)
  })

  it('as the day on which a step outside was done, for a reader in Pacific/Honolulu, where it is still the day before', async () => {
    const { stubs, ...screen } = outsideStepScreens.find(({ name }) => name === 'file-road-reported')!
    let sent: unknown
    const page = await app.visit({
      ...screen,
      context: { timezoneId: 'Pacific/Honolulu' },
      stubs: new Map([
        ...stubs,
        on(showOutsideSteps, { reply: reportedSteps({ on: null }) }),
        on(markOutsideStep, ({ body }) => {
          sent = JSON.parse(body!)
          return { refusal: 'unavailable' }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Correct: Deposit' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('On', { exact: true }).inputValue()).toBe('2026-11-23')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Confirm: Deposit' }).click()
    await expect.poll(() => sent).toMatchObject({ state: 'done', doneOn: '2026-11-23' })
    app.problems()
    await app.leave(page)
  })

  it('but the last day of an offer is the one that the student reads, though it ends in the night of the office', async () => {
    const page = await app.visit({ ...state('student-full'), context: { timezoneId: 'Asia/Karachi' } })
    await page.getByText('Answer to the offer by Thursday 3 December').waitFor()
    await app.leave(page)
  })
})
