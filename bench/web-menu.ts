import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

/** Lighthouse's slow 4G as it is applied to a real connection: 150 ms there and back, 1.6 Mbit/s, with its margins. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

/**
 * Seconds from the start of the navigation until a tap on the menu button has the drawer on the screen, on a phone
 * with slow 4G and a processor four times as slow. The button is tapped without end, at the place where an earlier
 * visit found it, from before its page arrives; the time that counts is when the frame with the open drawer has been
 * made, by the page's own clock. Nothing of the earlier visit is kept.
 */
export async function menuAnswersAfter(browser: Browser, url: string): Promise<number> {
  const phone = {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  }
  const earlier = await browser.newContext(phone)
  const scout = await earlier.newPage()
  await scout.goto(url)
  const box = await scout.locator('header [command=show-modal]').boundingBox()
  await earlier.close()
  if (!box) throw new Error(`${url} has no button for its menu`)
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

  const context = await browser.newContext(phone)
  const page = await context.newPage()
  let answered: number | undefined
  await page.exposeBinding('drawerIsOpen', (_source, time: number) => void (answered ??= time))
  await page.addInitScript(() => {
    const told = (window as unknown as { drawerIsOpen(time: number): void }).drawerIsOpen
    addEventListener(
      'toggle',
      ({ target }) => {
        if (!(target instanceof HTMLDialogElement) || !target.open) return
        requestAnimationFrame(() => setTimeout(() => told(performance.now())))
      },
      { capture: true },
    )
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // A tap that finds no page, or one that has just gone, may be answered by nobody: it is not waited for long.
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    Promise.race([
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints }).catch(() => undefined),
      wait(100),
    ])
  void page.goto(url).catch(() => undefined)
  const began = performance.now()
  while (answered === undefined && performance.now() - began < 30_000) {
    await touch('touchStart', [spot])
    await touch('touchEnd', [])
    await wait(15)
  }
  await context.close()
  if (answered === undefined) throw new Error(`The menu of ${url} did not open within 30 s`)
  return answered / 1000
}
