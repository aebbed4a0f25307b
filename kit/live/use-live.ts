import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import type { LiveChange } from '#platform/live/contract.ts'
import { followChanges } from '#platform/live/contract.ts'
import type { AppStore } from '../store/state.ts'
import { newKey } from '../store/api.ts'
import { readEvents } from './read-events.ts'

/** A change, or `anything` after a gap in the connection, during which changes may have been missed. */
export type LiveEvent = LiveChange | 'anything'
type Listener = (event: LiveEvent) => void

/** Milliseconds a hidden tab stays connected. An open connection drains a phone's battery. */
const hiddenTimeoutMs = 60_000
const longestPauseMs = 60_000
/** Milliseconds by which changes are debounced. */
export const debounceMs = 250

const listeners = new Set<Listener>()
let connection: AbortController | null = null
let stream: string | null = null

/** The id under which the server knows the open connection; null while there is none. */
export const currentStream = (): string | null => stream

const notifyAll = (event: LiveEvent) => listeners.forEach((listener) => listener(event))
const isHidden = () => document.visibilityState === 'hidden'
/** Waits for a time, or until the device is online again. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Waits until somebody else is logged in, or the same person anew. */
async function untilOtherToken(store: AppStore, token: string | null, signal: AbortSignal): Promise<void> {
  let stop: (() => void) | undefined
  await new Promise<void>((resolve) => {
    const check = () => {
      if (signal.aborted || store.getState().info.token !== token) resolve()
    }
    stop = store.subscribe(check)
    signal.addEventListener('abort', check)
    check()
  })
  stop?.()
}

/** Keeps one connection for the whole page open while there are listeners, and reconnects with exponential backoff. */
async function stayConnected(store: AppStore, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { token } = store.getState().info
    try {
      const id = newKey()
      const answer =
        token &&
        (await fetch(`/api${followChanges.path}`, {
          headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'live-stream': id },
          credentials: 'same-origin',
          signal,
        }))
      // Not authorized: the next call of any screen handles the ended session, after which the page may go on with a new one.
      if (!answer || [401, 403].includes(answer.status)) {
        await untilOtherToken(store, token, signal)
        continue
      }
      if (!answer.ok || answer.body === null)
        throw new Error(`The connection was refused with ${answer.status}`)
      failures = 0
      stream = id
      // Also after the first connection: changes since a screen's own call were missed.
      notifyAll('anything')
      await readEvents(answer.body, ({ event, data }) => {
        if (event === 'change') notifyAll(JSON.parse(data) as LiveChange)
      })
    } catch {
      failures++
    } finally {
      stream = null
    }
    const wait = Math.min(longestPauseMs, 1000 * 2 ** failures)
    await pause(wait / 2 + Math.random() * (wait / 2), signal)
  }
}

function connect(store: AppStore): () => void {
  const open = () => {
    connection ??= new AbortController()
    void stayConnected(store, connection.signal)
  }
  const close = () => {
    connection?.abort()
    connection = null
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisibilityChange = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(close, hiddenTimeoutMs)
    else if (connection === null) {
      open()
      notifyAll('anything')
    }
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  if (!isHidden()) open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(timer)
    close()
  }
}

let end: (() => void) | null = null

/**
 * Listens for changes on the server. The connection is open as long as there are listeners.
 * @returns a function that removes the listener
 */
export function listen(store: AppStore, listener: Listener): () => void {
  listeners.add(listener)
  end ??= connect(store)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    end?.()
    end = null
  }
}

/**
 * Calls back soon after somebody has changed something on the server that this screen may show. Events contain no data,
 * so screens load it again.
 * @param matters whether a change concerns the screen; a gap in the connection always does
 */
export function useLive(matters: (change: LiveChange) => boolean, onChange: () => void): void {
  const store = useStore() as AppStore
  const latest = useRef({ matters, onChange })
  useEffect(() => {
    latest.current = { matters, onChange }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(store, (event) => {
      if (event !== 'anything' && !latest.current.matters(event)) return
      clearTimeout(timer)
      timer = setTimeout(() => latest.current.onChange(), debounceMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
}
