import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { findChromium } from '#kit/gallery/open-gallery.ts'
import { forShortLivedPages, launchBrowser } from '#kit/gallery/launch-browser.ts'
import { now } from './sample-day.ts'
import { usualBuild } from './build-if-stale.ts'
import { serveApp } from './file-server.ts'
import { prepare, type Prepared } from './next-screen.ts'
import { answerCalls } from './stubs.ts'
import type { Stubs, Visited } from './stubs.ts'

/** A name browsers trust as they trust https; every request to it ends at the server of the files. */
export const origin = 'http://manzil.localhost'

export { findChromium }

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
  /**
   * Opens a screen, as long as nothing else is said 1,280 px wide and light, on an emptied page that has shown others
   * before; with options for its context on a page of its own. Hand it back with `leave`.
   */
  visit: (visit: Visit) => Promise<Page>
  /** Hands a page back, and says what went wrong on it. */
  leave: (page: Page) => Promise<string[]>
  /** Until the screen has its heading, and this text can be seen on it. */
  shown: (page: Page, text: string) => Promise<void>
  /** Until every call is answered that ever will be, nothing moves any more and two frames have been drawn since. */
  settled: (page: Page) => Promise<void>
  /** The texts that the screen on this page was answered. */
  replies: (page: Page) => string[]
  /** What went wrong since this was last asked: errors, warnings, calls nobody answers. */
  problems: () => string[]
  /** Closes the pages that were not handed back, and empties the others: one that only stands there still draws. */
  putAway: () => Promise<void>
}

/** A page, what it is answered with, and what it asks for. */
interface Watched {
  page: Page
  /** Whether the next screen may be shown on it. */
  isForAll: boolean
  at: string
  visited: Visited
  /** Requests without an answer, and how many requests there have been. */
  waiting: Set<Request>
  asked: number
  /** How many screens its document has shown. */
  shown: number
}

/** How many screens a document shows: what they leave behind takes memory. */
const mostPerDocument = 20

/** What the browser of someone who is logged in keeps. */
function sessionOf(user: Person) {
  const info = JSON.stringify({ user, token: 'a-token-of-a-test' })
  const root = { info, _persist: JSON.stringify({ version: -1, rehydrated: true }) }
  return { name: 'persist:root', value: JSON.stringify(root) }
}

const viewport = (width: number) => ({ width, height: width < 600 ? 780 : 900 })

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: viewport(1280),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    ...options,
  })
  await context.addInitScript(prepare, now.getTime())
  return context
}

/** Watches a page: what it complains about, and what it still waits for. */
async function watch(page: Page, isForAll: boolean): Promise<Watched> {
  const visited = { stubs: new Map(), problems: [], held: [], replies: [] }
  const watched: Watched = { page, isForAll, at: '', visited, waiting: new Set(), asked: 0, shown: 0 }
  const complain = (text: string) => watched.visited.problems.push(`${watched.at}: ${text}`)
  page.on('pageerror', (error) => complain(error.stack ?? error.message))
  page.on('console', (message) => {
    // A refused call is part of the test, and a preloaded font is used late where the machine is busy; the browser
    // reports both all the same.
    const expected = /^Failed to load|was preloaded using link preload but not used/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !expected) complain(message.text())
  })
  page.on('request', (request) => {
    watched.asked += 1
    watched.waiting.add(request)
  })
  page.on('requestfinished', (request) => watched.waiting.delete(request))
  page.on('requestfailed', (request) => watched.waiting.delete(request))
  await answerCalls(await page.context().newCDPSession(page), () => watched.visited)
  return watched
}

/** In the page: faces are there, what moves has arrived, short timers have run out, and two frames have been drawn. */
async function standStill() {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  const { shortTimers, shortTimersToRunOut } = globalThis as Prepared
  do {
    await shortTimersToRunOut()
    for (const animation of moving()) animation.finish()
    await frame()
    await document.fonts.ready
    await frame()
  } while (moving().length > 0 || shortTimers.size > 0)
}

/**
 * In the page: the heading is there, and the smallest element around the text can be seen. A text may be in the frame
 * around the screen already; its heading comes with the screen.
 */
async function showText({ text, longest }: { text: string; longest: number }): Promise<boolean> {
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase()
  const wanted = plain(text)
  const has = (element: Element) =>
    !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName) &&
    plain(element.textContent ?? '').includes(wanted)
  const seen = (element: Element): boolean => {
    const within = [...element.children].filter(has)
    if (within.length > 0) return within.some(seen)
    const range = document.createRange()
    range.selectNodeContents(element)
    const drawn = [element, range].map((one) => one.getBoundingClientRect())
    return (
      drawn.some(({ width, height }) => width > 0 && height > 0) &&
      element.checkVisibility({ visibilityProperty: true })
    )
  }
  const end = performance.now() + longest
  const root = document.documentElement
  while (!document.querySelector('h1') || !has(root) || !seen(root)) {
    if (performance.now() > end) return false
    await new Promise((done) => setTimeout(done, 20))
  }
  return true
}

/** Longest wait for a text, in milliseconds: for a machine that is busy with something else. */
const patience = 60_000

async function waitForText(page: Page, text: string): Promise<void> {
  const end = performance.now() + patience
  while (performance.now() < end) {
    try {
      if (await page.evaluate(showText, { text, longest: patience })) return
    } catch (error) {
      // The app may go to another document meanwhile; the text is expected on that one.
      if (!/context was destroyed|navigation/.test(String(error))) throw error
    }
  }
  throw new Error(`${page.url()} does not show "${text}"`)
}

async function settle(watched: Watched): Promise<void> {
  const { page, waiting, visited } = watched
  const deadline = performance.now() + patience
  let asked: number
  const unanswered = () => [...waiting].map((one) => one.url()).filter((url) => !visited.held.includes(url))
  do {
    if (performance.now() > deadline)
      throw new Error(`${watched.at} still waits for ${unanswered().join(', ')}`)
    asked = watched.asked
    await page.evaluate(standStill)
  } while (watched.asked !== asked || unanswered().length > 0)
}

/** Empties everything a page can keep, and logs the next person in. */
async function startAfresh(session: { name: string; value: string } | null): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((done, failed) => {
      const gone = indexedDB.deleteDatabase(name!)
      gone.addEventListener('success', done)
      gone.addEventListener('error', failed)
    })
  }
  if (session) localStorage.setItem(session.name, session.value)
}

/** In the page. */
const stopApp = () => (globalThis as Prepared).stopApp()
/** In the page. */
const startApp = ([address, html]: readonly [string, string]) =>
  (globalThis as Prepared).startApp(address, html)

/** The apps that the files of this worker share, by their builds: a browser takes as long to start as three screens. */
const running = new Map<string, Promise<StubbedApp>>()

/** Opens the app as it was built for tests (a step `screens`) in a browser, with stubs for its server. */
export function openStubbedApp(executablePath: string, build = usualBuild): Promise<StubbedApp> {
  const app = running.get(build) ?? startStubbedApp(executablePath, build)
  running.set(build, app)
  return app
}

async function startStubbedApp(executablePath: string, build: string): Promise<StubbedApp> {
  const { port, document } = await serveApp(build)
  const rules = `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${port}`
  const browser = await launchBrowser(executablePath, [rules, forShortLivedPages])
  browser.once('disconnected', () => running.delete(build))
  const all = new Map<Page, Watched>()
  const free: Watched[] = []

  /** A context for each page: of several in one, all but the last are in the background and draw no frames. */
  async function newPage(options?: BrowserContextOptions): Promise<Watched> {
    const page = await (await newContext(browser, options ?? {})).newPage()
    const watched = await watch(page, options === undefined)
    all.set(page, watched)
    await page.goto(`${origin}/blank`)
    return watched
  }
  async function empty(watched: Watched): Promise<void> {
    await watched.page.goto(`${origin}/blank`)
    watched.shown = 0
  }
  function answerWith(watched: Watched, { stubs, at }: { stubs: Stubs; at: string }): void {
    watched.at = at
    watched.visited = { stubs, problems: [], held: [], replies: [] }
  }
  return {
    async visit({ as, stubs, at, width = 1280, dark = false, context }) {
      const session = as && sessionOf(as)
      const watched = context ? await newPage(context) : (free.pop() ?? (await newPage()))
      const { page } = watched
      answerWith(watched, { stubs, at })
      await Promise.all([
        page.setViewportSize(viewport(width)),
        page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' }),
        page.evaluate(startAfresh, session),
        // Otherwise the next screen comes to lie under the pointer of the one before.
        page.mouse.move(0, 0),
      ])
      if (watched.isForAll) await page.evaluate(startApp, [at, document] as const)
      else await page.goto(origin + at)
      return page
    },
    async leave(page) {
      const watched = all.get(page)!
      if (!watched.isForAll) {
        all.delete(page)
        await page.context().close()
        return watched.visited.problems
      }
      watched.shown += 1
      if (!(await page.evaluate(stopApp)) || watched.shown === mostPerDocument) await empty(watched)
      // What the screen did not wait for to the end is nothing the next one has to wait for.
      watched.waiting.clear()
      free.push(watched)
      return watched.visited.problems
    },
    shown: waitForText,
    settled: (page) => settle(all.get(page)!),
    replies: (page) => all.get(page)!.visited.replies,
    problems: () => [...all.values()].flatMap(({ visited }) => visited.problems.splice(0)),
    async putAway() {
      const open = [...all.values()].filter((watched) => !free.includes(watched))
      for (const { page } of open) all.delete(page)
      await Promise.all([...open.map(({ page }) => page.context().close()), ...free.map(empty)])
    },
  }
}
