import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, realProduct, type RealProduct } from './real-product.ts'

// The ways in arrive with the styles of their own screens alone; the whole sheet comes with the first other screen.
let product: RealProduct
beforeAll(async () => {
  product = await realProduct()
})
afterAll(() => product.close())

const sheets = (page: Page) => page.locator('link[rel=stylesheet]').count()

/** What every element on the screen looks like, a line each. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const style = getComputedStyle(element)
      const properties = [...style].map((property) => `${property}:${style.getPropertyValue(property)}`)
      return `${element.tagName} ${element.getAttribute('class')} ${properties.join(';')}`
    }),
  )

/** Brings the whole sheet into the page, and takes it out again. */
async function underTheWholeSheet(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const href = document.querySelector<HTMLMetaElement>('meta[name=whole-sheet]')?.content ?? ''
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, id: 'whole' })
    const arrived = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
    })
    document.head.append(link)
    await arrived
  })
  const seen = await looks(page)
  await page.evaluate(() => document.getElementById('whole')?.remove())
  return seen
}

async function looksFinished(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect(await sheets(page)).toBe(0)
  const own = await looks(page)
  expect(own.length).toBeGreaterThan(50)
  const whole = await underTheWholeSheet(page)
  expect(own.filter((line, at) => line !== whole[at])).toEqual([])
}

it('the ways in look the same with their own styles as with those of the whole app', async () => {
  for (const width of [360, 1280]) {
    const context = await product.visitor({ width })
    const page = await context.newPage()

    await page.goto('/student-signup')
    await page.locator('button[type=submit]:enabled').first().waitFor()
    await looksFinished(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await looksFinished(page)
    await page.getByRole('tab', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await looksFinished(page)

    await page.goto('/forgot-student-password')
    await page.getByLabel('E-mail address').fill('amina@nowhere')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await looksFinished(page)
    await page.getByLabel('E-mail address').fill('amina@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Password reset email sent').waitFor()
    await looksFinished(page)

    await page.goto('/reset-student-password')
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    await looksFinished(page)
    await page.goto('/')
    await page.goto('/reset-student-password#token=no-such-token')
    await page.getByRole('button', { name: 'Set password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await looksFinished(page)
    await context.close()
  }
  expect(product.offences).toEqual([])
})

it('the styles of the other screens are there before the first of them is shown', async () => {
  const context = await product.visitor({ width: 360 })
  const page = await context.newPage()
  await page.goto('/student-signup#create')
  await page.locator('button[type=submit]:enabled').first().waitFor()
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('Full name').fill('Amina Invented')
  await page.getByLabel('E-mail address').fill('amina-styles@example.org')
  await page.getByLabel('Password', { exact: true }).fill('three grey kites over Hunza')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/verify-student-otp/i)
  const field = page.getByLabel('Code from the e-mail')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('alert').filter({ hasText: 'Login failed' }).waitFor()
  await looksFinished(page)

  // The sheet is held back: until it comes, the screen behind the door is not shown.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/app-[\w-]+\.css$/, async (route) => {
    await held
    await route.continue()
  })
  await field.fill(codeIn(await product.mailTo('amina-styles@example.org', /code/i)))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => sheets(page)).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  letGo()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.close()
  expect(product.offences).toEqual([])
})
