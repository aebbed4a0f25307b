import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '#kit/gallery/open-gallery.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import { submissionForm } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { freePort, spawnProduct } from '#test/harness/spawned-product.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { slowLine } from './slow-line.ts'

const rounds = Number(process.env['NAVIGATION_ROUNDS'] ?? 3)
/** The line of a village: kbit/s, and milliseconds there and back. */
const line = { kilobits: 400, latency: 400 }
/** How many times slower than this machine the processor of the phone is. */
const slower = 4
/** At most, in milliseconds: title and skeleton after a tap, usable the first time, usable afterwards. */
const goals = { title: 100, first: 3500, again: 1000 }

interface Way {
  readonly name: string
  readonly from: string
  /** The link that is tapped. */
  readonly link: string
  /** What the screen has when it can be used, apart from having no skeleton any more. */
  readonly usable: string
}

/** Milliseconds from the tap, or from the request of the document. */
interface Times {
  readonly title: number
  readonly usable: number
  /** Until buttons answer, where the server has rendered the screen: its links and its text are there before. */
  readonly alive: number
}

/** In the page: notes in each frame whether title and content are there. */
function watchScreens(usable: string): void {
  const seen = { from: '', heading: '', began: 0, title: 0, usable: 0, alive: 0 }
  // Before the app is there, a tap opens another document: the title may have been shown while that was on its way.
  const shownBefore = sessionStorage.getItem('title of the tap')
  if (shownBefore !== null) {
    seen.title = Number(shownBefore)
    sessionStorage.removeItem('title of the tap')
  }
  addEventListener('page-alive', () => (seen.alive ||= performance.now() - seen.began))
  Object.assign(window, { seen })
  const look = () => {
    const main = document.querySelector('main')
    const arrived = location.pathname !== seen.from
    const heading = main?.querySelector('h1')?.textContent ?? ''
    if (arrived && heading !== seen.heading && heading !== '') seen.title ||= performance.now() - seen.began
    if (main && arrived && seen.title > 0 && main.querySelector(usable) && !main.querySelector('.skeleton'))
      seen.usable ||= performance.now() - seen.began
    const early = document.querySelector('[data-next] h1') !== null
    if (early && sessionStorage.getItem('title of the tap') === null)
      sessionStorage.setItem('title of the tap', String(performance.now() - seen.began))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'click',
    () => {
      const heading = document.querySelector('main h1')?.textContent ?? ''
      const began = performance.now()
      Object.assign(seen, { from: location.pathname, heading, began, title: 0, usable: 0, alive: 0 })
    },
    true,
  )
}

const times = async (page: Page): Promise<Times> =>
  (await page
    .waitForFunction(
      () => {
        const { seen } = window as unknown as { seen: Times }
        return seen.usable > 0 && seen.alive > 0 ? { ...seen } : null
      },
      undefined,
      { timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue()))!

async function phone(
  browser: Browser,
  url: string,
  { _id, name, email, role, token }: Person,
  usable: string,
) {
  const value = JSON.stringify({
    info: JSON.stringify({ user: { _id, name, email, role, phone: null }, token }),
    _persist: '{"version":-1,"rehydrated":true}',
  })
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'persist:root', value }] }],
    },
  })
  const page = await context.newPage()
  await page.addInitScript(watchScreens, usable)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** Opens a screen by a tap right after the one before it can be used, and once more after "Back". */
async function tapped(browser: Browser, url: string, student: Person, way: Way): Promise<Times[]> {
  const page = await phone(browser, url, student, way.usable)
  const tap = async () => {
    await page.locator(way.link).first().tap({ timeout: 60_000 })
    return times(page)
  }
  await page.goto(way.from, { waitUntil: 'commit', timeout: 60_000 })
  const first = await tap()
  await page.goBack({ waitUntil: 'commit' })
  const again = await tap()
  await page.context().close()
  return [first, again]
}

/** Opens the address of a screen in a browser that has nothing of the product, once more, and loads it again. */
async function opened(
  browser: Browser,
  url: string,
  student: Person,
  way: Way,
  address: string,
): Promise<Times[]> {
  const page = await phone(browser, url, student, way.usable)
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  const first = await times(page)
  // The worker, which answers from then on, loads its files when the page is idle.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  await page.evaluate(() => navigator.serviceWorker.ready)
  const open = async () => {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    return times(page)
  }
  // The first time the worker sees the document.
  await open()
  const again = await open()
  await page.reload({ waitUntil: 'commit' })
  const reloaded = await times(page)
  await page.context().close()
  return [first, again, reloaded]
}

/** The built-in catalogue is loaded after the start: until no more programs are added. */
async function untilLoaded(pool: Connection['pool']): Promise<void> {
  for (let before = 0; ;) {
    const { rows } = await pool.query('select count(*)::int as programs from programs')
    const { programs } = rows[0] as { programs: number }
    if (programs > 0 && programs === before) return
    before = programs
    await wait(3000)
  }
}

/** How long a student on a slow phone and a slow line waits for search, program and application. */
export async function navigation(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-navigation-'))
  await chmod(dataDir, 0o711)
  const listen = { host: '127.0.0.1', port: await freePort() }
  const far = await slowLine(0, listen.port, line)
  const url = `http://127.0.0.1:${far.port}`
  const product = await spawnProduct({ dataDir, listen, env: { PUBLIC_URL: url } })
  const { db, pool, close } = connect(product.database)
  await untilLoaded(pool)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
    const email = `${randomUUID()}@example.org`
    const student = await aStudent({ db, secrets, clock: { now: () => new Date() } }, { email })
    const { rows } = await pool.query(
      `select id, university_id from programs where status = 'published' and name ilike 'medicine%' order by id limit 1`,
    )
    const { id: programId = '', university_id: universityId = '' } = rows[0] as Record<string, string>
    const sent = await fetch(`${product.url}/api/student-docs/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.token}` },
      body: submissionForm(student, { universityId, programId }),
    })
    if (!sent.ok) throw new Error(`The application was answered with ${sent.status}: ${await sent.text()}`)
    const { id } = ((await pool.query('select id from applications')).rows as { id: string }[])[0]!
    const ways: (Way & { address: string })[] = [
      {
        name: 'search',
        from: '/dashboard',
        link: 'main a[href="/universities"]',
        usable: 'h2',
        address: '/universities',
      },
      {
        name: 'program',
        from: '/universities?search=medicine',
        link: 'main a[href*="/programs/"]',
        usable: 'h2',
        address: `/universities/${universityId}/programs/${programId}`,
      },
      {
        name: 'application',
        from: '/applications',
        link: 'main article a',
        usable: 'h2',
        address: `/applications/${id}`,
      },
    ]
    const table: (string | number)[][] = []
    const middle = (all: readonly Times[], part: keyof Times) => percentile(all.map((one) => one[part]))
    const shown = (ms: number, goal: number) => `${rounded(ms)} (${(ms / goal).toFixed(2)})`
    for (const way of ways) {
      const taps: Times[][] = []
      const opens: Times[][] = []
      for (let round = 0; round < rounds; round++) {
        taps.push(await tapped(browser, url, student, way))
        opens.push(await opened(browser, url, student, way, way.address))
      }
      const nth = (all: Times[][], turn: number) => all.map((one) => one[turn]!)
      table.push([
        way.name,
        shown(middle(nth(taps, 0), 'title'), goals.title),
        shown(middle(nth(taps, 0), 'usable'), goals.first),
        shown(middle(nth(taps, 1), 'title'), goals.title),
        shown(middle(nth(taps, 1), 'usable'), goals.again),
        shown(middle(nth(opens, 0), 'usable'), goals.first),
        rounded(middle(nth(opens, 0), 'alive')),
        shown(middle(nth(opens, 1), 'usable'), goals.again),
        shown(middle(nth(opens, 2), 'usable'), goals.again),
      ])
    }
    printTable(
      [
        'ms (of the goal)',
        'tap: title',
        'usable',
        'again: title',
        'usable',
        'opened cold: usable',
        'buttons answer',
        'again',
        'reloaded',
      ],
      table,
    )
    console.log(
      `\n  ${line.kilobits} kbit/s, ${line.latency} ms there and back, processor ${slower} times slower; median of ${rounds}; load ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
    )
  } finally {
    await browser.close()
    await close()
    await far.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
