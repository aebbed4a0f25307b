import { expect, it } from 'vitest'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { staffScreens } from './states/applications/staff-screen-states.ts'

const app = oneApp()

const state = (wanted: string) =>
  [...staffScreens, ...applicationScreens].find(({ name }) => name === wanted)!

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
})
