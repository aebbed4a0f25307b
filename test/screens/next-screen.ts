/** What a page is prepared with, in the page. */
export type Prepared = typeof globalThis & {
  /** Timers that run out within half a second, and may change the screen. */
  shortTimers: Set<unknown>
  shortTimersToRunOut: () => Promise<void>
  /**
   * Stops the app on this page: nothing it began goes on. The next screen starts in the same document, because a new one
   * is an eighth of what a state costs.
   * @returns false where only another document is sure to stop it
   */
  stopApp: () => boolean
  /** Starts the app on this page, at an address. @param html  its document @returns once it is loaded */
  startApp: (address: string, html: string) => Promise<void>
}

/**
 * In the page, before its own scripts: dates stand still, or a screen would look another way on another day. Timers
 * run on, and one can wait for those that are about to change the screen: React shows what was late after 300 ms.
 */
export function prepare(time: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, by) => Reflect.construct(real, given.length > 0 ? given : [time], by) as object,
  })
  Date.now = () => time
  // The service worker is part of the built product, which test/journeys runs. It does not exist without TLS.
  if ('ServiceWorkerContainer' in globalThis)
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {})

  // Everything that can go on after this moment: it belongs to the app that runs now, and ends with it.
  let running = {}
  const whileRunning = <Given extends unknown[]>(run: (...given: Given) => unknown) => {
    const own = running
    return (...given: Given) => (own === running ? run(...given) : undefined)
  }
  const ends = new Set<() => void>()
  let isLeaving = false
  let uploads = 0

  const shortTimers = new Set<unknown>()
  const waiting: (() => void)[] = []
  const drop = (timer: unknown) => {
    if (shortTimers.delete(timer) && shortTimers.size === 0) for (const go of waiting.splice(0)) go()
  }
  const {
    setTimeout: startTimer,
    clearTimeout: stopTimer,
    setInterval: repeat,
    requestAnimationFrame: onFrame,
    requestIdleCallback: whenIdle,
    fetch: call,
  } = globalThis
  const setTimer = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const runInTime = whileRunning(run)
    const timer: unknown = startTimer(() => {
      drop(timer)
      runInTime(...given)
    }, ms)
    if (ms <= 500) shortTimers.add(timer)
    return timer
  }
  const clearTimer = (timer: number) => {
    stopTimer(timer)
    drop(timer)
  }
  const setRepeating = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timer = repeat(run, ms, ...given)
    ends.add(() => stopTimer(timer))
    return timer
  }
  /** Its answer never comes once the app has ended. */
  const fetchWhileRunning = (what: RequestInfo | URL, options: RequestInit = {}) =>
    new Promise((resolve, reject) => {
      const end = new AbortController()
      ends.add(() => end.abort())
      const signal = AbortSignal.any([end.signal, ...(options.signal ? [options.signal] : [])])
      call(what, { ...options, signal }).then(whileRunning(resolve), whileRunning(reject))
    })
  // React and the app plan their next step with channels.
  class Channel extends MessageChannel {
    constructor() {
      super()
      ends.add(() => this.port1.close())
    }
  }
  class Broadcast extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      ends.add(() => this.close())
    }
  }
  // A change of the width reaches the app that showed the last screen through these.
  const { addEventListener: listen } = MediaQueryList.prototype
  MediaQueryList.prototype.addEventListener = function (type: string, listener: EventListener) {
    listen.call(this, type, listener)
    ends.add(() => this.removeEventListener(type, listener))
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    uploads += 1
    this.addEventListener('loadend', () => (uploads -= 1))
    send.call(this, body)
  }
  const { navigation } = globalThis as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { destination, hashChange } = event as Event & {
      destination: { sameDocument: boolean }
      hashChange: boolean
    }
    if (!destination.sameDocument && !hashChange) isLeaving = true
  })

  const permission = () => Object.getOwnPropertyDescriptor(globalThis.Notification, 'permission')?.get
  const firstPermission = permission()
  /** Whether a test has changed what the browser says about itself. */
  const isChanged = () => Object.getOwnPropertyNames(navigator).length > 0 || permission() !== firstPermission

  const stopApp = () => {
    // A form saves once more when it is left; such a call could arrive when the next screen is answered already.
    globalThis.fetch = () => new Promise(() => {})
    // Elsewhere, or soon; and an upload that is broken off tells the app.
    if (origin === 'null' || isLeaving || uploads > 0 || isChanged()) return false
    running = {}
    for (const end of ends) end()
    ends.clear()
    shortTimers.clear()
    waiting.length = 0
    return true
  }
  const ours = {
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setInterval: setRepeating,
    requestAnimationFrame: (run: FrameRequestCallback) => onFrame(whileRunning(run)),
    requestIdleCallback: (run: IdleRequestCallback, options?: IdleRequestOptions) =>
      whenIdle(whileRunning(run), options),
    fetch: fetchWhileRunning,
    MessageChannel: Channel,
    BroadcastChannel: Broadcast,
    shortTimers,
    shortTimersToRunOut: () =>
      new Promise<void>((done) => (shortTimers.size === 0 ? done() : waiting.push(done))),
    stopApp,
    startApp: (address: string, html: string) => {
      for (const name of Object.keys(globalThis))
        if (!usualNames.has(name)) Reflect.deleteProperty(globalThis, name)
      Object.assign(globalThis, ours)
      // Who goes back leaves the app, whatever was shown here before.
      history.replaceState(null, '', '/blank')
      history.pushState(null, '', address)
      // Takes all listeners of the window and the document with it.
      document.open()
      const loaded = new Promise((done) => addEventListener('load', done, { once: true }))
      document.write(html)
      document.close()
      return loaded
    },
  }
  Object.assign(globalThis, ours)
  // Axe stays: to read its script takes as long as a small screen.
  const usualNames = new Set([...Object.keys(globalThis), 'axe'])
}
