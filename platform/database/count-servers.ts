import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Milliseconds between two updates of the row of this server. */
const every = 10_000
/** Seconds after which a server that has not updated its row no longer counts. */
const goneAfter = 30

export interface ServerCount {
  /** How many servers are at work on the database, this one included; at least 1. */
  readonly servers: number
  /** Counts again now. */
  refresh(): Promise<void>
  /** Takes this server out of the count. */
  close(): Promise<void>
}

/** Where no other server can be at work, as with an embedded database. */
export const onlyOne: ServerCount = { servers: 1, refresh: async () => {}, close: async () => {} }

/**
 * Counts the servers at work on the database, by the clock of the database. While it cannot be reached the last count
 * stays.
 */
export function countServers(pool: pg.Pool): ServerCount {
  const id = randomUUID()
  let servers = 1
  async function refresh(): Promise<void> {
    await pool.query('delete from servers where seen_at < now() - make_interval(secs => $1)', [goneAfter])
    await pool.query(
      `insert into servers (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
      [id],
    )
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from servers')
    servers = Math.max(1, rows[0]!.count)
  }
  const timer = setInterval(() => void refresh().catch(() => {}), every)
  timer.unref()
  void refresh().catch(() => {})
  return {
    get servers() {
      return servers
    },
    refresh,
    async close() {
      clearInterval(timer)
      await pool.query('delete from servers where id = $1', [id]).catch(() => {})
    },
  }
}
