import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chosenKey } from '#areas/planning/compare/student/chosen-programs.ts'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { application, id } from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import { accountScreens } from './states/app/account-screen-states.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { searchScreens } from './states/planning/search-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
const found = (screens: readonly ScreenState[], wanted: string) =>
  screens.find(({ name }) => name === wanted)!

const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

/** Texts of the page that are cut off at a side of the window, or that another text covers. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (part: Element | null): boolean =>
      part !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
    const boxes: { text: string; box: DOMRect; node: Node }[] = []
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim()
      const parent = node.parentElement!
      if (text === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('.sr-only, option, thead') !== null || scrolls(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) boxes.push({ text, box, node })
    }
    const cut = boxes.filter(({ box }) => box.right > innerWidth + 1 || box.left < -1)
    const isSticky = (node: Node) => node.parentElement!.closest('.sticky, .fixed') !== null
    const covered = boxes.filter(({ box: a, node }, at) =>
      boxes.slice(at + 1).some(
        ({ box: b, node: other }) =>
          node !== other &&
          !isSticky(node) &&
          !isSticky(other) &&
          // Lines of one paragraph may touch by their leading.
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 4,
      ),
    )
    return [...cut, ...covered].map(({ text }) => text)
  })

describeScreens('a phone with the text twice as large', () => {
  it('shows the dashboard without covering a day, and one number below the other', async () => {
    const page = await app.visit({ ...found(accountScreens, 'dashboard-full'), width: 360 })
    await page.getByRole('table').waitFor()
    await enlarge(page)
    expect(await unreadable(page)).toEqual([])
    const sides = await page
      .getByRole('term')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))])
    expect(sides).toHaveLength(1)
    await app.leave(page)
  })

  it('shows the names of the documents that were sent', async () => {
    const page = await app.visit({ ...found(applicationScreens, 'application-sent'), width: 360 })
    await page
      .getByRole('button', { name: /^Replace/ })
      .first()
      .waitFor()
    await enlarge(page)
    expect(await unreadable(page)).toEqual([])
    await app.leave(page)
  })

  it('shows what is found, and the bar of what is compared', async () => {
    const { stubs, ...screen } = found(searchScreens, 'search-full')
    const applied = application(1)
    const page = await app.visit({
      ...screen,
      stubs: new Map([...stubs, on(listOfStudent, { reply: { data: [applied], totalCount: 1 } })]),
      width: 360,
    })
    await page.evaluate(
      ([key, chosen]) => localStorage.setItem(key!, chosen!),
      [chosenKey, JSON.stringify([1, 2].map((one) => ({ _id: id(3, one), name: `Program ${one}` })))],
    )
    await page.reload()
    await page.getByRole('link', { name: 'Compare (2)' }).waitFor()
    await enlarge(page)
    expect(await unreadable(page)).toEqual([])
    await app.leave(page)
  })
})
