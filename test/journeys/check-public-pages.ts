import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atRest, findings } from './check-page.ts'
import { addresses, nowhere, settled, sideways } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

/** One way to look at a page that is open. */
interface Look {
  width: number
  /** What axe is asked; all its rules where none are named. */
  rules?: string[]
}

/** How the pages are looked at, first as wide as they are opened: everything once, and elsewhere what can differ. */
const looks: Record<'light' | 'dark', Look[]> = {
  light: [{ width: 1280 }, { width: 360, rules: [] }],
  // How large something is to press does not depend on the theme, and how it contrasts by day not on the width.
  dark: [
    { width: 360, rules: ['color-contrast', 'target-size'] },
    { width: 320, rules: [] },
    { width: 1280, rules: ['color-contrast'] },
  ],
}

/** Every picture the page names has come and can be drawn. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    const drawn = await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter((_, at) => drawn[at]?.status === 'rejected').map(({ currentSrc }) => currentSrc)
  })

/** What reaches beyond the edge, where nobody can scroll to it either. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, li, button, input, select, main svg')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [aria-hidden] *'))
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80)),
  )

/** The test of a file: the public pages as visitors have them, by day or by evening. */
export function checkPublicPages(theme: 'light' | 'dark'): void {
  let product: RealProduct
  beforeAll(async () => {
    product = await sharedProduct()
  })
  afterAll(() => product.close())
  afterEach(() => expect(product.offences.splice(0)).toEqual([]))

  it('no page has findings, scrolls sideways or hides what does not fit, and each shows every picture it names', async () => {
    // What is out of sight keeps the colors it was drawn with, so each theme is a visit of its own.
    const context = await product.visitor({ width: looks[theme][0]!.width, colorScheme: theme })
    const page = await context.newPage()
    const failed: string[] = []
    page.on('response', (one) => {
      if (one.status() >= 400 && !one.url().endsWith(nowhere)) failed.push(`${one.status()} ${one.url()}`)
    })
    const found: string[] = []
    for (const address of addresses) {
      for (const [at, { width, rules }] of looks[theme].entries()) {
        await page.setViewportSize({ width, height: 900 })
        if (at === 0) await settled(page, address)
        await atRest(page)
        failed.push(...(await brokenPictures(page)))
        if ((await sideways(page)) > 0) found.push(`${address}, ${width} px: scrolls sideways`)
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
  })
}
