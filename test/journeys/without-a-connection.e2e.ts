import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

/** Screens as one reaches them from the side menu. */
const screens = ['My Profile', 'Universities', 'Applications', 'Chatbot', 'Activities']

const tryAgain = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()

/** Presses a button to try again where there is one. @returns what the screen still says after that */
async function stillFailed(page: Page): Promise<{ buttons: number; alerts: string[] }> {
  const buttons = await tryAgain(page).count()
  if (buttons > 0)
    await tryAgain(page)
      .click({ timeout: 1000, noWaitAfter: true })
      .catch(() => {})
  return { buttons, alerts: await page.getByRole('alert').filter({ visible: true }).allTextContents() }
}

describe('without a connection', () => {
  it('every screen shows it, and continues once there is a connection', async () => {
    const people = await peopleOf(product)
    const context = await people.enter(await people.student())
    for (const name of screens) {
      // A page of its own each time: a screen whose script never arrived may load its document again at any moment.
      const page = await context.newPage()
      await page.goto('/dashboard')
      const entry = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
      await entry.waitFor()
      await page.getByText('Welcome,').first().waitFor()
      await context.setOffline(true)
      await entry.click()
      await tryAgain(page).waitFor()
      await expect.poll(() => page.getByRole('alert').filter({ visible: true }).count()).toBeGreaterThan(0)
      await context.setOffline(false)
      // Some try by themselves as soon as there is a connection, and the button goes before it can be pressed. A screen
      // that reads two things can say of the second that it failed when the first is there already.
      await expect.poll(() => stillFailed(page), { message: name }).toEqual({ buttons: 0, alerts: [] })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.close()
    }
    await context.close()
  })
})
