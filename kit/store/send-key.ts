import { newKey } from './api.ts'
import { shortHash } from '../format/short-hash.ts'
import { readStored, sendKeySuffix, writeStored } from '../forms/unsaved-storage.ts'

interface SendKey {
  key: string
  /** A hash of what was sent with it. */
  content: string
}

/** Where the browser stores nothing, keys last as long as the page. */
const ofThisPage = new Map<string, SendKey>()

function storedFor(form: string): SendKey | null {
  const stored = readStored(form + sendKeySuffix, 'device') as Partial<SendKey> | null
  if (typeof stored?.key !== 'string' || typeof stored.content !== 'string')
    return ofThisPage.get(form) ?? null
  return { key: stored.key, content: stored.content }
}

/**
 * The idempotency key with which a form sends its input. The device keeps it with the input until a reply comes: the same
 * content, sent again after the reply was lost and the page reloaded, finds what went out. Other content is a new request.
 * @param form the storage key of its unsaved input
 * @param content what it sends, the hashes of files included
 */
export function sendKeyFor(form: string, content: unknown): string {
  const hash = shortHash(JSON.stringify(content))
  const before = storedFor(form)
  if (before?.content === hash) return before.key
  const next: SendKey = { key: newKey(), content: hash }
  ofThisPage.set(form, next)
  writeStored(form + sendKeySuffix, next, 'device')
  return next.key
}

/** What is typed from now on is something new, even if it is the same: the input was sent or discarded. */
export function discardSendKey(form: string): void {
  ofThisPage.delete(form)
  writeStored(form + sendKeySuffix, null, 'device')
}
