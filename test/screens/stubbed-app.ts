import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { build } from 'vite'
import * as z from 'zod/mini'
import { countAlarms } from '#contract/alarms.ts'
import { listDrafts } from '#contract/drafts.ts'
import { countEnquiries } from '#contract/enquiry-desk.ts'
import { RefusalBody, refusals } from '#contract/errors.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { showDecisionDesk } from '#contract/decisions.ts'
import { listLetters } from '#contract/letters.ts'
import { followChanges } from '#contract/live.ts'
import { applicationMessages } from '#contract/messages.ts'
import { listNotices } from '#contract/notices.ts'
import { listAttempts } from '#contract/practice-tests.ts'
import { showWaiting } from '#contract/reports.ts'
import { countQueue } from '#contract/queue.ts'
import type { RouteShape } from '#contract/route.ts'
import { listVault } from '#contract/vault.ts'
import { findChromium } from '#web/gallery/open-gallery.ts'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
/** Nothing listens there: every request is answered below. */
const origin = 'https://manzil.example'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What a call gets: an answer, a refusal, bytes, no answer at all, or nothing for ever. */
export type Stub =
  | { reply: unknown; status?: number }
  | { refusal: RefusalCode; message?: string; fields?: Record<string, string> }
  | { bytes: Buffer; type: string }
  | 'broken'
  | 'never'

export interface Asked {
  params: Record<string, string>
  query: Record<string, string>
  body: string | null
  headers: Record<string, string>
}

/** From a route of the contract to what it answers; a function may look at what was asked. */
export type Stubs = Map<RouteShape, Stub | ((asked: Asked) => Stub)>

/** What the shell, the page of an application and that of studies ask for by themselves, where a screen says nothing else. */
const usual: readonly [RouteShape, Stub][] = [
  [listNotices, { reply: { data: [], totalCount: 0, unread: 0 } }],
  [followChanges, 'never'],
  [listLetters, { reply: { data: [] } }],
  [
    showDecisionDesk,
    { reply: { data: { kept: null, placeWithdrawal: null, conditions: [], letters: [], blockedLines: [] } } },
  ],
  [countEnquiries, { reply: { open: 3 } }],
  [showWaiting, { reply: { answer: null, submitted: null, under_review: null } }],
  [countAlarms, { reply: { waiting: 0 } }],
  [countQueue, { reply: { waiting: 12, overdue: 2 } }],
  [listAttempts, { reply: { attempts: [], totalCount: 0 } }],
  [listDrafts, { reply: { drafts: [] } }],
  [
    listVault,
    { reply: { documents: [], room: { files: 0, bytes: 0, mostFiles: 40, mostBytes: 209_715_200 } } },
  ],
  [applicationMessages, { reply: { thread: null, messages: [], earlier: false } }],
]

export interface Person {
  _id: string
  name: string
  email: string
  role: 'student' | 'officer' | 'admin' | 'university'
}

export interface Visit {
  as: Person | null
  stubs: Stubs
  at: string
  width?: number
  dark?: boolean
  context?: BrowserContextOptions
}

export interface StubbedApp {
  /** Opens one page in a context of its own; close it with `page.context().close()`. */
  visit: (visit: Visit) => Promise<Page>
  /** What went wrong since this was last asked, in one page or in all: errors, warnings, calls nobody answers. */
  problems: (page?: Page) => string[]
  close: () => Promise<void>
}

export { findChromium }

/** Checks a stub against the contract, so that a screen is never shown what the server cannot send. */
function answer(route: RouteShape, stub: Exclude<Stub, string>) {
  if ('bytes' in stub) return { status: 200, contentType: stub.type, body: stub.bytes }
  if ('refusal' in stub) {
    const { status, message } = refusals[stub.refusal]
    const body = z.parse(RefusalBody, {
      code: stub.refusal,
      message: stub.message ?? message,
      ...(stub.fields ? { fields: stub.fields } : {}),
    })
    return { status, contentType: 'application/json', body: JSON.stringify(body) }
  }
  const body = JSON.stringify(z.parse(route.reply, stub.reply))
  return { status: stub.status ?? route.status ?? 200, contentType: 'application/json', body }
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const match = new RegExp(`^/api${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1]!])) : null
}

async function answerCall(call: Route, stubs: Stubs, problems: string[]): Promise<void> {
  const request = call.request()
  const url = new URL(request.url())
  for (const [route, stub] of [...stubs, ...usual]) {
    const params = paramsOf(route.path, url.pathname)
    if (route.method !== request.method() || params === null) continue
    const asked = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: route.upload ? null : request.postData(),
      headers: request.headers(),
    }
    const said = typeof stub === 'function' ? stub(asked) : stub
    if (said === 'never') return
    if (said === 'broken') return call.abort('connectionreset')
    return call.fulfill(answer(route, said))
  }
  problems.push(`nobody answers ${request.method()} ${url.pathname}`)
  return call.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"","code":"x"}' })
}

/** What the browser of someone who is logged in keeps. */
function sessionOf(user: Person) {
  const info = JSON.stringify({ user, token: 'a-token-of-a-test' })
  const root = { info, _persist: JSON.stringify({ version: -1, rehydrated: true }) }
  return { name: 'persist:root', value: JSON.stringify(root) }
}

/**
 * Builds the app and opens it in a browser whose every request is answered here. It is React's development build,
 * so that its warnings are among the problems.
 */
export async function startStubbedApp(executablePath: string): Promise<StubbedApp> {
  process.env['NODE_ENV'] ??= 'development'
  const problemsOf = new Map<Page, string[]>()
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-screens-'))
  await build({
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  const browser = await chromium.launch({ executablePath, args: flags })
  const shell = path.join(outDir, 'app.html')

  async function serve(call: Route, stubs: Stubs, problems: string[]): Promise<void> {
    const { pathname } = new URL(call.request().url())
    if (pathname.startsWith('/api/')) return answerCall(call, stubs, problems)
    // The start page is a document of its own; what matters here is that one arrives at it.
    if (pathname === '/') return call.fulfill({ contentType: 'text/html', body: '<h1>Start page</h1>' })
    const file = path.join(outDir, pathname)
    const found = existsSync(file) ? file : shell
    const contentType = types[path.extname(found)] ?? 'application/octet-stream'
    return call.fulfill({ contentType, body: await readFile(found) })
  }

  return {
    async visit({ as, stubs, at, width = 1280, dark = false, context: options }) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 780 : 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Asia/Karachi',
        storageState: { cookies: [], origins: as ? [{ origin, localStorage: [sessionOf(as)] }] : [] },
        ...options,
      })
      const page = await context.newPage()
      const problems: string[] = []
      problemsOf.set(page, problems)
      page.on('pageerror', (error) => problems.push(`${at}: ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        // A refused call is part of the test; the browser reports it all the same.
        if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load'))
          problems.push(`${at}: ${message.text()}`)
      })
      await context.route(`${origin}/**`, (call) => serve(call, stubs, problems))
      await page.goto(origin + at)
      await page.evaluate(() => document.fonts.ready)
      return page
    },
    problems: (page) =>
      (page ? [problemsOf.get(page) ?? []] : [...problemsOf.values()]).flatMap((problems) =>
        problems.splice(0),
      ),
    async close() {
      await browser.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** What axe finds, in a form that reads well in a failed test. */
export async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 160)) }))
}
