import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For pages that live for seconds: what the optimizing compilers spend on their code never comes back, and with a heap
 * that starts large enough most of their garbage is never collected.
 */
export const forShortLivedPages =
  '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=32,--max-semi-space-size=64,--initial-heap-size=512'

const browsers = new Set<Browser>()

function keepUntilClosed(browser: Browser): void {
  browsers.add(browser)
  browser.once('disconnected', () => browsers.delete(browser))
}

/** The pages that are open in browsers of this process. */
export const openPages = (): Page[] =>
  [...browsers].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())

/** Starts a browser with the same settings for all tests. It ends with this process. */
export async function launchBrowser(executablePath: string, extra: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: [...flags, ...extra] })
  keepUntilClosed(browser)
  return browser
}

/** Starts a browser of its own with a folder for what it stores, which outlives it. It ends when the context is closed. */
export async function launchProfile(
  executablePath: string,
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: flags, ...options })
  keepUntilClosed(context.browser()!)
  return context
}
