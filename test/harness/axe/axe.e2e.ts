import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '#kit/gallery/open-gallery.ts'
import { launchBrowser } from '#kit/gallery/launch-browser.ts'
import { axeFindings } from './axe.ts'

const chromium = findChromium()

const style = `
  body { background: #fff; color: #222; font: 16px/1.5 sans-serif; margin: 20px }
  .pale { color: #bbb } .night { background: #111; color: #eee }
  .at { position: absolute; inset: 0 }
  .plain { text-decoration: none; color: #333 } .box { height: 60px; width: 400px }
  .small { display: block; width: 12px; height: 12px; overflow: hidden }`

// Each with a color of its own: what was found readable once is not measured again.
const withText = {
  'a pale text': '<p class="pale">Some words</p>',
  'a pale text in a dark box': '<div class="night"><p style="color: #333">Some words</p></div>',
  'a text of a transparent color': '<p style="color: rgb(0 0 0 / 0.2)">Some words</p>',
  'a text in something faded': '<div style="opacity: 0.3"><p>Some words</p></div>',
  'a dark text with a dark box behind it, which is not around it':
    '<div class="at" style="background: #222; z-index: -1"></div><p style="color: #232323">Some words</p>',
  'a light text below its dark box':
    '<div class="night" style="height: 60px"><div style="height: 80px"></div><p style="color: #efefef">Some words</p></div>',
  'a pale text in a dialog': '<dialog><p class="pale">Some words</p></dialog>',
  'a text on a dialog without a background':
    '<div class="at" style="background: #222"></div><dialog style="background: none; border: 0; margin: 0; color: #242424"><p>Some words</p></dialog>',
}

describe.skipIf(!chromium)('axe on a page', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser(chromium!)
    page = await browser.newPage()
  })
  afterAll(() => browser?.close())

  async function found(body: string, rules?: string[]): Promise<string[]> {
    await page.setContent(
      `<!doctype html><html lang="en"><title>A page</title><style>${style}</style><main><h1>A page</h1>${body}</main></html>`,
    )
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    return (await axeFindings(page, { rules })).map(({ id }) => id)
  }

  it.each(Object.entries(withText))('finds %s unreadable, with all rules and with one', async (_, body) => {
    expect(await found(body)).toContain('color-contrast')
    expect(await found(body, ['color-contrast'])).toEqual(['color-contrast'])
  })

  it('finds nothing on plain backgrounds, and in a dialog over something else', async () => {
    expect(await found('<p>Some words</p><div class="night"><p>Some words</p></div>')).toEqual([])
    expect(
      await found(
        '<div class="night at"><p>Behind</p></div><dialog style="background: #fff"><p>Words</p></dialog>',
      ),
    ).toEqual([])
  })

  it('tells a link in a text by its contrast to the text or by its own style', async () => {
    const link = (of: string) => `<p>Read <a href="/more" ${of}>more words</a> about it here</p>`
    expect(await found(link('class="plain"'))).toEqual(['link-in-text-block'])
    expect(await found(link('class="plain" style="font-weight: 700"'))).toEqual([])
    expect(await found(link('style="color: #222"'))).toEqual([])
  })

  it('finds small targets close to others, and none that have room', async () => {
    const button = '<button class="small">x</button>'
    const rules = ['target-size']
    const inRow = (gap: number) => `<div style="display: flex; gap: ${gap}px">${button}${button}</div>`
    expect(await found(inRow(4), rules)).toEqual(['target-size'])
    expect(await found(inRow(12), rules)).toEqual([])
    const besideLarge = (gap: number) =>
      `<div style="display: flex; gap: ${gap}px">${button}<button class="box">Large</button></div>`
    expect(await found(besideLarge(2), rules)).toEqual(['target-size'])
    expect(await found(besideLarge(8), rules)).toEqual([])
  })
})
