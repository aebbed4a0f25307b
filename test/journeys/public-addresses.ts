import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInPaths } from '#kit/routing/paths.ts'
import { publicArticle, publicPaths } from '#kit/routing/public-paths.ts'
import { lastingPages } from '#site/legal-pages.tsx'
import { sitePages } from '#site/site-pages.tsx'
import { inTime } from './check-page.ts'

export const nowhere = '/no-such-page'
/** Pages of the catalogue and of help that need no record: the server draws them for each request. */
const catalogue = [
  publicPaths.programs,
  `${publicPaths.programs}?search=medicine`,
  `${publicPaths.programs}?search=no+such+subject`,
  publicPaths.universities,
  `${publicPaths.universities}?search=Latvia`,
  publicPaths.countries,
  publicPaths.map,
  publicPaths.compare,
  publicPaths.shortlist,
  publicPaths.qualify,
  `${publicPaths.qualify}?qualification=hssc_pre_medical&obtained=913&total=1100&field=`,
  `${publicPaths.qualify}?qualification=&obtained=many&total=&field=`,
  publicPaths.help,
  `${publicPaths.help}?search=bank`,
  `${publicPaths.help}?search=xyzzy`,
  publicArticle('gap-years'),
]
/** The public pages, one of the lasting versions of legal texts, and what is shown where there is no page. */
export const documents = [
  ...[...sitePages, ...lastingPages.slice(0, 1)].map(({ path }) => path),
  ...catalogue,
  nowhere,
]
/** The same and the sign-in pages. */
export const addresses = [...documents, ...Object.values(signInPaths)]

/** Those of the catalogue and of help, and all others, so that a test of each page has not too many. */
export const drawnOrBuilt = {
  drawn: catalogue,
  built: addresses.filter((address) => !catalogue.includes(address)),
} as const

/** Pages that note when they come to life. */
const prepared = new WeakSet<Page>()

/**
 * Opens a page and waits until its pictures and faces have come, and until a sign-in page has come to life: its buttons can be
 * pressed from then on.
 */
export async function settled(page: Page, address: string, scripts = true): Promise<void> {
  if (!prepared.has(page)) {
    prepared.add(page)
    await page.addInitScript(() =>
      addEventListener('page-alive', () => Object.assign(window, { isAlive: true }), { once: true }),
    )
  }
  const answer = await page.goto(address)
  expect([address, answer?.status()]).toEqual([address, address === nowhere ? 404 : 200])
  await inTime(
    page,
    page.evaluate(async () => void (await document.fonts.ready)),
  )
  if (!scripts) return
  await page.locator('button[type=submit]:disabled').waitFor({ state: 'detached' })
  // The app comes after the first view of a sign-in page, and puts the focus where it belongs.
  const comesLater = page.locator('script[type=module]', { hasText: 'page-alive' })
  if (await comesLater.count()) await page.waitForFunction(() => 'isAlive' in window)
}

export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
