import { hashOf } from './seen-replies.ts'

/**
 * Logouts of which the server has not heard. The browser keeps the SHA-256 of each token, as the name of an empty cache.
 * The server stores the same, so that it can find the session and end it; nothing can be opened with it. It has to stay
 * when everything else of a person is deleted, or the session would stay open.
 */

const prefix = 'logout-'

/** Logouts that are being sent by the page, and may still arrive. */
const underWay = new Set<string>()
/** The page is left as soon as its call is made, before the cache is written. */
let noting: Promise<unknown> = Promise.resolve()

async function pendingHashes(): Promise<string[]> {
  await noting
  return (await caches.keys())
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

/** Whether there is a logout of which the server has not heard, as far as is known. */
export const anyPending = async (): Promise<boolean> => (await pendingHashes()).length > 0

/** Milliseconds that the call of a logout may reach the worker after the page to which the logout leads. */
const latestMs = 1000
const againMs = 50

/** Whether there is one, or one arrives in a moment: the browser hands over the call and the page in any order. */
export async function anyArriving(): Promise<boolean> {
  for (let waited = 0; waited < latestMs; waited += againMs) {
    if (await anyPending()) return true
    await new Promise((resolve) => setTimeout(resolve, againMs))
  }
  return anyPending()
}

async function note(token: string): Promise<string> {
  const hash = await hashOf(token)
  underWay.add(hash)
  await caches.open(prefix + hash)
  return hash
}

/** Sends the logout of a page, and remembers it until the server has answered. */
export async function logOut(request: Request, token: string): Promise<Response> {
  const noted = note(token)
  noting = noted.catch(() => undefined)
  const hash = await noted
  try {
    const reply = await fetch(request)
    // Refused: the session has ended already.
    if (reply.ok || reply.status === 401) await caches.delete(prefix + hash)
    return reply
  } finally {
    underWay.delete(hash)
  }
}

let sending: Promise<boolean> | undefined

/**
 * Tells the server of the logouts that it has not heard of.
 * @param address of the call that ends a session by the hash of its token
 * @returns whether it has heard of all of them now
 */
export function sendLogouts(address: string): Promise<boolean> {
  sending ??= sendAll(address).finally(() => (sending = undefined))
  return sending
}

async function sendAll(address: string): Promise<boolean> {
  for (const tokenHash of await pendingHashes()) {
    if (underWay.has(tokenHash)) continue
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const body = JSON.stringify({ tokenHash })
    const reply = await fetch(address, { method: 'POST', headers, body }).catch(() => null)
    if (reply?.ok) await caches.delete(prefix + tokenHash)
  }
  return !(await anyPending())
}
