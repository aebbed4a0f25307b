import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { preview } from 'vite'
import { forShortLivedPages, launchBrowser } from './launch-browser.ts'

// As strict as the product's policy, so that a component that violates it fails here first.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The path of Chromium on this machine, or undefined. */
export const findChromium = () =>
  [
    process.env['CHROMIUM'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file && existsSync(file))

export type OpenGallery = {
  /** Policy violations and errors in the browser so far. */
  complaints: string[]
  /**
   * Opens the gallery in a new page; `only` shows one pane, as in "dark-rtl". Pages opened with the same options share
   * the browser's cache.
   */
  open(only: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/**
 * Serves the gallery as it was built for tests and starts a browser.
 * @param build  its folder in `dist`
 */
export async function openGallery(executablePath: string, build: string): Promise<OpenGallery> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: path.join(import.meta.dirname, '../../dist', build, 'gallery') },
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
  })
  const browser = await launchBrowser(executablePath, [forShortLivedPages])
  const address = server.httpServer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const complaints: string[] = []
  const contexts = new Map<string, BrowserContext>()
  async function contextWith(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const context =
      contexts.get(key) ?? (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }))
    contexts.set(key, context)
    return context
  }
  return {
    complaints,
    async open(only, options = {}) {
      const page = await (await contextWith(options)).newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('favicon')) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(`http://127.0.0.1:${port}/gallery/gallery.html?only=${only}`)
      await page.waitForSelector(`[data-pane="${only}"]`)
      await page.evaluate(() => document.fonts.ready)
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
