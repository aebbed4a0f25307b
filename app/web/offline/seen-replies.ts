/**
 * The replies that a student's browser keeps for times without a connection. Each session has a cache of its own, named
 * after its token, so that nobody finds the replies of another person or of an earlier session. The page creates the
 * cache of a student and deletes it at the end; the service worker only fills a cache that is there. An officer's
 * session never has one.
 */

import type { SendLogouts } from '#kit/routing/late-logout.ts'

const prefix = 'seen-'

/** When the server gave a kept reply or document (ISO 8601), as a header of it. */
export const asOfHeader = 'x-as-of'

/**
 * A reply as it is stored, with the time.
 * @param without  the names of values that are not stored
 */
export function storedReply(reply: unknown, without: readonly string[] = []): Response {
  const text = JSON.stringify(reply, (key, value: unknown) => (without.includes(key) ? null : value))
  const headers = { 'content-type': 'application/json', [asOfHeader]: new Date().toISOString() }
  return new Response(text, { headers })
}

/** The SHA-256 of a token in hexadecimal. The server stores the same of a session; the token cannot be read from it. */
export async function hashOf(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name of the cache for a session: half of the hash, with which nobody can log it out. */
export async function seenCacheOf(token: string): Promise<string> {
  return prefix + (await hashOf(token)).slice(0, 32)
}

/** Deletes the replies of every session, or of every other one. */
export async function deleteSeen(except?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== except)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** What the service worker reports to the page that asked: a reply came from the device, or from the server again. */
export interface SeenMessage {
  readonly kind: 'seen'
  readonly address: string
  /** When the server gave the reply; null when it has just done so. */
  readonly asOf: string | null
}

/** What a page asks of the service worker. */
export type WorkerRequest =
  /** Request these addresses again and keep the replies: they were loaded before the worker controlled the page. */
  | { readonly kind: 'load'; readonly token: string; readonly addresses: readonly string[] }
  /** Replace the version that is running, unless another tab, or this one with the given script, still needs its files. */
  | { readonly kind: 'replace'; readonly script: string }
  | SendLogouts
