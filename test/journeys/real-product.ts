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
import { launchBrowser } from '#kit/gallery/launch-browser.ts'
import type { Asked, HostedProduct } from './product-host.ts'

const root = path.join(import.meta.dirname, '../..')

/** The product as `npm start` runs it, as a process of its own, and a browser in front of it. */
export interface RealProduct {
  readonly url: string
  readonly database: Connection
  /** Where it keeps its documents, keys and mails. */
  readonly folder: string
  /** Opens a browser of somebody's own: nothing is shared with the others. Other options go to the browser as they are. */
  visitor(options?: { width?: number } & BrowserContextOptions): Promise<BrowserContext>
  /** Waits for a mail to somebody that is newer than those seen before, and answers it. */
  mailTo(address: string, about: RegExp): Promise<Email>
  /** Runs a command of the product beside it. @returns what it printed on standard output */
  command(script: string, ...args: string[]): Promise<string>
  /** What pages of this file did that none may do: foreign requests, reports of the policy, errors in the console. */
  readonly offences: string[]
  close(): Promise<void>
}

/** Longest wait for a mail, in milliseconds. It comes as soon as it is written; the machine may be busy. */
const longestMail = 40_000

async function ask<Name extends keyof Asked, Said>(name: Name, what: Asked[Name]): Promise<Said> {
  const answer = await fetch(`${inject('productHost')}/${name}`, {
    method: 'POST',
    body: JSON.stringify(what),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Said
}

let running: Promise<Browser> | undefined

/** The browser that all journeys of this worker share. What two visitors keep in it has nothing in common. */
function sharedBrowser(): Promise<Browser> {
  running ??= startBrowser()
  return running
}

async function startBrowser(): Promise<Browser> {
  try {
    // Loaded here alone, as it brings the build along.
    const { findChromium } = await import('#kit/gallery/open-gallery.ts')
    const executablePath = findChromium()
    if (!executablePath) throw new Error('No Chromium on this machine. Set CHROMIUM to its path.')
    const browser = await launchBrowser(executablePath)
    browser.once('disconnected', () => (running = undefined))
    return browser
  } catch (error) {
    // What did not start is tried again by the next file.
    running = undefined
    throw error
  }
}

const worker = () => process.env['VITEST_POOL_ID'] ?? '1'

/**
 * The product that all journeys of this worker share, one file after the other: it is not empty, and what a journey makes
 * in it has names of its own.
 */
export async function sharedProduct(): Promise<RealProduct> {
  return inFrontOf(await ask('shared-product', { worker: worker() }), async () => {})
}

/**
 * A product of its own for a journey that needs other settings, its variables besides the usual ones `given`.
 * @param hostName the name browsers reach it by; passkeys belong to a name and work on no bare IP address
 */
export async function productOfItsOwn(
  given: Record<string, string> = {},
  hostName = '127.0.0.1',
): Promise<RealProduct> {
  const kept = await ask<'product', HostedProduct>('product', { env: given, hostName })
  return inFrontOf(kept, () => ask('end', { url: kept.url }), given)
}

async function inFrontOf(
  { url, databaseUrl, folder }: HostedProduct,
  end: () => Promise<void>,
  given: Record<string, string> = {},
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
      // A refused call shows in the console as a failed resource; the screens show those in words.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      offences.push(`console on ${page.url()}: ${message.text()}`)
    })
  }

  return {
    url,
    database,
    folder,
    offences,
    visitor: async ({ width = 1280, ...more } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        hasTouch: width < 640,
        locale: 'en-GB',
        timezoneId: 'Asia/Karachi',
        ...more,
      })
      context.setDefaultTimeout(40_000)
      context.on('page', watch)
      visitors.push(context)
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
            ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, PUBLIC_URL: url, STAFF_SECOND_FACTOR: 'email' },
            ...{ LOG_LEVEL: 'error', NODE_ENV: 'production' },
            ...given,
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

/** Each mail is read once; those of journeys before are left alone. */
function mailsIn(outbox: string): RealProduct['mailTo'] {
  const read = new Set(existing(outbox))
  const waiting: Email[] = []
  return async (address, about) => {
    const until = Date.now() + longestMail
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
    // Made with the first mail.
    return []
  }
}

/** What the browser of somebody who is logged in keeps, as an option for `visitor`. */
export function loggedIn(
  { url }: Pick<RealProduct, 'url'>,
  { user, token }: { user: unknown; token: unknown },
): Pick<BrowserContextOptions, 'storageState'> {
  const value = JSON.stringify({
    info: JSON.stringify({ user, token }),
    _persist: '{"version":-1,"rehydrated":true}',
  })
  const localStorage = [{ name: 'persist:root', value }]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

/** The six digits of a mail with a code. */
export function codeIn(mail: Email): string {
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code in “${mail.subject}”`)
  return code
}
