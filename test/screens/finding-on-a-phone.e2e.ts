import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { chosenKey } from '#areas/planning/compare/student/chosen-programs.ts'
import { addToShortlist } from '#areas/planning/shortlist/contract.ts'
import { en } from '#texts/kit/kit.ts'
import { brokenWords } from '../journeys/broken-words.ts'
import { checkLayout } from '../journeys/check-page.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { ayesha, id } from './sample-records.ts'
import { compareScreens } from './states/planning/compare-screen-states.ts'
import { searchScreens } from './states/planning/search-screen-states.ts'
import { on } from './stubs.ts'
import type { Stubs } from './stubs.ts'

const app = oneApp()

const { stubs, at } = searchScreens.find(({ name }) => name === 'search-full')!
const visit = (more: Stubs = new Map()) =>
  app.visit({ as: ayesha, at, width: 360, stubs: new Map([...stubs, ...more]) })

/** By how many pixels what stands in a control is nearer to one of its sides than to the other. */
const offCenter = (control: Locator) =>
  control.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    const begins = box.querySelector('svg')!.getBoundingClientRect().left
    const select = box.querySelector('select')
    const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (words.nextNode());
    const text = document.createRange()
    text.selectNodeContents(words.currentNode)
    let ends = text.getBoundingClientRect().right
    if (select) {
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = getComputedStyle(select).font
      ends = select.getBoundingClientRect().left + pen.measureText(select.selectedOptions[0]!.text).width
    }
    return Math.abs(begins - left - (right - ends))
  })

/** Whether a press where a control stands reaches it. A click would scroll until it does. */
const getsThePress = (control: Locator) =>
  control.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describeScreens('finding a program on a phone', () => {
  it('can be read with the text twice as large, without scrolling sideways', async () => {
    const page = await visit()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // Words, not one letter a line beside the choice of the order.
    await expect.poll(async () => (await heading.boundingBox())!.width).toBeGreaterThan(200)
    await app.leave(page)
  })

  it('leaves the bar of what is compared to be pressed while a toast is shown', async () => {
    const page = await visit(new Map([on(addToShortlist, { reply: { message: 'Saved.', count: 1 } })]))
    await page.evaluate(
      ([key, chosen]) => localStorage.setItem(key!, chosen!),
      [chosenKey, JSON.stringify([1, 2].map((one) => ({ _id: id(3, one), name: `Program ${one}` })))],
    )
    await page.reload()
    await page.getByRole('link', { name: 'Compare (2)' }).waitFor()
    // The toast stays as long as the test looks at it.
    await page.evaluate(() => {
      const later = window.setTimeout
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === 6000 ? 0 : later(run, ms)) as typeof setTimeout
    })
    await page
      .getByRole('button', { name: /^Save .* to/i })
      .first()
      .click()
    await visible(page, 'Saved to your shortlist.').waitFor()
    const bar = [
      page.getByRole('link', { name: 'Compare (2)' }),
      page.getByRole('button', { name: 'Clear the programs chosen to compare' }),
    ]
    for (const control of bar) await expect.poll(() => getsThePress(control)).toBe(true)
    await page.getByRole('region', { name: en.messages }).getByRole('button', { name: en.close }).click()
    for (const control of bar) await expect.poll(() => getsThePress(control)).toBe(true)
    await app.leave(page)
  })

  it('sets the order and the filters in the middle of their controls alike', async () => {
    const page = await visit()
    const filters = page.getByRole('button', { name: /^Filters/ })
    await filters.waitFor()
    expect(await offCenter(filters)).toBeLessThan(8)
    expect(
      await offCenter(page.locator('label', { has: page.getByRole('combobox', { name: 'Sort by' }) })),
    ).toBeLessThan(8)
    await app.leave(page)
  })
})

describeScreens('programs side by side on a phone', () => {
  it.each(['compare-full', 'compare-full-three'])('breaks no word at 320 px: %s', async (state) => {
    const { stubs: comparison, at: where, shows } = compareScreens.find(({ name }) => name === state)!
    const page = await app.visit({ as: ayesha, at: where, width: 320, stubs: comparison })
    await visible(page, shows).waitFor()
    await checkLayout(page, state)
    expect(await brokenWords(page.getByRole('table'))).toEqual([])
    const past = await page
      .getByRole('cell')
      .locator('a')
      .evaluateAll((links) =>
        links.filter(
          (link) => link.getBoundingClientRect().right > link.closest('td')!.getBoundingClientRect().right,
        ),
      )
    expect(past).toEqual([])
    await app.leave(page)
  })

  it('are less than 4,000 px high for three programs, and their names stay in view', async () => {
    const {
      stubs: comparison,
      at: three,
      shows,
    } = compareScreens.find(({ name }) => name === 'compare-full-three')!
    const page = await app.visit({ as: ayesha, at: three, width: 360, stubs: comparison })
    await visible(page, shows).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        page
          .getByRole('columnheader')
          .first()
          .evaluate((head) => head.getBoundingClientRect().top),
      )
      .toBeGreaterThanOrEqual(0)
    await app.leave(page)
  })
})
