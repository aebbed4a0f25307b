import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findings } from './holds-up.ts'
import { addresses, nowhere, settled, sideways } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

/** The tests of a file: the public pages as visitors have them, by day and by evening. */
export function publicPagesHoldUp(width: number): void {
  let product: RealProduct
  beforeAll(async () => {
    product = await sharedProduct()
  })
  afterAll(() => product.close())
  afterEach(() => expect(product.offences.splice(0)).toEqual([]))

  it.each(['dark', 'light'] as const)(
    'every page is without findings, and shows every picture it names, %s',
    async (colorScheme) => {
      const context = await product.visitor({ width, colorScheme })
      const page = await context.newPage()
      const failed: string[] = []
      page.on('response', (one) => {
        if (one.status() >= 400 && !one.url().endsWith(nowhere)) failed.push(`${one.status()} ${one.url()}`)
      })
      const found: string[] = []
      for (const address of addresses) {
        await settled(page, address)
        if ((await sideways(page)) > 0) found.push(`${address} scrolls sideways`)
        found.push(...(await findings(page)))
        const folder = process.env['SCREENSHOTS']
        if (!folder) continue
        await mkdir(folder, { recursive: true })
        const name = `${address.slice(1, 14) || 'home'}-${width}-${colorScheme}.png`
        await page.screenshot({ path: path.join(folder, name), fullPage: true })
      }
      expect(found).toEqual([])
      expect(failed).toEqual([])
      await context.close()
    },
  )
}
