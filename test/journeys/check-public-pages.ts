import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atRest, findings } from './check-page.ts'
import { drawnOrBuilt, nowhere, settled, sideways } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

/** One check of an open page. */
interface Check {
  width: number
  /** The rules of axe; all by default. */
  rules?: string[]
}

/** The checks of each page, first in the width it is opened in: everything once, then only what can differ. */
const checks: Record<'light' | 'dark', Check[]> = {
  light: [{ width: 1280 }, { width: 360, rules: [] }],
  // Target sizes do not depend on the theme, and contrast does not depend on the width.
  dark: [
    { width: 360, rules: ['color-contrast', 'target-size'] },
    { width: 320, rules: [] },
    { width: 1280, rules: ['color-contrast'] },
  ],
}

/** Pictures of the page that cannot be loaded or decoded. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    const drawn = await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter((_, at) => drawn[at]?.status === 'rejected').map(({ currentSrc }) => currentSrc)
  })

/** Elements beyond the edge, where nobody can scroll to them. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, button, input, select, main svg')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [aria-hidden] *'))
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80)),
  )

/** Defines the test of a file: the public pages in the light or the dark theme. */
export function checkPublicPages(theme: 'light' | 'dark'): void {
  let product: RealProduct
  beforeAll(async () => {
    product = await sharedProduct()
  })
  afterAll(() => product.close())
  afterEach(() => expect(product.offences.splice(0)).toEqual([]))

  it.each(['drawn', 'built'] as const)(
    'no %s page has findings, scrolls horizontally or cuts off content, and each shows all its pictures',
    async (group) => {
      // Elements out of sight are not redrawn in a new theme, so each theme is a separate visit.
      const context = await product.visitor({ width: checks[theme][0]!.width, colorScheme: theme })
      const page = await context.newPage()
      const failed: string[] = []
      page.on('response', (one) => {
        if (one.status() >= 400 && !one.url().endsWith(nowhere)) failed.push(`${one.status()} ${one.url()}`)
      })
      const found: string[] = []
      for (const address of drawnOrBuilt[group]) {
        for (const [at, { width, rules }] of checks[theme].entries()) {
          await page.setViewportSize({ width, height: 900 })
          if (at === 0) await settled(page, address)
          await atRest(page)
          failed.push(...(await brokenPictures(page)))
          if ((await sideways(page)) > 0) found.push(`${address}, ${width} px: scrolls horizontally`)
          if (width === 320) found.push(...(await cutOff(page)).map((one) => `${address}: cuts off ${one}`))
          found.push(...(await findings(page, { rules })))
          const folder = process.env['MANZIL_SCREENSHOTS']
          if (!folder) continue
          await mkdir(folder, { recursive: true })
          const name = `${address.slice(1, 14) || 'home'}-${width}-${theme}.png`
          await page.screenshot({ path: path.join(folder, name), fullPage: true })
        }
      }
      expect(found).toEqual([])
      expect(failed).toEqual([])
      await context.close()
    },
  )
}
