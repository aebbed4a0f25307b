import { chromium, type Browser } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a browser with the same settings for all tests. It ends with this process. */
export const launchBrowser = (executablePath: string, extra: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...flags, ...extra] })
