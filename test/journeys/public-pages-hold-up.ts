import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atRest, findings } from './holds-up.ts'
import { addresses, nowhere, settled, sideways } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

type Theme = 'light' | 'dark'
/** What axe is asked, by width and theme: everything once, and elsewhere what width or theme can change. */
const asked: Record<number, Record<Theme, string[] | undefined>> = {
  1280: { light: undefined, dark: ['color-contrast'] },
  // How large something is to press does not depend on the theme, and how it contrasts by day not on the width.
  360: { light: [], dark: ['color-contrast', 'target-size'] },
}

/** Every picture the page names has come and can be drawn. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    const drawn = await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter((_, at) => drawn[at]?.status === 'rejected').map(({ currentSrc }) => currentSrc)
  })

/** The test of a file: the public pages as visitors have them, by day and by evening. */
export function publicPagesHoldUp(width: 1280 | 360): void {
  let product: RealProduct
  beforeAll(async () => {
    product = await sharedProduct()
  })
  afterAll(() => product.close())
  afterEach(() => expect(product.offences.splice(0)).toEqual([]))

  it('every page is without findings, and shows every picture it names, in both themes', async () => {
    const context = await product.visitor({ width })
    const page = await context.newPage()
    const failed: string[] = []
    page.on('response', (one) => {
      if (one.status() >= 400 && !one.url().endsWith(nowhere)) failed.push(`${one.status()} ${one.url()}`)
    })
    const found: string[] = []
    for (const address of addresses) {
      for (const theme of ['light', 'dark'] as const) {
        // What is out of sight keeps the colors it was drawn with, so each theme is a visit of its own.
        await page.emulateMedia({ colorScheme: theme })
        await settled(page, address)
        await atRest(page)
        failed.push(...(await brokenPictures(page)))
        if ((await sideways(page)) > 0) found.push(`${address}, ${theme}: scrolls sideways`)
        found.push(...(await findings(page, asked[width]![theme])))
        const folder = process.env['SCREENSHOTS']
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
