import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveCheck } from '#areas/applications/case-file/contract/file-checks.ts'
import { checklist } from './sample-file.ts'
import { bilal } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { file, fileAt } from './states/applications/staff-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
const context = { viewport: { width: 360, height: 780 } }
const visit = async (at = fileAt) => {
  const page = await app.visit({
    as: bilal,
    at,
    width: 360,
    context,
    stubs: new Map([
      ...file(),
      on(saveCheck, {
        reply: { message: 'Saved.', line: { ...checklist().lines[2]!, state: 'fine' as const } },
      }),
    ]),
  })
  await page.getByText('What do you decide?').waitFor()
  await app.settled(page)
  return page
}
const summary = (page: Page, heading: string) =>
  page.locator('summary').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const isOpen = (page: Page, heading: string) =>
  summary(page, heading).evaluate((element) => (element.parentElement as HTMLDetailsElement).open)

describeScreens('a file in review on a phone', () => {
  it('folds what is settled or only looked up, and leaves what needs work open', async () => {
    const page = await visit()
    for (const heading of ['The road', 'Education', 'Home recognition', 'Doubt about authenticity'])
      expect([heading, await isOpen(page, heading)]).toEqual([heading, false])
    expect(await isOpen(page, 'As the student sent it')).toBe(false)
    for (const line of ['Identity', 'Language', 'Program rules'])
      await page.getByRole('button', { name: `Fine: ${line}` }).waitFor()
    await page.getByRole('radio', { name: 'Offer a place' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_500)
    await page.getByText('No doubt about the documents.', { exact: true }).waitFor()

    // What is settled while it is in view stays where it is.
    await page.getByRole('button', { name: 'Fine: Language' }).click()
    await page.getByText('Language: Fine').waitFor()
    await page.getByRole('button', { name: 'Block: Language' }).waitFor()
    expect(await app.leave(page)).toEqual([])
  })

  it('opens a section with the keyboard, and closes it', async () => {
    const page = await visit()
    await summary(page, 'Education').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fine: Education' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fine: Education' }).waitFor({ state: 'hidden' })
    expect(await app.leave(page)).toEqual([])
  })

  it('opens a section for a link to it, each time, for an address with its name', async () => {
    const page = await visit()
    for (let time = 0; time < 2; time++) {
      await page.getByRole('link', { name: 'Go to what the student sent' }).click()
      await page.getByText('Father’s name').waitFor()
      await summary(page, 'As the student sent it').click()
      expect(await isOpen(page, 'As the student sent it')).toBe(false)
    }
    expect(await app.leave(page)).toEqual([])

    const linked = await visit(`${fileAt}#road`)
    expect(await isOpen(linked, 'The road')).toBe(true)
    expect(await app.leave(linked)).toEqual([])
  })
})
