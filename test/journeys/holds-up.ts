import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page does not scroll sideways; a picture of it is kept where `SCREENSHOTS` names a folder. */
export async function fits(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize()!
  const folder = process.env['SCREENSHOTS']
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
export async function holdsUp(page: Page, name: string): Promise<void> {
  await fits(page, name)
  expect(await findings(page)).toEqual([])
}

/** Until the faces are there and what moves or changes its color has arrived. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/**
 * What axe finds. No page of ours has frames, so that one look at the document is the whole look.
 * @param rules  which of its rules are asked; all of them where none are named
 */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (rules?.length === 0) return []
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html.slice(0, 200)}`)
}
