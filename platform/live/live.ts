import type pg from 'pg'
import type { Logger } from 'pino'
import { createClientLike } from '../database/connect.ts'
import type { LiveChange } from './contract.ts'

/** The channel on which the database announces committed changes. */
const channel = 'live'
const longestWait = 30_000
/** Milliseconds between two checks of the line, and for the answer to one. */
const usualChecks = { every: 10_000, patience: 5_000 }

export interface HeardChange {
  readonly kind: LiveChange['kind']
  readonly id: string
}

/** Who listens: one person, or whoever works for the office. */
export type Listener = { user: string } | 'office'

export interface Live {
  /**
   * Hears of every change for a listener from now on, whichever process made it.
   * @returns stops hearing
   */
  hear(listener: Listener, notify: (change: HeardChange) => void): () => void
  /**
   * Has `end` called when the product stops taking requests, and when changes may have been missed, so that what waits for
   * changes ends.
   * @returns takes it back
   */
  onStop(end: () => void): () => void
  /** How many wait for changes now. */
  readonly streams: number
  /** Ends what waits for changes. */
  stop(): void
  close(): Promise<void>
}

const keyOf = (listener: Listener) => (listener === 'office' ? 'office' : listener.user)

/**
 * Listens to the database, beside the pool, for as long as anybody wants to hear. When the line breaks it is made
 * anew after 1 s, then 2, up to 30; a line that is silent because the network was cut would otherwise be noticed after
 * hours. Changes in between are not heard, so what waits for changes ends once it is there: screens connect again and ask
 * anew.
 */
export function startLive(
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
  { every, patience }: { every: number; patience: number } = usualChecks,
): Live {
  const listeners = new Map<string, Set<(change: HeardChange) => void>>()
  const ends = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let mayHaveMissed = false
  let checking = false

  function spread(payload: string | undefined): void {
    try {
      const { user, kind, id } = JSON.parse(payload ?? '') as { user: string | null } & HeardChange
      for (const notify of listeners.get(user ?? 'office') ?? []) notify({ kind, id })
    } catch {
      log.warn({ event: 'live-unreadable' }, 'A notification could not be read')
    }
  }

  async function connect(): Promise<void> {
    const next = createClientLike(pool)
    client = next
    next.on('notification', ({ payload }) => spread(payload))
    next.on('error', () => {})
    next.once('end', () => retryAfterBreak(next))
    try {
      await next.connect()
      await listen(next)
      failures = 0
      if (mayHaveMissed) stop()
      mayHaveMissed = false
    } catch {
      giveUp(next)
    }
  }

  // The driver's types do not show its limit for a query.
  const beginning: pg.QueryConfig & { query_timeout: number } = {
    text: `listen ${channel}`,
    query_timeout: patience,
  }
  /** Doing so again changes nothing, and is answered only by a database that can be reached. */
  const listen = (to: pg.Client): Promise<unknown> => to.query(beginning)

  function giveUp(broken: pg.Client): void {
    broken.end().catch(() => {})
    retryAfterBreak(broken)
  }

  const checks = setInterval(() => {
    const line = client
    // One that is being made has a limit of its own.
    if (!line || checking || failures > 0) return
    checking = true
    listen(line)
      .catch(() => giveUp(line))
      .finally(() => (checking = false))
  }, every)
  checks.unref()

  function retryAfterBreak(broken: pg.Client): void {
    if (closed || client !== broken) return
    client = undefined
    mayHaveMissed = true
    timer = setTimeout(() => void connect(), Math.min(longestWait, 1000 * 2 ** failures++))
    timer.unref()
  }

  function stop(): void {
    for (const end of ends) end()
  }

  void connect()
  return {
    hear(listener, notify) {
      const key = keyOf(listener)
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(notify))
      return () => {
        set.delete(notify)
        if (set.size === 0) listeners.delete(key)
      }
    },
    onStop(end) {
      ends.add(end)
      return () => ends.delete(end)
    },
    get streams() {
      return ends.size
    },
    stop,
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(checks)
      await client?.end().catch(() => {})
    },
  }
}
