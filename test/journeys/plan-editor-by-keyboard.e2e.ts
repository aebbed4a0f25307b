import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)
/** The names of the steps, in their order. */
const stepsOf = (page: Page) => page.locator('[data-plan-step] h3').allTextContents()

/** Moves the focus on with the Tab key, or back, until it stands on the wanted control. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    if ((await wanted.count()) === 1 && (await isFocused(wanted))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${wanted.toString()}`)
}

for (const width of [1280, 360]) {
  // Each width has a country of its own: a saved plan is the same for all.
  const country = width === 1280 ? 'Bhutan' : 'Fiji'
  it(`an admin changes a plan of outside steps with the keyboard alone, ${width} px wide`, async () => {
    const context = await people.enter(await people.admin(), { width })
    const page = await context.newPage()
    await page.goto(`/staff/office/outside-steps?country=${width === 1280 ? 'BT' : 'FJ'}`)
    await page.getByRole('heading', { name: country }).waitFor()
    const before = await stepsOf(page)
    const [first, second] = before as [string, string]

    // A new step opens with its name, ready to be typed over.
    await tabTo(page, button(page, 'Add a step'))
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByLabel('Name in the office'))).toBe(true)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Medical check')
    await expect.poll(() => stepsOf(page)).toEqual([...before, 'Medical check'])

    // The focus follows a step that moves; where it cannot go on, the button that leads back has it.
    await tabTo(page, button(page, 'Move Medical check up'), 'Shift+Tab')
    for (let place = before.length; place > 0; place--) {
      await page.keyboard.press('Enter')
      const named = place > 1 ? 'Move Medical check up' : 'Move Medical check down'
      await expect.poll(() => isFocused(button(page, named))).toBe(true)
    }
    await expect.poll(() => stepsOf(page)).toEqual(['Medical check', ...before])
    await page.getByRole('status').getByText('Medical check is now step 1 of').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(button(page, 'Move Medical check down'))).toBe(true)
    await expect
      .poll(() => stepsOf(page).then((names) => names.slice(0, 3)))
      .toEqual([first, 'Medical check', second])
    await checkPage(page, `plan-by-keyboard-${width}`)

    // After a step was removed, the focus is on the one in its place.
    await tabTo(page, button(page, 'Remove this step'))
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(button(page, `Change: ${second}`))).toBe(true)
    expect(await stepsOf(page)).toEqual(before)

    // A step is added once more, and the plan saved.
    await tabTo(page, button(page, 'Add a step'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByLabel('Name in the office'))).toBe(true)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Police certificate')
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText(/^Version \d+ is saved for new files/).waitFor()
    await page.reload()
    await expect.poll(() => stepsOf(page)).toEqual([...before, 'Police certificate'])
  })
}
