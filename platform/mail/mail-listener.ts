import type pg from 'pg'
import { createClientLike } from '../database/connect.ts'
import { mailChannel } from './mail-queue.ts'

const longestWait = 30_000

/**
 * Calls `onQueued` whenever some process has committed a mail, and after each time the line was down. Keeps one
 * connection beside the pool; when it breaks, a new one is made after 1 s, then 2, up to 30.
 */
export function listenForMail(pool: pg.Pool, onQueued: () => void): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let closed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = createClientLike(pool)
    client = next
    next.on('notification', onQueued)
    next.on('error', () => {})
    next.once('end', () => retryAfterBreak(next))
    try {
      await next.connect()
      await next.query(`listen ${mailChannel}`)
      failures = 0
      onQueued()
    } catch {
      next.end().catch(() => {})
      retryAfterBreak(next)
    }
  }

  function retryAfterBreak(broken: pg.Client): void {
    if (closed || client !== broken) return
    client = undefined
    timer = setTimeout(connect, Math.min(longestWait, 1000 * 2 ** failures++))
    timer.unref()
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
