import type { DocumentKind } from '#platform/contract/documents.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import { beginUpload, finishUpload, pieceBytes, sendPiece } from '../contract/vault.ts'
import type { VaultDocument } from '../contract/vault.ts'

/** What a sender is told while a paper is on its way. */
export interface Watch {
  /** Bytes that have arrived, or are on the line. */
  onSent: (bytes: number) => void
  /** Whether the line is up: false while waiting for the next try. */
  onOnline: (up: boolean) => void
  signal: AbortSignal
}

/** Milliseconds before each next try after the line broke. */
const pauses = [1000, 2000, 4000, 8000, 15_000] as const
/** Tries in a row of which none brought a byte further, after which a person is asked. */
const triesMost = 12
/** Milliseconds without a byte after which a line counts as broken: it may never say so itself. */
const silenceMs = 45_000

/**
 * How long to wait before going on, in milliseconds; null when trying again would end the same way.
 * @param tries tries in a row that brought nothing
 */
export function pauseAfter({ status, code, retryAfter }: CallFailure, tries: number): number | null {
  if (tries >= triesMost) return null
  const next = pauses[Math.min(tries, pauses.length - 1)]!
  // The server tells how much is here when it is asked anew, so nothing is sent twice.
  if (code === 'piece_out_of_place') return tries < 4 ? 200 : null
  if (status === 429 || code === 'still_running') return (retryAfter ?? 2) * 1000
  // What came before a line was given up as too slow is there, as after a break.
  if (status === 0 || code === 'body_too_slow') return next
  if (status >= 500) return tries < 4 ? next : null
  // Bytes that changed on the way are dropped there; once more from the start is enough.
  if (status === 400 && tries === 0) return 200
  return null
}

/** Waits, or less when the network comes back. @throws AbortError */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(new DOMException('Removed', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

/** A signal that follows another and also ends when nothing moves any more. */
function whileMoving(signal: AbortSignal) {
  const own = new AbortController()
  const stop = () => own.abort()
  let timer = setTimeout(stop, silenceMs)
  signal.addEventListener('abort', stop)
  window.addEventListener('offline', stop)
  return {
    signal: own.signal,
    moved: () => {
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
    },
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      window.removeEventListener('offline', stop)
    },
  }
}

const lineBroke: CallFailure = {
  status: 0,
  message: '',
  code: 'not_known',
  fields: {},
  retryAfter: null,
  idempotencyKey: null,
}

/** A file name as a label: whatever a device puts into one, it must not stop the paper. */
export const labelOf = (fileName: string): string | null =>
  fileName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
    .trim()
    .slice(0, 120)
    .trim() || null

async function goOn(
  name: DocumentKind,
  photo: DraftPhoto,
  watch: Watch,
  arrived: (bytes: number) => void,
): Promise<VaultDocument> {
  const blob = new Blob([photo.bytes])
  const { signal } = watch
  const { sha256, flags, fileName } = photo
  const body = { name, bytes: blob.size, sha256, flags, label: labelOf(fileName) }
  const begun = await call(beginUpload, { body, signal })
  watch.onOnline(true)
  if (begun.document !== null) return begun.document
  const params = { uploadId: begun.uploadId }
  let { received } = begun
  watch.onSent(received)
  // Of a piece that broke off, only this tells how much arrived.
  arrived(received)
  while (received < blob.size) {
    const from = received
    const moving = whileMoving(signal)
    try {
      const piece = await call(sendPiece, {
        params,
        query: { from: String(from) },
        bytes: blob.slice(from, from + pieceBytes),
        onProgress: (sent) => {
          moving.moved()
          watch.onSent(from + sent)
        },
        signal: moving.signal,
      })
      received = piece.received
    } finally {
      moving.end()
    }
    arrived(received)
    watch.onSent(received)
  }
  return (await call(finishUpload, { params, body: {}, signal })).document
}

/** Papers go one after the other: on a thin line the first is there sooner, and none starves. */
let line: Promise<unknown> = Promise.resolve()

/**
 * Sends a photograph to the vault in pieces, and goes on after every break where the server says that it stopped.
 * @returns the paper as the vault keeps it
 * @throws CallError when trying again would not help; AbortError when it was removed
 */
export function uploadDocument(name: DocumentKind, photo: DraftPhoto, watch: Watch): Promise<VaultDocument> {
  const mine = line.then(async () => {
    let tries = 0
    let most = 0
    const arrived = (bytes: number) => {
      if (bytes > most) tries = 0
      most = Math.max(most, bytes)
    }
    for (;;) {
      try {
        return await goOn(name, photo, watch, arrived)
      } catch (error) {
        if (watch.signal.aborted) throw error
        const failure = error instanceof CallError ? error.failure : lineBroke
        // Offline is no failure of the paper: it waits for as long as it takes.
        const offline = !navigator.onLine
        const pause = offline ? pauses.at(-1)! : pauseAfter(failure, tries++)
        if (pause === null) throw error
        watch.onOnline(false)
        await rest(pause, watch.signal)
      }
    }
  })
  line = mine.catch(() => undefined)
  return mine
}
