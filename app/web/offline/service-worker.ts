import { clientsClaim, copyResponse } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { studentIdleDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { deleteCachedDocuments, deleteCachedScreens, cachedDocuments } from '#kit/routing/cached-documents.ts'
import type { LogoutsSent } from '#kit/routing/late-logout.ts'
import { ReloadedScreen } from './reloaded-screen.ts'
import { renderedPrefix } from '../../rendered-screens/rendered-screen.ts'
import type { RenderedScreen } from '../../rendered-screens/rendered-screen.ts'
import { cacheScreen, cachedScreen } from './cached-screens.ts'
import { anyArriving, anyPending, logOut, sendLogouts } from './late-logouts.ts'
import { asOfHeader, deleteSeen, seenCacheOf, storedReply } from './seen-replies.ts'
import type { SeenMessage, WorkerRequest } from './seen-replies.ts'

/**
 * The service worker. Screens of students open without a connection, with the replies they showed last, and those that
 * were opened within a day do not wait for their document. Everything else goes to the network as if there were no worker:
 * public pages, the console, documents, and every call that the contract does not mark with `offline`. It also remembers a
 * logout that the server could not hear of (late-logouts.ts). The build (scripts/build/service-worker.mjs) fills in the
 * constants below.
 */

/** The files of the shell, and the document that answers every address of a student. */
declare const SHELL_FILES: { url: string; revision: string | null }[]
declare const SHELL_PAGE: string
/** Patterns for the addresses of students' screens. */
declare const STUDENT_SCREENS: readonly string[]
/** Patterns for the calls whose replies are stored, and the names of values that are not stored with them. */
declare const OFFLINE_CALLS: readonly { path: string; without: readonly string[] }[]
/** Patterns for the calls after which stored screens are outdated. */
declare const CHANGING_CALLS: readonly string[]
declare const LOGOUT: string
declare const LOGOUT_BY_HASH: string
/** Where a logout ends, and what is shown there when it cannot be loaded. */
declare const START_PAGE: string
declare const LOGGED_OUT_PAGE: string

interface Client {
  readonly url: string
  postMessage(message: SeenMessage | LogoutsSent): void
  focus(): Promise<unknown>
}
/** The part of ServiceWorkerGlobalScope that is used here; its library cannot be loaded beside that of the page. */
interface WorkerScope {
  readonly clients: {
    get(id: string): Promise<Client | undefined>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration & {
    /** Not in every browser: an event when there is a connection again, also after the last page is closed. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
  addEventListener(type: 'activate' | 'sync', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationPress) => void): void
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly clientId: string
}
interface WorkerMessage extends ExtendableEvent {
  readonly source: Client | null
  readonly data: WorkerRequest
}
interface PushMessage extends ExtendableEvent {
  readonly data: { json(): { title: string; body: string; href: string | null; tag: string } } | null
}
interface NotificationPress extends ExtendableEvent {
  readonly notification: Notification
}
declare const self: WorkerScope

const dayMs = 24 * 3_600_000
/** Replies stored for one session. The oldest are dropped, so that a long session does not fill a phone. */
const repliesMost = 200
/** Seconds after which a screen opens from the device because the network does not answer. */
const pageTimeout = 5
/** Milliseconds for which a document is used without asking the server: a screen must not go on for weeks as it was. */
const documentMs = dayMs

const calls = OFFLINE_CALLS.map(({ path, without }) => ({ pattern: new RegExp(path), without }))
const callAt = (pathname: string) => calls.find(({ pattern }) => pattern.test(pathname))
const changing = CHANGING_CALLS.map((path) => new RegExp(path))
const screens = STUDENT_SCREENS.map((pattern) => new RegExp(pattern))

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]

/** Caches whose session has ended while the worker runs. A late reply must not bring one back. */
const ended = new Set<string>()

const reloaded = new ReloadedScreen()

async function endSession(name: string): Promise<void> {
  ended.add(name)
  reloaded.forget()
  await caches.delete(name)
}

async function dropOldest(cacheName: string): Promise<void> {
  if (ended.has(cacheName)) return endSession(cacheName)
  const cache = await caches.open(cacheName)
  const stored = await cache.keys()
  for (const oldest of stored.slice(0, -repliesMost)) await cache.delete(oldest)
}

/** Keeps a reply under its address alone: a request would be stored with the token in its header. */
const storing = (without: readonly string[]): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 ? storedReply(await response.json(), without) : null,
  cacheDidUpdate: ({ cacheName }) => dropOldest(cacheName),
  // By then the session has ended on the server, even if nobody could tell this device.
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    const asOf = Date.parse(cachedResponse?.headers.get(asOfHeader) ?? '')
    return Date.now() - asOf < studentIdleDays * dayMs ? cachedResponse : null
  },
})

/** A document is the same for everybody and for each address of its screen. */
const documentKey = (pathname: string): string =>
  `/?screen=${screens.findIndex((pattern) => pattern.test(pathname))}`

const byScreen: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => documentKey(new URL(request.url).pathname),
  cacheWillUpdate: async ({ response }) =>
    response.status === 200
      ? copyResponse(response, (init) => {
          const headers = new Headers(init.headers)
          headers.set(asOfHeader, new Date().toISOString())
          return { ...init, headers }
        })
      : null,
}
const fromServer = new NetworkFirst({
  cacheName: cachedDocuments,
  networkTimeoutSeconds: pageTimeout,
  plugins: [byScreen, new PrecacheFallbackPlugin({ fallbackURL: SHELL_PAGE })],
})
const fromDevice = new StaleWhileRevalidate({ cacheName: cachedDocuments, plugins: [byScreen] })

/** The document of a screen: the one of last time if it is recent, while the next one is loaded; a reload asks for it. */
async function openScreen(request: Request, event: ExtendableEvent, pathname: string): Promise<Response> {
  if (request.cache !== 'default') reloaded.begin(request.url)
  const stored = await caches.match(documentKey(pathname), { cacheName: cachedDocuments })
  const asOf = Date.parse(stored?.headers.get(asOfHeader) ?? '')
  const isRecent = Math.abs(Date.now() - asOf) < documentMs
  return (isRecent && request.cache === 'default' ? fromDevice : fromServer).handle({ event, request })
}

async function notifyPage(clientId: string, message: SeenMessage): Promise<void> {
  const page = await self.clients.get(clientId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no other origin
  page?.postMessage(message)
}

/** The server's reply if it can be reached, otherwise the one of last time. */
async function replyTo(request: Request, event: ExtendableEvent & { clientId?: string }): Promise<Response> {
  const token = tokenOf(request)
  if (token === undefined) return fetch(request)
  const cacheName = await seenCacheOf(token)
  if (ended.has(cacheName) || !(await caches.has(cacheName))) return fetch(request)
  const { pathname, search } = new URL(request.url)
  const plugins = [storing(callAt(pathname)?.without ?? [])]
  const strategy = new NetworkFirst({ cacheName, plugins, matchOptions: { ignoreVary: true } })
  const reply = await strategy.handle({ event, request })
  if (reply.status === 401) await endSession(cacheName)
  const asOf = reply.headers.get(asOfHeader)
  if (event.clientId)
    event.waitUntil(notifyPage(event.clientId, { kind: 'seen', address: pathname + search, asOf }))
  return reply
}

/** Stores a screen, and the replies with which the server has rendered it, as if the screen had made the calls. */
async function storeRendered(cacheName: string, request: Request, reply: Response): Promise<void> {
  if (reply.status !== 200 || ended.has(cacheName) || !(await caches.has(cacheName))) return
  const screen = (await reply.json()) as RenderedScreen
  const { calls, addresses } = screen
  const cache = await caches.open(cacheName)
  const withoutIn = (address: string) => callAt(new URL(address, location.origin).pathname)?.without ?? []
  await cacheScreen(cache, request, screen, withoutIn)
  for (const [key, address] of Object.entries(addresses)) {
    const url = new URL(address, location.origin)
    const call = callAt(url.pathname)
    if (!call) continue
    const { data } = (calls.queries as Record<string, { data: unknown }>)[key]!
    await cache.put(url.href, storedReply(data, call.without))
  }
  await dropOldest(cacheName)
}

let current: string | undefined
/** Notices who makes calls in this browser: a logout, and anybody else, end what was stored for the last session. */
async function noticeSession(request: Request, token: string): Promise<void> {
  const name = await seenCacheOf(token)
  const { pathname } = new URL(request.url)
  if (pathname === LOGOUT) await endSession(name)
  if (request.method !== 'GET' && changing.some((pattern) => pattern.test(pathname)))
    await deleteCachedScreens(name)
  if (current === name) return
  current = name
  reloaded.forget()
  await deleteSeen(name)
}

self.addEventListener('fetch', (event) => {
  const token = tokenOf(event.request)
  if (token !== undefined) event.waitUntil(noticeSession(event.request, token))
  if (event.request.mode === 'navigate') event.waitUntil(sendLogouts(LOGOUT_BY_HASH))
})

// The browser repeats the event if this fails.
self.addEventListener('sync', (event) => {
  event.waitUntil(
    sendLogouts(LOGOUT_BY_HASH).then((all) => {
      if (!all) throw new Error('The server has not heard of every logout')
    }),
  )
})

async function logOutAndTryLater(request: Request, token: string): Promise<Response> {
  try {
    return await logOut(request, token)
  } finally {
    // Refused in some browsers; then the next page that opens here sends it.
    if (await anyPending()) await self.registration.sync?.register('logouts').catch(() => undefined)
  }
}

/** Answers a page that waits for it, as soon as the server has heard of every logout. */
async function reportLogouts(page: Client | null): Promise<void> {
  if (!(await sendLogouts(LOGOUT_BY_HASH))) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no other origin
  page?.postMessage({ kind: 'logouts-sent' })
}

self.addEventListener('message', (event) => {
  const asked = event.data
  if (asked.kind === 'load') event.waitUntil(loadAgain(asked.token, asked.addresses, event))
  else if (asked.kind === 'send-logouts') event.waitUntil(reportLogouts(event.source))
  // The files of an earlier build are not among those of this worker.
  else if (SHELL_FILES.some(({ url }) => url === asked.script)) event.waitUntil(replaceIfAlone())
})

async function loadAgain(token: string, addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  for (const address of new Set(addresses)) {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || !callAt(url.pathname)) continue
    await replyTo(new Request(url, { headers }), event)
  }
}

/** A tab that was opened with the earlier version finds its files as long as it is open. */
async function replaceIfAlone(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.length <= 1) await self.skipWaiting()
}

self.addEventListener('push', (event) => {
  const push = event.data?.json()
  if (push === undefined) return
  const { title, body, tag, href } = push
  const shown = { body, tag, icon: '/icon-192.png', data: href }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data as string | null))
})

/** Goes to the tab that shows the page already, or opens it. Never in a tab where somebody is at something else. */
async function openPage(href: string | null): Promise<void> {
  const url = new URL(href ?? '/notices', location.origin)
  if (url.origin !== location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => new URL(tab.url).pathname === url.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(url.href))
}

self.addEventListener('activate', (event) => {
  // They name files of the earlier build.
  event.waitUntil(deleteCachedDocuments())
})

clientsClaim()
cleanupOutdatedCaches()
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && screens.some((pattern) => pattern.test(url.pathname)),
  ({ request, event, url }) => openScreen(request, event, url.pathname),
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && callAt(url.pathname) !== undefined && tokenOf(request) !== undefined,
  async ({ request, event }) => replyTo(request, event),
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith(`${renderedPrefix}/`) && tokenOf(request) !== undefined,
  async ({ request, event }) => {
    const cacheName = await seenCacheOf(tokenOf(request)!)
    const stored = ended.has(cacheName) ? undefined : await cachedScreen(cacheName, request)
    if (stored) return stored
    const reply = await reloaded.ask(request)
    event.waitUntil(storeRendered(cacheName, request, reply.clone()))
    return reply
  },
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && url.pathname === LOGOUT && tokenOf(request) !== undefined,
  ({ request }) => logOutAndTryLater(request, tokenOf(request)!),
  'POST',
)
const loggedOutPage = new NetworkOnly({
  networkTimeoutSeconds: pageTimeout,
  plugins: [new PrecacheFallbackPlugin({ fallbackURL: LOGGED_OUT_PAGE })],
})
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === START_PAGE,
  async ({ request, event }) => {
    if (await anyPending()) return loggedOutPage.handle({ event, request })
    try {
      return await fetch(request)
    } catch (error) {
      if (await anyArriving()) return loggedOutPage.handle({ event, request })
      throw error
    }
  },
)
// Last: the document of the shell is also an address, which the network answers while it can.
precacheAndRoute(SHELL_FILES, { cleanURLs: false, directoryIndex: '' })
