import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { findChromium, openStubbedApp, type StubbedApp } from './stubbed-app.ts'

const chromium = findChromium()
if (!chromium)
  console.warn('No Chromium on this machine: the screens are not tested. Set CHROMIUM to its path.')

/** A group of tests of screens; left out where there is no browser. */
export const describeScreens = describe.skipIf(!chromium)

export type OneApp = Omit<StubbedApp, 'putAway'>

/** The app of one test file, open while its tests run. */
export function oneApp(build?: string): OneApp {
  let app: StubbedApp
  beforeAll(async () => {
    if (chromium) app = await openStubbedApp(chromium, build)
  })
  afterAll(() => app?.putAway())
  return {
    visit: (visit) => app.visit(visit),
    leave: (page) => app.leave(page),
    shown: (page, text) => app.shown(page, text),
    settled: (page) => app.settled(page),
    replies: (page) => app.replies(page),
    problems: () => app.problems(),
  }
}

/** The first place where a text stands and can be seen. */
export const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

interface HeldBack {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** What the address of the call fits. */
  at: RegExp
  /** The call itself does not leave, or its reply does not reach the app. */
  what: 'call' | 'reply'
}

/**
 * Holds back certain calls of the app on a page.
 * @returns lets those go that are held at that moment
 */
export async function holdBack(page: Page, { method, at, what }: HeldBack): Promise<() => Promise<void>> {
  await page.evaluate(
    ({ method, pattern, what }) => {
      const fetchNow = window.fetch
      const held = new RegExp(pattern)
      const letGo = () => new Promise((come) => window.addEventListener('let-it-come', come, { once: true }))
      window.fetch = async (address, options) => {
        const isHeld =
          (options?.method ?? 'GET') === method && typeof address === 'string' && held.test(address)
        if (isHeld && what === 'call') await letGo()
        const reply = await fetchNow(address, options)
        if (isHeld && what === 'reply') await letGo()
        return reply
      }
    },
    { method, pattern: at.source, what },
  )
  return () => page.evaluate(() => void window.dispatchEvent(new Event('let-it-come')))
}
