import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import type { LiveChange } from '#platform/live/contract.ts'
import { followChanges } from '#platform/live/contract.ts'
import type { AppStore } from '../store/state.ts'
import { readEvents } from './read-events.ts'

/** A change, or `anything`: the line was not there yet or was down, and what happened meanwhile was not heard. */
export type LiveEvent = LiveChange | 'anything'
type Listener = (heard: LiveEvent) => void

/** Milliseconds a hidden tab stays on the line; phones pay for an open connection. */
const hiddenPatience = 60_000
const longestPause = 60_000
/** Several changes of one moment are looked at together. */
export const debounceMs = 250

const listeners = new Set<Listener>()
let line: AbortController | null = null

const tellAll = (heard: LiveEvent) => listeners.forEach((listener) => listener(heard))
const isHidden = () => document.visibilityState === 'hidden'
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** One line for the whole page, for as long as anybody listens. Breaks are mended with growing pauses. */
async function hold(tokenNow: () => string | null, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = tokenNow()
    if (token === null) return
    try {
      const answer = await fetch(`/api${followChanges.path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        credentials: 'same-origin',
        signal,
      })
      // Whoever is not let in asks no more; the next call of any screen says why.
      if (answer.status === 401 || answer.status === 403) return
      if (!answer.ok || answer.body === null) throw new Error(`The line was refused with ${answer.status}`)
      failures = 0
      // The first time too: what happened between a screen's own call and now was told to nobody.
      tellAll('anything')
      await readEvents(answer.body, ({ event, data }) => {
        if (event === 'change') tellAll(JSON.parse(data) as LiveChange)
      })
    } catch {
      failures++
    }
    const wait = Math.min(longestPause, 1000 * 2 ** failures)
    await pause(wait / 2 + Math.random() * (wait / 2), signal)
  }
}

function begin(tokenNow: () => string | null): () => void {
  const open = () => {
    line ??= new AbortController()
    void hold(tokenNow, line.signal)
  }
  const close = () => {
    line?.abort()
    line = null
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(close, hiddenPatience)
    else if (line === null) {
      open()
      tellAll('anything')
    }
  }
  document.addEventListener('visibilitychange', look)
  if (!isHidden()) open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    close()
  }
}

let end: (() => void) | null = null

/**
 * Hears what changes on the server, for as long as the returned function is not called. The line is open while
 * anybody listens.
 */
export function listen(store: AppStore, listener: Listener): () => void {
  listeners.add(listener)
  end ??= begin(() => store.getState().info.token)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    end?.()
    end = null
  }
}

/**
 * Calls back when something changes on the server that this screen may show, soon after it is committed, whoever
 * did it. Screens ask anew; nothing is told but that something changed.
 * @param matters whether a change concerns the screen; what was not heard always does
 */
export function useLive(matters: (change: LiveChange) => boolean, onChange: () => void): void {
  const store = useStore() as AppStore
  const latest = useRef({ matters, onChange })
  useEffect(() => {
    latest.current = { matters, onChange }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(store, (heard) => {
      if (heard !== 'anything' && !latest.current.matters(heard)) return
      clearTimeout(timer)
      timer = setTimeout(() => latest.current.onChange(), debounceMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
}
