import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'
import { connect, type Connection } from '#platform/database/connect.ts'
import { forShortLivedPages, launchBrowser, launchProfile } from '#kit/gallery/launch-browser.ts'
import type { HostRequests, HostedProduct } from './product-host.ts'

const root = path.join(import.meta.dirname, '../..')

/** The entries of the browser's storage, by name. */
export type LocalStorage = Readonly<Record<string, string>>

/** The product as `npm start` runs it, in a separate process, and a browser. */
export interface RealProduct {
  readonly url: string
  readonly database: Connection
  /** The folder of its documents, keys and e-mails. */
  readonly folder: string
  /**
   * Opens a separate browser context for one person. Other options are passed to the browser.
   * @param options.profile a folder: a browser of its own then, which finds there what it stored before it was closed
   * @param options.localStorage what the browser has stored for the product when its first page opens
   */
  visitor(
    options?: { width?: number; profile?: string; localStorage?: LocalStorage } & BrowserContextOptions,
  ): Promise<BrowserContext>
  /** Waits for a new e-mail to an address. @returns it */
  mailTo(address: string, about: RegExp): Promise<Email>
  /** Runs a command of the product. @returns what it printed on standard output */
  command(script: string, ...args: string[]): Promise<string>
  /**
   * Violations on the pages of this file: requests to other origins, reports of the policy, errors in the
   * console.
   */
  readonly offences: string[]
  close(): Promise<void>
}

/** Longest wait for an e-mail, in milliseconds, on a busy machine. */
const mailTimeoutMs = 40_000

async function callHost<Name extends keyof HostRequests, Reply>(
  name: Name,
  what: HostRequests[Name],
): Promise<Reply> {
  const answer = await fetch(`${inject('productHost')}/${name}`, {
    method: 'POST',
    body: JSON.stringify(what),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Reply
}

let running: Promise<Browser> | undefined

/**
 * The pages of a context share a process, and no process is started for a next page that never comes: each takes a third
 * of a second of processor time.
 */
const oneProcessPerContext = '--renderer-process-limit=1'

/** The browser that all journeys of this worker share. Visitors have separate contexts. */
function sharedBrowser(): Promise<Browser> {
  running ??= startBrowser()
  return running
}

async function chromiumPath(): Promise<string> {
  // Loaded on demand, because it imports the build.
  const { findChromium } = await import('#kit/gallery/open-gallery.ts')
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium on this machine. Set CHROMIUM to its path.')
  return executablePath
}

async function startBrowser(): Promise<Browser> {
  try {
    const browser = await launchBrowser(await chromiumPath(), [forShortLivedPages, oneProcessPerContext])
    browser.once('disconnected', () => (running = undefined))
    return browser
  } catch (error) {
    // After a failed start the next file tries again.
    running = undefined
    throw error
  }
}

const worker = () => process.env['VITEST_POOL_ID'] ?? '1'

/**
 * The product that all journeys of this worker share, one file after the other: it is not empty, so a journey
 * creates records with unique names.
 */
export async function sharedProduct(): Promise<RealProduct> {
  return openProduct(await callHost('shared-product', { worker: worker() }), async () => {})
}

/**
 * A separate product for a journey that needs other settings.
 * @param env variables in addition to the usual ones @param hostName the host that browsers use; passkeys need a
 *   host name and do not work on an IP address
 */
export async function separateProduct(
  env: Record<string, string> = {},
  hostName = '127.0.0.1',
): Promise<RealProduct> {
  const product = await callHost<'product', HostedProduct>('product', { env, hostName })
  return openProduct(product, () => callHost('end', { url: product.url }), env)
}

async function openProduct(
  { url, databaseUrl, folder }: HostedProduct,
  end: () => Promise<void>,
  env: Record<string, string> = {},
): Promise<RealProduct> {
  const browser = await sharedBrowser()
  const database = connect({ url: databaseUrl })
  const offences: string[] = []
  const visitors: BrowserContext[] = []

  function watch(page: Page): void {
    page.on('request', (request) => {
      const address = request.url()
      if (address.includes('/csp-reports')) offences.push(`policy report from ${page.url()}`)
      if (!address.startsWith(url) && !/^(blob|data):/.test(address))
        offences.push(`foreign request ${address}`)
    })
    page.on('pageerror', (error) => offences.push(`error on ${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      // A refused call shows in the console as a failed resource; the screens show a text for it.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      offences.push(`console on ${page.url()}: ${message.text()}`)
    })
  }

  return {
    url,
    database,
    folder,
    offences,
    visitor: async ({ width = 1280, profile, localStorage, ...more } = {}) => {
      const options: BrowserContextOptions = {
        baseURL: url,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        hasTouch: width < 640,
        locale: 'en-GB',
        timezoneId: 'Asia/Karachi',
        // Journeys watch and change what pages request; a worker would request it in their place.
        serviceWorkers: 'block',
        ...more,
      }
      const context =
        profile === undefined
          ? await browser.newContext(options)
          : await launchProfile(await chromiumPath(), profile, options)
      context.setDefaultTimeout(40_000)
      context.on('page', watch)
      visitors.push(context)
      if (localStorage) await storeBeforeFirstPage(context, localStorage)
      return context
    },
    mailTo: mailsIn(path.join(folder, 'outbox')),
    command: async (script, ...args) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, ...args],
        {
          cwd: root,
          env: {
            ...process.env,
            DATA_DIR: folder,
            DATABASE_URL: databaseUrl,
            PUBLIC_URL: url,
            STAFF_SECOND_FACTOR: 'email',
            LOG_LEVEL: 'error',
            NODE_ENV: 'production',
            ...env,
          },
        },
      )
      return stdout
    },
    close: async () => {
      await Promise.all(visitors.map((one) => one.close()))
      await database.close()
      await end()
    },
  }
}

/** Each e-mail is read once; those of earlier journeys are ignored. */
function mailsIn(outbox: string): RealProduct['mailTo'] {
  const read = new Set(existing(outbox))
  const waiting: Email[] = []
  return async (address, about) => {
    const until = Date.now() + mailTimeoutMs
    for (;;) {
      for (const name of existing(outbox).filter((one) => !read.has(one))) {
        read.add(name)
        waiting.push(await PostalMime.parse(await readFile(path.join(outbox, name))))
      }
      const at = waiting.findIndex(
        ({ to, subject }) => to?.some((one) => one.address === address) && about.test(subject ?? ''),
      )
      if (at >= 0) return waiting.splice(at, 1)[0]!
      if (Date.now() > until) throw new Error(`No mail about ${about} came to ${address}`)
      await wait(50)
    }
  }
}

const existing = (outbox: string): string[] => {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    // The folder is created with the first e-mail.
    return []
  }
}

/**
 * Stores entries as the first page of a browser opens. The option `storageState` opens a page of its own for that, which
 * takes half as long as a screen.
 */
async function storeBeforeFirstPage(context: BrowserContext, entries: LocalStorage): Promise<void> {
  const script = await context.addInitScript((all) => {
    if (!location.protocol.startsWith('http')) return
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, entries)
  let isStored = false
  context.on('page', (page) =>
    page.on('domcontentloaded', () => {
      if (isStored || page.url() === 'about:blank') return
      isStored = true
      // Nothing is stored again after a logout. The context may be closed already.
      script.dispose().catch(() => {})
    }),
  )
}

/** The browser storage of a logged-in person, as an option for `visitor`. */
export function loggedIn({ user, token }: { user: unknown; token: unknown }): { localStorage: LocalStorage } {
  const value = JSON.stringify({
    info: JSON.stringify({ user, token }),
    _persist: '{"version":-1,"rehydrated":true}',
  })
  return { localStorage: { 'persist:root': value } }
}

/** In a page: what `visitor` does with the same entries. */
export const storeOn = (
  page: Page,
  { localStorage: entries }: { localStorage: LocalStorage },
): Promise<void> =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, entries)

/** The six-digit code in an e-mail. */
export function codeIn(mail: Email): string {
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code in “${mail.subject}”`)
  return code
}
