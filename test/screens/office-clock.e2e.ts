import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffScreens } from './staff-screen-states.ts'
import { findChromium, startStubbedApp, type StubbedApp } from './stubbed-app.ts'

const chromium = findChromium()
let app: StubbedApp
beforeAll(async () => {
  if (chromium) app = await startStubbedApp(chromium)
})
afterAll(() => app?.close())

const kept = () => staffScreens.find(({ name }) => name === 'file-kept')!

describe.skipIf(!chromium)('times in the console', () => {
  it.each([
    ['Asia/Dubai', 1],
    ['Asia/Karachi', 0],
  ])('are those of the office, as in its mails, for a reader in %s', async (timezoneId, notes) => {
    const page = await app.visit({ ...kept(), context: { timezoneId } })
    await page.getByText('The student is told at 14:39 (Pakistan time).').waitFor()
    expect(await page.getByText('Times are in Pakistan time.').count()).toBe(notes)
    await page.context().close()
  })
})
