import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atRest } from './holds-up.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

// The ways in arrive with the styles of their own screens alone; the whole sheet comes with the first other screen.
let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

const sheets = (page: Page) => page.locator('link[rel=stylesheet]').count()

/**
 * Brings the whole sheet into the page and takes it out again. Compared in the page itself: what every element looks like
 * is some megabytes; and in one go, so that nothing of the page can change between the two looks.
 * @returns how many elements the page has, and those that look otherwise under the whole sheet
 */
const underTheWholeSheet = (page: Page): Promise<{ elements: number; changed: string[] }> =>
  page.evaluate(async () => {
    const href = document.querySelector<HTMLMetaElement>('meta[name=whole-sheet]')?.content ?? ''
    const answer = await fetch(href)
    if (!answer.ok) throw new Error(`${href} answers ${answer.status}`)
    const sheet = await new CSSStyleSheet().replace(await answer.text())
    const elements = [...document.querySelectorAll('body, body *')]
    // Their names are the same for all, and asking each element for them takes three times as long as the values.
    const properties = [...getComputedStyle(document.body)]
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element)
        return properties.map((property) => style.getPropertyValue(property))
      })
    const own = looks()
    document.adoptedStyleSheets.push(sheet)
    const changed = looks().flatMap((values, at) => {
      const element = elements[at]!
      return values.flatMap((value, place) =>
        value === own[at]![place]
          ? []
          : `${element.tagName} ${element.getAttribute('class')} ${properties[place]}: ${own[at]![place]} → ${value}`,
      )
    })
    document.adoptedStyleSheets.pop()
    return { elements: elements.length, changed }
  })

async function looksFinished(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  // A color on its way to another would be caught under the two sheets at two moments.
  await atRest(page)
  expect(await sheets(page)).toBe(0)
  const { elements, changed } = await underTheWholeSheet(page)
  expect(elements).toBeGreaterThan(50)
  expect(changed).toEqual([])
}

it.each([360, 1280])(
  'the ways in look the same with their own styles as with those of the whole app, %i px wide',
  async (width) => {
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
    expect(product.offences).toEqual([])
  },
)

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
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor()
  await looksFinished(page)

  // The sheet is held back: until it comes, the screen behind the door is not shown.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/app-[\w-]+\.css$/, async (route) => {
    await held
    await route.continue()
  })
  await field.fill(codeIn(await product.mailTo('amina-styles@example.org', /code/i)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => sheets(page)).toBe(1)
  // The screen of the code goes, and nothing comes in its place.
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'detached' })
  letGo()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.close()
  expect(product.offences).toEqual([])
})
