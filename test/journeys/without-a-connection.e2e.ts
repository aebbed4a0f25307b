import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#database/connect.ts'
import { readSecrets } from '#server/secrets.ts'
import { aStudent } from '#test/people.ts'
import { loggedIn, realProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await realProduct()
})
afterAll(() => product.close())

/** A student who is logged in. @returns what their browser keeps */
async function aStudentOfItsOwn() {
  const connection = connect({ url: product.database.url })
  const secrets = await readSecrets(path.join(product.folder, 'keys'), {})
  const email = `${randomUUID()}@example.org`
  const student = await aStudent({ db: connection.db, secrets, clock: { now: () => new Date() } }, { email })
  await connection.close()
  const { _id, name, role, token } = student
  return loggedIn(product, { user: { _id, name, email, role, phone: null }, token })
}

/** Screens as one reaches them from the side menu. */
const screens = ['My Profile', 'Universities', 'Applications', 'Chatbot', 'Activities']

const tryAgain = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()

describe('without a connection', () => {
  it('every screen says so, and goes on where it was once there is one', async () => {
    const context = await product.visitor({ width: 1280, ...(await aStudentOfItsOwn()) })
    const page = await context.newPage()
    for (const name of screens) {
      await page.goto('/dashboard')
      const entry = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
      await entry.waitFor()
      await page.getByText('Welcome,').first().waitFor()
      await context.setOffline(true)
      await entry.click()
      await tryAgain(page).waitFor()
      await expect.poll(() => page.getByRole('alert').filter({ visible: true }).count()).toBeGreaterThan(0)
      await context.setOffline(false)
      // Some try by themselves as soon as there is a connection.
      await tryAgain(page)
        .click({ timeout: 2000 })
        .catch(() => undefined)
      await expect.poll(() => tryAgain(page).count()).toBe(0)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('alert').filter({ visible: true }).count(), name).toBe(0)
    }
    await context.close()
  })
})
