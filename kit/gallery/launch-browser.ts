import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

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

/** Starts a browser with the same settings for all tests. It ends with this process. */
export const launchBrowser = (executablePath: string, extra: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...flags, ...extra] })

/** Starts a browser of its own with a folder for what it stores, which outlives it. It ends when the context is closed. */
export const launchProfile = (
  executablePath: string,
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath, args: flags, ...options })
