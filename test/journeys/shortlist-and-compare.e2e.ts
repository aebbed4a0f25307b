import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings, checkLayout } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let context: BrowserContext
beforeAll(async () => {
  product = await sharedProduct()
  const people = await peopleOf(product)
  context = await people.enter(await people.student())
})
afterAll(() => product.close())

const pressed = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: true })

it('saves programs with notes, compares them and prints them', async () => {
  const page = await context.newPage()
  await page.goto('/universities?search=medicine')
  await page
    .getByRole('button', { name: /^Save .* to the shortlist$/ })
    .nth(1)
    .waitFor()

  // Two are saved; after a reload the server still knows.
  for (const count of [1, 2]) {
    // The button changes before the server has answered.
    const saved = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.url().includes('/shortlist'),
    )
    await page
      .getByRole('button', { name: /^Save .* to the shortlist$/ })
      .first()
      .click()
    await saved
    await expect.poll(() => pressed(page, /^Saved: /).count()).toBe(count)
  }
  await page.getByRole('link', { name: 'Shortlist (2)' }).waitFor()
  await page.reload()
  await expect.poll(() => pressed(page, /^Saved: /).count()).toBe(2)
  await checkLayout(page, 'compare-saved')

  // On the shortlist she writes a note, in place; it stays.
  await page.getByRole('link', { name: 'Shortlist (2)' }).click()
  await page
    .getByRole('button', { name: /^Add a note on / })
    .first()
    .click()
  const written = page.getByRole('textbox', { name: /^Note on / })
  await written.fill('far '.repeat(101))
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('This is one word too long.').waitFor()
  await written.fill('Near the sea, and Aunt Nadia knows the town.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Your note is saved.').waitFor()
  await page.reload()
  await page.getByText('Near the sea, and Aunt Nadia knows the town.').waitFor()
  expect(await findings(page)).toEqual([])
  await checkLayout(page, 'compare-shortlist')

  // Removed and added again, it has its note again.
  const noted = page.getByRole('article').filter({ hasText: 'Near the sea' })
  await noted.getByRole('button', { name: /^Remove .* from the shortlist$/ }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Near the sea, and Aunt Nadia knows the town.').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)

  // Both are compared.
  for (const count of [1, 2]) {
    await page
      .getByRole('button', { name: /^Compare /, pressed: false })
      .first()
      .click()
    await expect.poll(() => pressed(page, /^Comparing /).count()).toBe(count)
  }
  await page.getByRole('link', { name: 'Compare (2)' }).click()
  const table = page.getByRole('table', { name: 'Programs side by side' })
  await page.getByText(/^They differ in \d+ points\.$/).waitFor()
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(2)
  await page.getByRole('heading', { name: 'The same for both' }).waitFor()
  await page.getByText(/^Not given for both: /).waitFor()
  expect(await findings(page)).toEqual([])
  await checkLayout(page, 'compare-compare')

  // On paper there is the table and nothing to press; on the narrow page too it is a table.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 700, height: 900 })
  const display = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => getComputedStyle(element).display)
  await expect.poll(() => display(table)).toBe('table')
  // Ink, though the screen is dark.
  const ink = () => page.locator('main h1').evaluate((heading) => getComputedStyle(heading).color)
  await expect.poll(ink).toBe('rgb(16, 35, 63)')
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
  const folder = process.env['MANZIL_SCREENSHOTS']
  const paper = await page.pdf({ format: 'A4', path: folder && path.join(folder, 'compare.pdf') })
  expect(paper.length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(() => display(table)).toBe('block')
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(() => display(table)).toBe('table')
  await page.setViewportSize({ width: 1280, height: 900 })

  // A column goes and comes back; the address says which programs are compared.
  const both = new URL(page.url()).searchParams.get('programs')
  await page
    .getByRole('button', { name: /from the comparison$/ })
    .first()
    .click()
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('programs')).toBe(both)
  await page.close()
})

it('refuses a fifth program to compare, with the reason', async () => {
  const page = await context.newPage()
  await page.goto('/universities?search=medicine')
  for (const count of [3, 4, 5]) {
    await page
      .getByRole('button', { name: /^Save .* to the shortlist$/ })
      .first()
      .click()
    await page.getByRole('link', { name: `Shortlist (${count})` }).waitFor()
  }
  await page.getByRole('link', { name: 'Shortlist (5)' }).click()
  const more = page.getByRole('button', { name: /^Compare /, pressed: false })
  await more.nth(2).waitFor()
  await page.getByRole('button', { name: 'Clear the programs chosen to compare' }).click()
  for (const count of [1, 2, 3, 4]) {
    await more.first().click()
    await expect.poll(() => pressed(page, /^Comparing /).count()).toBe(count)
  }
  await more.first().click()
  await page.getByText('You have chosen 4, the most you can compare. Remove one first.').waitFor()
  await expect.poll(() => pressed(page, /^Comparing /).count()).toBe(4)
  await page.getByRole('link', { name: 'Compare (4)' }).waitFor()
  await page.close()
})

it('saves a search, finds it again, renames and deletes it', async () => {
  const page = await context.newPage()
  await page.goto('/universities?search=medicine&country=IT')
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await dialog.getByText('Give the search a name.').waitFor()
  await dialog.getByLabel('Name').fill('Medicine in Italy')
  await dialog.getByLabel('E-mail me once a week').check()
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('button', { name: 'See saved searches' }).click()
  await page.getByText('“medicine”, Italy').first().waitFor()
  expect(await findings(page)).toEqual([])
  await checkLayout(page, 'compare-searches')

  await page.getByRole('button', { name: 'Rename the search Medicine in Italy' }).click()
  await page.getByLabel('Name').fill('Doctor in Italy')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Delete the search Doctor in Italy' }).click()
  await page.getByText('No search is saved yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Doctor in Italy', exact: true }).click()
  await page.waitForURL(/search=medicine/)
  expect(new URL(page.url()).searchParams.get('country')).toBe('IT')

  // What is searched for stands among the recent searches; one can be removed and put back.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/recent-searches') && answer.ok()),
    page.goto('/universities?search=law'),
  ])
  await page.goto('/universities')
  await page
    .getByRole('navigation', { name: 'Recent searches' })
    .getByRole('link', { name: '“law”' })
    .waitFor()
  await page.getByRole('link', { name: 'Saved searches' }).first().click()
  await page.getByRole('link', { name: 'Search again: “law”' }).waitFor()
  await page.getByRole('button', { name: 'Remove from recent searches: “law”' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Search again: “law”' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Search again: “law”' }).waitFor()
  await page.close()
})

it('opens the programs of a country from the map by keyboard', async () => {
  const page = await context.newPage()
  await page.goto('/universities/map')
  const map = page.getByRole('group', { name: 'Map of countries with programs' })
  await map.getByRole('link', { name: /^Italy: / }).focus()
  await page.keyboard.press('ArrowRight')
  const reached = () => page.evaluate(() => document.activeElement?.getAttribute('data-country'))
  await expect.poll(reached).not.toBe('IT')
  await page.keyboard.press('Home')
  const first = await reached()
  expect(await findings(page)).toEqual([])
  await checkLayout(page, 'compare-map')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('country') === first)
  await page.close()
  expect(product.offences).toEqual([])
})
