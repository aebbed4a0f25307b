import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

/** Lighthouse's slow 4G as it is applied to a real connection: 150 ms there and back, 1.6 Mbit/s, with its margins. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

/** For how long the button is tapped, in ms. */
const patience = 4000

/** Runs in the page before anything of it: notes when the frame with the open drawer has been made. The taps that still
 * come then must not follow a link of the drawer. */
const noteTheDrawer = `addEventListener('toggle', ({ target }) => {
  if (!(target instanceof HTMLDialogElement) || !target.open) return
  document.documentElement.style.pointerEvents = target.style.pointerEvents = 'none'
  requestAnimationFrame(() => setTimeout(() => { window.drawerWasOpen ??= performance.now() }))
}, true)`

interface Answer {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** A line to one tab of the browser. What usually speaks to a tab puts scripts of its own into every page it opens,
 * which a slowed processor runs before it shows the page; this puts in nothing but what it is asked to. */
async function speakTo(address: string) {
  const socket = new WebSocket(address)
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened)
    socket.addEventListener('error', () => failed(new Error(`The browser does not answer at ${address}`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  return {
    async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
      const id = ++last
      const { result, error } = await new Promise<Answer>((answered) => {
        waiting.set(id, answered)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    },
    close: () => socket.close(),
  }
}

/** Where the middle of the menu button stands on a phone. */
async function placeOfButton(browser: Browser, url: string): Promise<{ x: number; y: number }> {
  const context = await browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    deviceScaleFactor: phone.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  const box = await page.locator('header [command=show-modal]').boundingBox()
  await context.close()
  if (!box) throw new Error(`${url} has no button for its menu`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Seconds from the start of the navigation until a tap on the menu button has the drawer on the screen, on a phone
 * with slow 4G and a processor four times as slow. The button is tapped without end, at the place where an earlier
 * visit found it, from before its page arrives; the time that counts is when the frame with the open drawer has been
 * made, by the page's own clock. Nothing of the earlier visit is kept. While the page is being built a tap takes 80 to
 * 200 ms to be answered at all, so one visit is good to that much.
 * @param port the debugging port of `browser`
 * @throws an error when the drawer has not opened within 4 s, or a tap followed a link that stood in its place
 */
export async function menuAnswersAfter(browser: Browser, port: number, url: string): Promise<number> {
  const spot = await placeOfButton(browser, url)
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as Record<
    string,
    string
  >
  const whole = await speakTo(version.webSocketDebuggerUrl ?? '')
  const { browserContextId } = await whole.send('Target.createBrowserContext')
  const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const tab = await speakTo(`ws://127.0.0.1:${port}/devtools/page/${String(targetId)}`)
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', phone)
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: noteTheDrawer })
    await tab.send('Network.enable')
    await tab.send('Network.emulateNetworkConditions', slow4g)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // A tap that finds no page, or one that has just gone, may be answered by nobody: it is not waited for long.
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      Promise.race([
        tab.send('Input.dispatchTouchEvent', { type, touchPoints }).catch(() => undefined),
        wait(100),
      ])
    void tab.send('Page.navigate', { url }).catch(() => undefined)
    const began = performance.now()
    while (performance.now() - began < patience) {
      await touch('touchStart', [spot])
      await touch('touchEnd', [])
      await wait(15)
    }
    const { result } = await tab.send('Runtime.evaluate', {
      expression: 'location.pathname + " " + window.drawerWasOpen',
    })
    const [page, answered] = String((result as { value?: unknown }).value).split(' ')
    if (page !== new URL(url).pathname) throw new Error(`A tap on the menu of ${url} led to ${page}`)
    if (!Number(answered)) throw new Error(`The menu of ${url} did not open within 4 s`)
    return Number(answered) / 1000
  } finally {
    tab.close()
    await whole.send('Target.disposeBrowserContext', { browserContextId })
    whole.close()
  }
}
