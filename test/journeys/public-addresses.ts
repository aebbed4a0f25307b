import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInPaths } from '#web/paths.ts'
import { sitePages } from '#web/site-pages.tsx'

export const nowhere = '/no-such-page'
/** The public pages, and the one that is shown where there is none. */
export const documents = [...sitePages.map(({ path }) => path), nowhere]
/** The same and the ways in. */
export const addresses = [...documents, ...Object.values(signInPaths)]

/**
 * Opens a page and waits until its pictures and faces have come, and until a way in has come to life: its buttons can be
 * pressed from then on.
 */
export async function settled(page: Page, address: string, scripts = true): Promise<void> {
  const answer = await page.goto(address)
  expect([address, answer?.status()]).toEqual([address, address === nowhere ? 404 : 200])
  await page.evaluate(() => document.fonts.ready)
  if (scripts) await page.locator('button[type=submit]:disabled').waitFor({ state: 'detached' })
}

export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
