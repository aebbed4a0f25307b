import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { findChromium } from '#web/gallery/open-gallery.ts'

const root = path.join(import.meta.dirname, '../..')
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The product as `npm start` runs it, as a process of its own, and a browser in front of it. */
export interface RealProduct {
  readonly url: string
  readonly database: TestDatabase
  /** Where it keeps its documents, keys and mails. */
  readonly folder: string
  /** Opens a browser of somebody's own: nothing is shared with the others. Other options go to the browser as they are. */
  visitor(options?: { width?: number } & BrowserContextOptions): Promise<BrowserContext>
  /** Waits for a mail to somebody that is newer than those seen before, and answers it. */
  mailTo(address: string, about: RegExp): Promise<Email>
  /** Runs a command of the product beside it. @returns what it printed on standard output */
  command(script: string, ...args: string[]): Promise<string>
  /** What pages did that none may do: foreign requests, reports of the policy, errors in the console. */
  readonly offences: string[]
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${said}`)
    const ready = await fetch(`${url}/readyz`).then(
      (one) => one.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
  }
  throw new Error('The product did not become ready')
}

/**
 * Starts the built product on a database of its own, its variables besides the usual ones `given`. The pages must have been built
 * (`npm test` does).
 * @param hostName the name browsers reach it by; passkeys belong to a name and work on no bare IP address
 */
export async function realProduct(
  given: Record<string, string> = {},
  hostName = '127.0.0.1',
): Promise<RealProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-e2e-'))
  const database = await testDatabase()
  const port = await freePort()
  const url = `http://${hostName}:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    RATE_LIMITS: 'off',
    STAFF_SECOND_FACTOR: 'email',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...given,
  }
  const options = { cwd: root, env }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(url, child)
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: flags })
  const offences: string[] = []
  const seen = new Set<string>()

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
        ...more,
      })
      context.setDefaultTimeout(20_000)
      context.on('page', watch)
      return context
    },
    mailTo: async (address, about) => {
      const outbox = path.join(folder, 'outbox')
      for (let tries = 0; tries < 200; tries++) {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
        for (const name of names.filter((one) => !seen.has(one))) {
          const mail = await PostalMime.parse(await readFile(path.join(outbox, name)))
          if (!mail.to?.some((to) => to.address === address) || !about.test(mail.subject ?? '')) continue
          seen.add(name)
          return mail
        }
        await wait(100)
      }
      throw new Error(`No mail about ${about} came to ${address}`)
    },
    command: async (script, ...args) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, ...args],
        options,
      )
      return stdout
    },
    close: async () => {
      await browser.close()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
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
