import { CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { pieceBytes } from '../contract/unsent-files.ts'

/** Progress callbacks of an upload. */
export interface Watch {
  /** Bytes that have arrived or are being sent. */
  onSent: (bytes: number) => void
  /** Whether the connection works: false while waiting for the next attempt. */
  onOnline: (up: boolean) => void
  signal: AbortSignal
}

/** Milliseconds before each next attempt after the connection broke. */
const pauses = [1000, 2000, 4000, 8000, 15_000] as const
/** Consecutive attempts without progress after which the upload fails. */
const triesMost = 12
/** Milliseconds without progress after which a connection counts as broken; browsers may never report it. */
const silenceMs = 45_000

/**
 * How long to wait before continuing, in milliseconds; null when another attempt would fail the same way.
 * @param tries consecutive attempts without progress
 */
export function pauseAfter({ status, code, retryAfter }: CallFailure, tries: number): number | null {
  if (tries >= triesMost) return null
  const next = pauses[Math.min(tries, pauses.length - 1)]!
  // The server then reports how much it has, so nothing is sent twice.
  if (code === 'piece_out_of_place') return tries < 4 ? 200 : null
  if (status === 429 || code === 'still_running') return (retryAfter ?? 2) * 1000
  // What arrived before the connection was closed as too slow is stored, as after an interruption.
  if (status === 0 || code === 'body_too_slow') return next
  if (status >= 500) return tries < 4 ? next : null
  // The server discards corrupted bytes; one attempt from the start is enough.
  if (status === 400 && tries === 0) return 200
  return null
}

/** Waits, or until the network is back. @throws AbortError */
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

/** A signal that follows another and also aborts when there is no progress. */
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

/** The calls by which a kind of file is uploaded. */
export interface UploadCalls<Stored> {
  /** Announces the file. The reply says how much of it has arrived, and what it is once it is stored, or else null. */
  announce: (signal: AbortSignal) => Promise<{ uploadId: string; received: number; stored: Stored | null }>
  sendPiece: (piece: {
    uploadId: string
    from: number
    bytes: Blob
    onProgress: (sent: number) => void
    signal: AbortSignal
  }) => Promise<{ received: number }>
  finish: (uploadId: string, signal: AbortSignal) => Promise<Stored>
}

async function goOn<Stored>(
  blob: Blob,
  { announce, sendPiece, finish }: UploadCalls<Stored>,
  watch: Watch,
  arrived: (bytes: number) => void,
): Promise<Stored> {
  const { signal } = watch
  const { uploadId, stored, ...announced } = await announce(signal)
  watch.onOnline(true)
  if (stored !== null) return stored
  let { received } = announced
  watch.onSent(received)
  // Only the server knows how much of an interrupted piece arrived.
  arrived(received)
  while (received < blob.size) {
    const from = received
    const moving = whileMoving(signal)
    try {
      const piece = await sendPiece({
        uploadId,
        from,
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
  return finish(uploadId, signal)
}

/** Files are uploaded one after the other: on a slow connection the first arrives sooner. */
let line: Promise<unknown> = Promise.resolve()

/**
 * Uploads a file in pieces, and resumes after every interruption where the server reports it stopped.
 * @returns what the calls say it is once it is stored
 * @throws CallError when another attempt would not help; AbortError when it was removed
 */
export function uploadInPieces<Stored>(
  bytes: ArrayBuffer,
  calls: UploadCalls<Stored>,
  watch: Watch,
): Promise<Stored> {
  const mine = line.then(async () => {
    watch.signal.throwIfAborted()
    const blob = new Blob([bytes])
    let tries = 0
    let most = 0
    const arrived = (bytes: number) => {
      if (bytes > most) tries = 0
      most = Math.max(most, bytes)
    }
    for (;;) {
      try {
        return await goOn(blob, calls, watch, arrived)
      } catch (error) {
        if (watch.signal.aborted) throw error
        const failure = error instanceof CallError ? error.failure : lineBroke
        // Being offline is not a failure: the upload waits for as long as it takes.
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
