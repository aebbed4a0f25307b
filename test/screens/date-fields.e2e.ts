import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeScreens, oneApp } from './one-app.ts'
import { oversightScreens } from './states/oversight-screen-states.ts'
import { profileScreens } from './states/profile-screen-states.ts'

const app = oneApp()
const american = { context: { locale: 'en-US' } }
const said = (page: Page, id: string | null) =>
  page.evaluate((ids) => (ids ?? '').split(' ').map((one) => document.getElementById(one)?.textContent), id)

describeScreens('a date is said in our own words, whatever order the device writes it in', () => {
  it('while it is entered, in the console', async () => {
    const state = oversightScreens.find(({ name }) => name === 'audit-full')!
    const page = await app.visit({ ...state, ...american })
    // A screen that has just come moves the focus to its heading.
    await app.shown(page, state.shows)
    await app.settled(page)
    const from = page.getByLabel('From', { exact: true })
    await from.focus()
    await page.keyboard.type('03042027')
    await page.getByText('4 March 2027', { exact: true }).waitFor()
    expect(await said(page, await from.getAttribute('aria-describedby'))).toContain('4 March 2027')
    await page.keyboard.press('Backspace')
    await page.getByText('4 March 2027', { exact: true }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('when a form opens with saved values, in the student area', async () => {
    const state = profileScreens.find(({ name }) => name === 'profile-personal-full-differs')!
    const page = await app.visit({ ...state, ...american, width: 320 })
    const born = page.getByLabel('Date of birth')
    await expect.poll(() => born.inputValue()).toBe('2005-03-14')
    await page.getByText('14 March 2005', { exact: true }).waitFor()
    expect(await said(page, await born.getAttribute('aria-describedby'))).toContain('14 March 2005')
    await born.fill('2006-02-03')
    await page.getByText('3 February 2006', { exact: true }).waitFor()
    await page.context().close()
  })
})
