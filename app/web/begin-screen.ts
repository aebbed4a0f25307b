/**
 * Begins a student's screen before the scripts of the app are there. The build inlines this script into the documents of
 * the screens in `app/student/next-screen/first-calls.ts`. Most of these are shown as the server renders them while the
 * scripts are loaded, which takes seconds on a slow line the first time. Of others only the first calls are made, a round
 * trip earlier than the screen would make them.
 */
import type { EarlyReplies } from '#kit/store/early-replies.ts'
import { reader } from '#kit/rendering/reader.ts'
import { aliveEvent } from '#kit/routing/alive-event.ts'
import { renderedPrefix, wideHeader } from '../rendered-screens/rendered-screen.ts'
import type { RenderedScreen } from '../rendered-screens/rendered-screen.ts'
import { holdInput } from './held-input.ts'
import { showNextDocument } from './next-document.ts'
import { asOfHeader } from './offline/seen-replies.ts'

/** How long a reply that nobody takes is kept after it has arrived: 10 seconds. Later it may be outdated. */
const lifetimeMs = 10_000
/** How long scripts wait for the rendered screen: 3 seconds; half as long where they are on the device. */
const patienceMs = 3000

interface Beginning {
  /** The pattern of the screen's address. */
  readonly screen: string
  /** Addresses of calls. Values that the screen's address lacks are the id of whoever is logged in. */
  readonly calls: readonly string[]
  /** The scripts of the app, the one that starts it first. None in a document that names them itself. */
  readonly scripts?: readonly string[]
  /** Those of what a search finds. */
  readonly found?: readonly string[]
  /** The largest of them. */
  readonly libraries?: string
}

const {
  screen,
  calls,
  scripts = [],
  found = [],
  libraries,
} = JSON.parse(document.getElementById('beginning')!.textContent) as Beginning

/** Our service worker has the scripts on the device. */
const hasScripts = navigator.serviceWorker?.controller != null

const requested = new Set<string>()

/** Requests scripts, each once. */
function request(list: readonly string[]): void {
  for (const href of list) {
    if (requested.has(href)) continue
    requested.add(href)
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' }))
  }
}

const requestScripts = () => request(location.search === '' ? scripts : [...scripts, ...found])

function loadScripts(): void {
  const [app] = scripts
  if (app === undefined) return
  requestScripts()
  import(/* @vite-ignore */ app).catch((cause: unknown) => {
    // Browsers do not try to load a script of the same document again.
    addEventListener('online', () => location.reload(), { once: true })
    throw cause
  })
}

/** Who is logged in, as a student; null if nobody is. */
function readPerson(): { id: string; token: string } | null {
  try {
    const stored = JSON.parse(localStorage.getItem('persist:root')!) as { info: string }
    const { user, token } = JSON.parse(stored.info) as { user: { _id: string; role: string }; token: string }
    return token && user.role === 'student' ? { id: user._id, token } : null
  } catch {
    return null
  }
}

/** The values in the address of this screen; null at the address of another. */
function readAddress(): ((name: string) => string | undefined) | null {
  const parts = location.pathname.split('/')
  const names = screen.split('/')
  // Without a connection the document of the dashboard answers for other screens.
  const isHere = names.every((name, at) => name.startsWith(':') || name === parts[at])
  return isHere && names.length === parts.length ? (name) => parts[names.indexOf(name)] : null
}

/** Headings have a stand-in until the page is alive: their face would take its bytes from the scripts. */
function delayFace(): void {
  const { style } = document.documentElement
  style.setProperty('--face', "'Overpass as Arial'")
  addEventListener(aliveEvent, () => style.removeProperty('--face'), { once: true })
}

function keep(early: EarlyReplies, address: string, reply: Promise<Response>): void {
  early.replies.set(address, reply)
  const drop = () => setTimeout(() => early.replies.delete(address), lifetimeMs)
  reply.then(drop, drop)
}

/** Browsers take only what a policy of this page has made (Trusted Types). */
function trusted(html: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: () => string },
      ) => { createHTML: (html: string) => string }
    }
  }
  return trustedTypes?.createPolicy('rendered-screen', { createHTML: () => html }).createHTML(html) ?? html
}

/** How long scripts on the device wait for a screen to be shown: 0.5 seconds. They would often be there before it. */
const shortPatienceMs = 500

let noteShown = () => {}
const isShown = new Promise<void>((resolve) => (noteShown = resolve))

/** Shows what the server has rendered, to be hydrated by the app. */
function show(early: EarlyReplies, { html, calls }: RenderedScreen): void {
  const root = document.getElementById('root')!
  // oxlint-disable-next-line no-restricted-properties -- rendered by React on our server, which escapes all data
  root.innerHTML = trusted(html)
  // The policy of the page stops style attributes, and lets scripts set the same.
  for (const styled of root.querySelectorAll<HTMLElement>('[style]'))
    styled.style.cssText = styled.getAttribute('style')!
  const heading = root.querySelector('h1')?.textContent
  if (heading) document.title = `${heading} · ${document.title}`
  early.shown = calls
  holdInput()
  showNextDocument()
  noteShown()
}

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

/**
 * Has the server render the screen, and shows it; if the app was faster, it gets the replies. When the service worker answers
 * with the screen of last time, that is shown, and the app gets the replies of the server.
 */
async function render(
  early: EarlyReplies,
  headers: Record<string, string>,
  cache: RequestCache,
): Promise<void> {
  const address = `${renderedPrefix}${location.pathname}${location.search}`
  const reply = await fetch(address, { headers, cache, priority: 'high' })
  // What comes of them comes a round trip later, after the rest of this reply.
  if (!hasScripts) requestScripts()
  if (reply.status !== 200) return
  const screen = (await reply.json()) as RenderedScreen
  if (reply.headers.has(asOfHeader)) {
    if (!early.isTaken) show(early, screen)
    return render(early, headers, 'reload')
  }
  early.rendered = Object.values(screen.addresses)
  if (!early.isTaken && !early.shown) {
    early.unused = new Set(early.rendered)
    return show(early, screen)
  }
  const queries = screen.calls.queries as Record<string, { data: unknown }>
  for (const [key, address] of Object.entries(screen.addresses))
    keep(early, address, Promise.resolve(new Response(JSON.stringify(queries[key]!.data))))
}

function begin(): void {
  const person = readPerson()
  const valueOf = readAddress()
  if (person === null || valueOf === null) return loadScripts()
  const early: EarlyReplies = { token: person.token, replies: new Map(), messages: [] }
  Object.assign(globalThis, { earlyReplies: early })
  navigator.serviceWorker?.addEventListener('message', (event) => early.messages.push(event))
  const headers = { accept: 'application/json', authorization: `Bearer ${person.token}` }
  if (scripts.length > 0 && navigator.onLine) {
    if (!hasScripts) {
      delayFace()
      // It shares the line with the screen and the stylesheet, and needs it for long after them.
      if (libraries !== undefined) request([libraries])
    }
    const { languages, isWide } = reader()
    const about = { 'accept-language': languages.join(), [wideHeader]: isWide ? 'yes' : 'no' }
    const waited = new Promise<void>((resolve) =>
      setTimeout(resolve, hasScripts ? patienceMs / 2 : patienceMs),
    )
    const rendered = render(early, { ...headers, ...about }, isReload() ? 'reload' : 'default').catch(
      () => {},
    )
    early.rendering = Promise.race([rendered, waited]).then(() => void delete early.rendering)
    if (!hasScripts) return void early.rendering.then(loadScripts)
    const soon = new Promise<void>((resolve) => setTimeout(resolve, shortPatienceMs))
    return void Promise.race([isShown, rendered, soon]).then(loadScripts)
  } else if (location.search === '')
    for (const call of calls) {
      const address = call.replace(/:\w+/g, (name) => valueOf(name) ?? person.id)
      keep(early, address, fetch(address, { headers, credentials: 'same-origin' }))
    }
  loadScripts()
}

begin()
