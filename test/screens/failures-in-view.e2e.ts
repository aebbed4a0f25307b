import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveSchooling } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { saveContact } from '#areas/accounts/profile/contract/profile.ts'
import { updateStudent } from '#areas/accounts/profile/contract/students.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { application, ayesha } from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { recordScreens } from './states/accounts/record-screen-states.ts'
import { applyAt, applying, applyUpTo } from './states/applications/apply-screen-states.ts'
import { on, type Answer } from './stubs.ts'

const app = oneApp()

const visit = (states: readonly ScreenState[], wanted: string, ...more: readonly Answer[]): Promise<Page> => {
  const { at, stubs } = states.find(({ name }) => name === wanted)!
  return app.visit({ as: ayesha, at, width: 360, stubs: new Map([...stubs, ...more]) })
}

/** How far a message is from being wholly on the screen, in pixels: 0 if nobody has to scroll to read it. */
const outside = (message: Locator) =>
  message.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return Math.round(Math.max(0, -top, bottom - innerHeight))
  })
async function isRead(page: Page, text: string): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: text })
  await message.waitFor()
  await expect.poll(() => outside(message)).toBe(0)
}

describeScreens(
  'what could not be saved is said where the reader is, at the end of a long form on a phone',
  () => {
    it('a section of the profile, also when it is pressed again', async () => {
      const page = await visit(profileScreens, 'profile-contact-offline', on(saveContact, 'broken'))
      await page.getByLabel('Their phone').fill('0301 0000001')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      for (const _ of [1, 2]) {
        await save.scrollIntoViewIfNeeded()
        await save.click()
        await isRead(page, 'What you typed stays on this page')
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      }
      await app.leave(page)
    })

    it('but a section that is saved by itself does not move under what is typed', async () => {
      const page = await visit(profileScreens, 'profile-contact-offline', on(saveContact, 'broken'))
      await page.getByLabel('Their phone').fill('0301 0000001')
      await page.getByLabel('House, street and area').fill('House 12, Street 40')
      await page.getByRole('alert').waitFor({ state: 'attached' })
      expect(await outside(page.getByRole('alert'))).toBeGreaterThan(0)
      await app.leave(page)
    })

    it('a qualification', async () => {
      const page = await visit(recordScreens, 'record-empty', on(saveSchooling, { refusal: 'unavailable' }))
      await page.getByRole('button', { name: 'Add a qualification' }).click()
      await page.getByLabel('Qualification').selectOption('a_level')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await isRead(page, 'We cannot reach our records')
      await app.leave(page)
    })

    it('the details of an application', async () => {
      const stubs = applying({ reply: { message: 'Sent.', data: application(1) } })
      stubs.set(...on(updateStudent, { refusal: 'unavailable' }))
      const page = await app.visit({ as: ayesha, at: applyAt, width: 360, stubs })
      await applyUpTo(page, 'details')
      await page.getByRole('button', { name: 'Save and go to documents' }).click()
      await isRead(page, 'We cannot reach our records')
      await app.leave(page)
    })
  },
)
