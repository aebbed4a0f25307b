import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, type AxeOptions } from '../harness/axe.ts'

/** The page does not scroll sideways; a picture of it is kept where `MANZIL_SCREENSHOTS` names a folder. */
export async function fits(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize()!
  const folder = process.env['MANZIL_SCREENSHOTS']
  if (folder) {
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * The same, and axe finds nothing. For what no screen state shows, and for each page of a journey once, with what really
 * stands on it.
 */
export async function checkPage(page: Page, name: string, how?: AxeOptions): Promise<void> {
  await atRest(page)
  await fits(page, name)
  expect(await findings(page, how)).toEqual([])
}

/** What axe is asked in another width: how large something is to press. How it contrasts does not depend on the width. */
const rulesOfWidth = ['target-size']

/**
 * Looks at a page at a desk and on a phone, or at the widths that are named, and leaves it as wide as it was. So a
 * journey goes its way once, and what it passes is looked at in each width.
 * @param part  a selector for what is new, on a page that another test looks at as a whole
 */
export async function atEachWidth(
  look: typeof fits | typeof checkPage,
  page: Page,
  name: string,
  { widths = [1280, 360], part }: { widths?: readonly number[]; part?: string } = {},
): Promise<void> {
  const own = page.viewportSize()!
  await look(page, name, { part })
  for (const width of widths.filter((one) => one !== own.width)) {
    await page.setViewportSize({ ...own, width })
    await atRest(page)
    await look(page, name, { rules: rulesOfWidth, part })
  }
  await page.setViewportSize(own)
}

/** Until the faces are there and what moves or changes its color has arrived. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(resolve))
    // What turns for ever would never finish.
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** What axe finds, with the page it is on. */
export async function findings(page: Page, how?: AxeOptions): Promise<string[]> {
  const found = await axeFindings(page, how)
  return found.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]}`)
}
