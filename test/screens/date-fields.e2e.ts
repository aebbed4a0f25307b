import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { showStudent } from '#areas/accounts/profile/contract/students.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { ayesha, student } from './sample-records.ts'
import { applyAt, applying, applyUpTo } from './states/applications/apply-screen-states.ts'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { on } from './stubs.ts'
import type { Stubs } from './stubs.ts'

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
    await app.leave(page)
  })

  it('when a form opens with saved values, in the student area', async () => {
    const state = profileScreens.find(({ name }) => name === 'profile-personal-full-differs')!
    const page = await app.visit({ ...state, ...american, width: 320 })
    const born = page.getByRole('group', { name: 'Date of birth' })
    await expect.poll(() => boxes(born)).toEqual(['14', '03', '2005'])
    await page.getByText('14 March 2005', { exact: true }).waitFor()
    expect(await said(page, await born.getAttribute('aria-describedby'))).toContain('14 March 2005')
    await born.getByLabel('Day').fill('2006-02-03')
    await page.getByText('3 February 2006', { exact: true }).waitFor()
    expect(await boxes(born)).toEqual(['03', '02', '2006'])
    await app.leave(page)
  })
})

const boxes = (date: Locator) =>
  date.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

describeScreens('a date in three boxes', () => {
  const focused = (page: Page) =>
    page.evaluate(() => document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent)
  const open = async () => {
    const page = await app.visit({ as: ayesha, at: applyAt, stubs: withoutBirthday() })
    await applyUpTo(page, 'details')
    const born = page.getByRole('group', { name: 'Date of birth' })
    await born.getByLabel('Day').focus()
    return { page, born }
  }

  it('moves on when a box is full, and only forward', async () => {
    const { page, born } = await open()
    await page.keyboard.type('7122008')
    expect(await boxes(born)).toEqual(['7', '12', '2008'])
    await page.getByText('7 December 2008', { exact: true }).waitFor()
    await born.getByLabel('Month').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    expect([await boxes(born), await focused(page)]).toEqual([['7', '', '2008'], 'Month'])
    await page.keyboard.type('1/')
    expect([await boxes(born), await focused(page)]).toEqual([['7', '1', '2008'], 'Year'])
    await app.leave(page)
  })

  it('takes a whole date that is pasted into any box', async () => {
    const { page, born } = await open()
    await born.getByLabel('Month').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ' 14 March 2008 ')
      const paste = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', paste))
    })
    await page.getByText('14 March 2008', { exact: true }).waitFor()
    expect([await boxes(born), await focused(page)]).toEqual([['14', '3', '2008'], 'Year'])
    const parts = await born
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).autocomplete))
    expect(parts).toEqual(['bday-day', 'bday-month', 'bday-year'])
    await app.leave(page)
  })

  it('says which box is wrong once the date is left, and keeps what was typed', async () => {
    const { page, born } = await open()
    await page.keyboard.type('31042008')
    expect(await born.getByText('Enter a day').count()).toBe(0)
    await page.getByLabel('City').focus()
    await born.getByText('Enter a day from 1 to 30.').waitFor()
    const day = born.getByLabel('Day')
    expect(await day.getAttribute('aria-invalid')).toBe('true')
    expect(await born.getByLabel('Month').getAttribute('aria-invalid')).toBeNull()
    expect(await said(page, await day.getAttribute('aria-describedby'))).toContain(
      'Enter a day from 1 to 30.',
    )
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await expect.poll(() => focused(page)).toBe('Day')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Go to my details' }).click()
    await expect
      .poll(() => boxes(page.getByRole('group', { name: 'Date of birth' })))
      .toEqual(['31', '04', '2008'])
    await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('30')
    await page.getByText('30 April 2008', { exact: true }).waitFor()
    await app.leave(page)
  })
})

/** A student whose birthday is not known, applying. */
function withoutBirthday(): Stubs {
  const stubs = applying('never')
  const data = student({ details: { ...student().details, dateOfBirth: null } })
  stubs.set(...on(showStudent, { reply: { data } }))
  return stubs
}
