import type { AppStore } from '#kit/store/state.ts'
import { earlyReplies } from '#kit/store/early-replies.ts'
import { contractApi } from '#kit/store/contract-api.ts'
import { draftDatabase } from '#areas/applications/drafts/student/draft-database.ts'
import { loadLeftDrafts } from '#areas/applications/drafts/student/load-drafts.ts'
import { followSession } from '#kit/push/push-device.ts'
import { sendLeftInput } from '#kit/forms/account-sync.ts'
import { listen } from '#kit/live/use-live.ts'
import { noteAge, oldestSeen } from './seen-ages.ts'
import { deleteSeen, seenCacheOf } from './seen-replies.ts'
import type { SeenMessage, WorkerRequest } from './seen-replies.ts'

/** The file that the build writes; the policy of the pages allows no other. */
const workerFile = '/service-worker.js'
/** The path of the script with this code, which has a hash of its build in its name. */
const ownScript = new URL(import.meta.url).pathname
/** Milliseconds after which the worker starts even on a page that is never idle. */
const idleMs = 5000

/** Loads again what screens have shown from the device. */
function loadAgain(store: AppStore): void {
  if (oldestSeen() === null) return
  const endpoints = contractApi.endpoints as Record<string, { initiate: (...input: unknown[]) => never }>
  for (const query of Object.values(store.getState().calls.queries)) {
    if (query?.status !== 'fulfilled') continue
    const { endpointName, originalArgs } = query
    const endpoint = endpoints[endpointName]
    // What the server has rendered may be of a part that is not loaded yet.
    if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true }))
  }
}

/** `register` takes only what a policy of this page has made (Trusted Types). */
function trusted(file: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (file: string) => string },
      ) => { createScriptURL: (file: string) => string }
    }
  }
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => file }).createScriptURL(file) ??
    file
  )
}

function ask(worker: ServiceWorker | null, request: WorkerRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker?.postMessage(request)
}

async function storeForSession(store: AppStore, worker: ServiceWorkerContainer): Promise<void> {
  const { token, user } = store.getState().info
  if (token === null || user?.role !== 'student') {
    await deleteSeen()
    return followSession(null)
  }
  const name = await seenCacheOf(token)
  await deleteSeen(name)
  if (await caches.has(name)) return
  await caches.open(name)
  const { active } = await worker.ready
  const addresses = performance
    .getEntriesByType('resource')
    .map((entry) => new URL((entry as PerformanceResourceTiming).name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/api/'))
    .map(({ pathname, search }) => pathname + search)
  const rendered = earlyReplies()?.rendered ?? []
  ask(active, { kind: 'load', token, addresses: [...addresses, ...rendered] })
  await followSession(user._id)
}

/** Sends what unsent applications have only on this device. */
async function sendDrafts(store: AppStore): Promise<void> {
  const { user } = store.getState().info
  if (user?.role !== 'student') return
  // Most students have none, and do not load the code.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === draftDatabase)) return
  const { sendLeftDrafts } = await loadLeftDrafts()
  await sendLeftDrafts(user._id)
}

let isStarted = false

/**
 * Makes the student's screens open without a connection: starts the service worker, keeps replies as long as the session
 * lasts, and loads them again when the server can be reached. Does nothing where browsers offer no worker: in private
 * windows of some, and without TLS.
 */
export function startOffline(store: AppStore): void {
  if (isStarted) return
  isStarted = true
  sendLeftInput(() => store.getState().info.user?._id ?? null)
  // Browsers without a list of their databases send drafts when their forms open.
  const sendLeft = () => void sendDrafts(store).catch(() => undefined)
  addEventListener('online', sendLeft)
  whenIdle(sendLeft)
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (worker === undefined || !('caches' in globalThis)) return
  const note = ({ data }: MessageEvent<SeenMessage>) => noteAge(data.address, data.asOf)
  worker.addEventListener('message', note)
  earlyReplies()?.messages.forEach(note)
  listen(store, (event) => {
    if (event === 'anything') loadAgain(store)
  })
  let { token } = store.getState().info
  store.subscribe(() => {
    const next = store.getState().info.token
    if (next === token) return
    token = next
    // A device without a connection informs the server later, or its push service does.
    storeForSession(store, worker).catch(() => undefined)
  })
  whenIdle(() => {
    worker
      .register(trusted(workerFile))
      .then(({ waiting }) => {
        ask(waiting, { kind: 'replace', script: ownScript })
        return storeForSession(store, worker)
      })
      // Without the worker everything works as before, with a connection.
      .catch(() => undefined)
  })
}

/** Waits until the screen has what it needs: the worker loads the files of all its screens. */
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: idleMs })
  else setTimeout(start, idleMs)
}
