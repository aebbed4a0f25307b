import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLayout, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const box = (page: Page) => page.getByRole('combobox', { name: 'Subject, university or country' })

/** A browser in which a new student is logged in. */
const aStudentAt = async (width: number) => people.enter(await people.student(), { width })

/** Moves the focus on with the Tab key until it stands on the wanted control. */
async function tabTo(page: Page, wanted: Locator, most = 90): Promise<void> {
  await wanted.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < most; presses++) {
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${wanted.toString()}`)
}

for (const width of [1280, 360]) {
  describe(`a student finds a program with the keyboard alone, ${width} px wide`, () => {
    it('from the search box to the application', async () => {
      const context = await aStudentAt(width)
      const page = await context.newPage()
      await page.goto('/universities')
      await page.getByRole('heading', { name: 'By subject' }).waitFor()

      // Proposals come while she types; arrows move through them, Escape closes them.
      await tabTo(page, box(page))
      await page.keyboard.type('belgr')
      const options = page.getByRole('listbox').getByRole('option')
      await options.first().waitFor()
      await checkPage(page, 'finds-proposals')
      await page.keyboard.press('ArrowDown')
      const proposed = await options.first().getAttribute('id')
      await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe(proposed)
      await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('End')
      await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBeNull()
      await page.keyboard.press('Escape')
      await expect.poll(() => options.count()).toBe(0)
      await expect.poll(() => box(page).inputValue()).toBe('belgr')
      await page.keyboard.press('Escape')
      await expect.poll(() => box(page).inputValue()).toBe('')

      // A misspelt subject is searched for with Enter, and stands in the address.
      await page.keyboard.type('medicin')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\?search=medicin$/)
      await page.getByRole('heading', { name: 'Programs found' }).waitFor({ state: 'attached' })
      await checkLayout(page, 'finds-results')

      // A filter is ticked; on a phone it lies in a sheet.
      if (width < 1024) {
        await tabTo(page, page.getByRole('button', { name: 'Filters', exact: true }))
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor()
      }
      await tabTo(page, page.getByRole('checkbox', { name: /^Italy/ }))
      await page.keyboard.press('Space')
      await page.waitForURL(/\?search=medicin&country=IT$/)
      await expect.poll(() => page.getByRole('checkbox', { name: /^Italy/ }).isChecked()).toBe(true)
      await checkPage(page, 'finds-filtered')
      if (width < 1024) {
        await page.keyboard.press('Escape')
        await expect.poll(() => page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
      }
      await page.getByRole('button', { name: 'Remove filter Italy' }).waitFor()

      // The first program opens; whether she gets in, and what it costs, stands there.
      const program = page
        .locator('section', { has: page.locator('#found') })
        .getByRole('link')
        .first()
      // The list of the search before stays, marked as busy, until the next one comes.
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await expect.poll(() => page.getByText(/\s· .*Italy$/).count()).toBeGreaterThan(0)
      const name = await program.innerText()
      await tabTo(page, program)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/universities\/[^/]+\/programs\//)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('heading', { name: 'Can I get in?' }).waitFor()
      await page.getByRole('heading', { name: 'What does it cost?' }).waitFor()
      const costs = page.locator('section', { has: page.locator('#costs') })
      await costs
        .getByText(/Whole course|Not enough is known/)
        .first()
        .waitFor({ state: 'attached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await checkPage(page, 'finds-program')

      // On to the application.
      await tabTo(page, page.getByRole('link', { name: /^Apply to/ }))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()

      // Back leads the same way: the program, then the search as it was.
      await page.goBack()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: 'Remove filter Italy' }).waitFor()
      await expect.poll(() => box(page).inputValue()).toBe('medicin')
      await page.goBack()
      await expect.poll(() => page.getByRole('button', { name: 'Remove filter Italy' }).count()).toBe(0)
      await page.goForward()
      await page.getByRole('button', { name: 'Remove filter Italy' }).waitFor()
      await context.close()
      expect(product.offences).toEqual([])
    })
  })
}

describe('the search', () => {
  it('opens a proposed university, and turns a proposed country into a filter', async () => {
    const context = await aStudentAt(1280)
    const page = await context.newPage()
    await page.goto('/universities')
    await box(page).fill('sapienza')
    await page
      .getByRole('option', { name: /Sapienza/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Sapienza/ }).waitFor()

    await page.goto('/universities')
    await box(page).fill('serbia')
    await page.getByRole('option', { name: /Serbia\s*Country/ }).click()
    await page.waitForURL(/\?country=RS$/)
    await page.getByRole('button', { name: 'Remove filter Serbia' }).waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await context.close()
  })

  it('suggests which filter to remove when nothing is found, and removes it', async () => {
    const context = await aStudentAt(360)
    const page = await context.newPage()
    await page.goto('/universities?country=RS&language=it')
    await page.getByText('No program matches all of these filters').last().waitFor()
    await checkLayout(page, 'finds-nothing')
    await page.getByRole('link', { name: /^Without Italian: / }).click()
    await page.waitForURL(/\?country=RS$/)
    await page.getByRole('heading', { name: 'Programs found' }).waitFor({ state: 'attached' })
    await context.close()
  })
})
