import type pg from 'pg'
import type { Logger } from 'pino'

/** Announcements sent in one transaction. */
const batch = 2_000
/** Milliseconds between two passes while there is much to announce: what is committed meanwhile shares one. */
const pause = 10
/** Milliseconds between two checks for what another server or a crash left. */
const lookEvery = 1_000
/** Numbers below the highest announced so far that belong to transactions that may still be under way. */
const margin = 10_000

export interface Announcer {
  /** Announces what has been committed. Call it after a commit; many calls at once are one pass. */
  wake(): void
  /** Announces what is left, and ends. */
  stop(): Promise<void>
}

/**
 * Sends what committed transactions have left in the table `announcements` as notifications of PostgreSQL: right after
 * a commit of this server when it is woken, and once a second whatever is there. An announcement is deleted in the
 * transaction that sends it, so none is lost when a server dies; after a failover some may be sent twice.
 */
export function startAnnouncer(pool: pg.Pool, log: Pick<Logger, 'warn'>, every = lookEvery): Announcer {
  let stopped = false
  let working: Promise<void> | undefined
  let again = false
  let highest = 0

  async function announce(after: number): Promise<void> {
    for (;;) {
      const { count, last } = await announceBatch(pool, after)
      highest = Math.max(highest, last)
      if (count < batch) return
    }
  }

  const report = (error: Error) =>
    log.warn({ event: 'not-announced', name: error.name }, `Announced later: ${error.message}`)

  function wake(): void {
    again = true
    if (stopped) return
    working ??= passes().finally(() => {
      working = undefined
      if (again) wake()
    })
  }

  async function passes(): Promise<void> {
    while (again && !stopped) {
      again = false
      // Deleted rows that a long transaction keeps in the table are not read again in each pass.
      await announce(highest - margin).catch(report)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= announce(0)
      .catch(report)
      .finally(() => (looking = undefined))
  }, every)
  timer.unref()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all([working, looking])
      await announce(0).catch(report)
    },
  }
}

/**
 * Sends a batch. Each notification is one that earlier releases understand; PostgreSQL hands all of a transaction over
 * at once. What another server is announcing is left to it.
 */
async function announceBatch(pool: pg.Pool, after: number): Promise<{ count: number; last: number }> {
  const { rows } = await pool.query<{ count: number; last: number }>({
    name: 'announce',
    // It need not wait for a standby: what is not deleted there is announced again after a failover.
    text: `
      with gone as (
        delete from announcements where id = any (array(
          select id from announcements where id > $1 order by id limit ${batch} for update skip locked))
        returning id, channel, payload),
      sent as (
        select count(pg_notify(channel, payload)) from (select distinct channel, payload from gone) as different)
      select (select count(*) from gone) as count, coalesce((select max(id) from gone), 0) as last,
        (select count from sent) as sent, set_config('synchronous_commit', 'off', true)`,
    values: [after],
  })
  return rows[0]!
}
