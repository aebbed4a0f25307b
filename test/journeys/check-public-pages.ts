import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lastingPages, legalPages } from '#site/legal-pages.tsx'
import { cutOffPlaceholders } from '#test/fixtures/cut-off-placeholders.ts'
import { isBeforeRelease } from '#test/screens/build-if-stale.ts'
import { atRest, findings, inTime } from './check-page.ts'
import { tabThrough } from './keyboard-stops.ts'
import { changedByWholeStylesheet, wholeStylesheet } from './page-styles.ts'
import { documents, drawnOrBuilt, nowhere, settled, sideways } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

/** Some 20 pages in one test; tells one that hangs, and not a busy machine. In milliseconds. */
const timeout = 600_000

/** Pictures of the page that cannot be loaded or decoded. */
const brokenPictures = (page: Page) =>
  inTime(
    page,
    page.evaluate(async () => {
      const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
      const drawn = await Promise.allSettled(pictures.map((picture) => picture.decode()))
      return pictures.filter((_, at) => drawn[at]?.status === 'rejected').map(({ currentSrc }) => currentSrc)
    }),
  )

/** Elements beyond the edge, where nobody can scroll to them. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Bands (kit.css) out of sight may still have their layout of the width before.
    const bands = [...document.querySelectorAll<HTMLElement>('.band')]
    for (const band of bands) band.style.contentVisibility = 'visible'
    const beyond = [...document.querySelectorAll('h1, h2, h3, p, li, button, input, select, main svg')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [aria-hidden] *'))
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80))
    for (const band of bands) band.style.contentVisibility = ''
    return beyond
  })

/** Collapsed parts that stay collapsed on paper, where nobody can open them. */
const foldedParts = (page: Page) =>
  page
    .locator('main details > :not(summary)')
    .evaluateAll(
      (parts) =>
        parts.filter((one) => !one.closest('form, [data-menu]') && one.getBoundingClientRect().height === 0)
          .length,
    )

/** Opens a page in a width and waits until it is at rest. @returns what is wrong with its layout and pictures */
async function layoutIn(page: Page, address: string, width: number, theme: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await atRest(page)
  const found = await brokenPictures(page)
  if ((await sideways(page)) > 0) found.push('scrolls horizontally')
  if (width === 320) found.push(...(await cutOff(page)).map((one) => `cuts off ${one}`))
  if (width === 360) found.push(...(await cutOffPlaceholders(page)).map((one) => `cuts off “${one}”`))
  const folder = process.env['MANZIL_SCREENSHOTS']
  if (folder) {
    await mkdir(folder, { recursive: true })
    const name = `${address.slice(1, 14) || 'home'}-${width}-${theme}.png`
    await page.screenshot({ path: path.join(folder, name), fullPage: true })
  }
  return found.map((one) => `${address}, ${width} px: ${one}`)
}

/**
 * Defines the tests of a file: the public pages that the server draws, or those that are built. Each page is visited once in
 * each theme, because opening it takes longer than most of what is checked.
 */
export function checkPublicPages(group: keyof typeof drawnOrBuilt): void {
  let product: RealProduct
  beforeAll(async () => {
    product = await sharedProduct()
  })
  afterAll(() => product.close())
  afterEach(() => expect(product.offences.splice(0)).toEqual([]))

  /** Opens a page in which failed responses are noted. */
  async function pageIn(theme: 'light' | 'dark', width: number): Promise<{ page: Page; failed: string[] }> {
    const context = await product.visitor({ width, colorScheme: theme })
    const page = await context.newPage()
    const failed: string[] = []
    page.on('response', (one) => {
      if (one.status() >= 400 && !one.url().endsWith(nowhere)) failed.push(`${one.status()} ${one.url()}`)
    })
    return { page, failed }
  }

  it(
    `each ${group} page is accessible, fits its width, has its styles, is walked by keyboard and printed whole, light`,
    async () => {
      const { page, failed } = await pageIn('light', 1280)
      const css = await wholeStylesheet(product.url)
      for (const address of drawnOrBuilt[group]) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await settled(page, address)
        for (const width of [1280, 360]) {
          const found = await layoutIn(page, address, width, 'light')
          if (width === 1280) found.push(...(await findings(page)))
          expect(found).toEqual([])
          // The order of the keyboard and the rules of a page are nearly those of the other width.
          if (width === 360 && !isBeforeRelease) continue
          // The sign-in pages have the whole stylesheet. At 1,280 px one element of every kind has been compared.
          const changed = documents.includes(address)
            ? await changedByWholeStylesheet(page, css, width === 1280 ? 1 : 0)
            : []
          expect([address, width, changed]).toEqual([address, width, []])
          const stops = await tabThrough(page, address)
          expect([address, stops[0], stops.at(-1)]).toEqual([address, 'Skip to the content', 'Complaints'])
        }
        await page.emulateMedia({ media: 'print' })
        expect([address, await page.locator('header nav').first().isVisible()]).toEqual([address, false])
        expect([address, await foldedParts(page)]).toEqual([address, 0])
        await page.emulateMedia({ media: 'screen' })
      }
      expect(failed).toEqual([])
      // Who only reads leaves nothing on the device.
      expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
      await page.context().close()
    },
    timeout,
  )

  // Elements out of sight are not redrawn in a new theme, so each theme is a separate visit. Target sizes do not depend on
  // the theme, and contrast does not depend on the width.
  it(
    `each ${group} page is readable, fits its width, and can be tapped, dark`,
    async () => {
      const { page, failed } = await pageIn('dark', 360)
      // Legal texts look alike.
      const [, ...others] = [...legalPages, ...lastingPages].map((one) => one.path)
      for (const address of drawnOrBuilt[group].filter((one) => !others.includes(one))) {
        await page.setViewportSize({ width: 360, height: 900 })
        await settled(page, address)
        const found = await layoutIn(page, address, 360, 'dark')
        found.push(...(await findings(page, { rules: ['color-contrast', 'target-size'] })))
        found.push(...(await layoutIn(page, address, 320, 'dark')))
        if (isBeforeRelease) {
          found.push(...(await layoutIn(page, address, 1280, 'dark')))
          found.push(...(await findings(page, { rules: ['color-contrast'] })))
        }
        expect(found).toEqual([])
      }
      expect(failed).toEqual([])
      await page.context().close()
    },
    timeout,
  )
}
