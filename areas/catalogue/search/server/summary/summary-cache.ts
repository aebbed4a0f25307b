import type pg from 'pg'
import { needPosition, positionOf, primaryOf } from '#platform/database/replica/read-replica.ts'
import type { WalPosition } from '#platform/database/replica/wal-position.ts'
import { readCatalogue, readUniversities } from './read-catalogue.ts'
import { Summary } from './summary.ts'

/** Above this many programs a summary is rebuilt in the background, and the old one is used until then. */
const readBeside = 20_000
/** Calls that may read from a replica use a summary of this age. */
const recentMs = 1_000
/** After this time the summary is rebuilt, because changes are purged after two days. */
const tooOld = 24 * 3_600_000

const changesSince = {
  name: 'summary-changes',
  text: `select c.id, c.university_id, pg_snapshot_xmin(pg_current_snapshot())::text as since
    from (select 1) as always
    left join catalogue_changes c on c.made_by >= $1::xid8`,
}

interface Change {
  id: number | null
  university_id: string | null
  since: string
}

/** A summary, and up to which transaction it includes changes. */
interface Cached {
  readonly summary: Summary
  /** Transactions from this one on may contain changes that are not included. */
  since: string
  seen: ReadonlySet<number>
  readAt: number
}

/** Caches the summary of one database: every read applies new changes first. */
class SummaryCache {
  readonly #pool: pg.Pool
  #cached: Cached | undefined
  #refreshing: Promise<Summary> | undefined
  #waiting: Promise<Summary> | undefined
  #reading: Promise<Cached> | undefined
  #placed: { summary: Summary; version: number; position: WalPosition } | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The summary as it was read within the last second, and a position of the log at or after everything in it. */
  async recent(): Promise<{ summary: Summary; position: WalPosition }> {
    const cached = this.#cached
    const isRecent = cached && Date.now() - cached.readAt < recentMs
    const summary = isRecent ? cached.summary : await this.current()
    const { version } = summary
    if (this.#placed?.summary !== summary || this.#placed.version !== version)
      this.#placed = { summary, version, position: await positionOf(this.#pool) }
    return this.#placed
  }

  /** A read during a refresh waits for the next refresh, which all waiting reads share. */
  current(): Promise<Summary> {
    if (!this.#refreshing) {
      this.#refreshing = this.#refresh().finally(() => {
        this.#refreshing = undefined
      })
      return this.#refreshing
    }
    this.#waiting ??= this.#refreshing
      .catch(() => {})
      .then(() => {
        this.#waiting = undefined
        return this.current()
      })
    return this.#waiting
  }

  async #refresh(): Promise<Summary> {
    const cached = this.#cached
    if (!cached || Date.now() - cached.readAt > tooOld) return (await this.#readAll()).summary
    const { rows } = await this.#pool.query<Change>({ ...changesSince, values: [cached.since] })
    const changes = rows.filter((row) => row.id !== null)
    const news = changes.filter(({ id }) => !cached.seen.has(id!))
    if (news.some(({ university_id }) => university_id === null)) {
      const reading = this.#readAll()
      if (cached.summary.programs < readBeside) return (await reading).summary
      // The next refresh fails in the same way, because it finds the same changes.
      reading.catch(() => {})
      return cached.summary
    }
    const ids = [...new Set(news.map(({ university_id }) => university_id!))]
    if (ids.length > 0) await readUniversities(this.#pool, ids, cached.summary)
    cached.since = rows[0]!.since
    cached.seen = new Set(changes.map(({ id }) => id!))
    cached.readAt = Date.now()
    return cached.summary
  }

  #readAll(): Promise<Cached> {
    this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAnew(): Promise<Cached> {
    const client = await this.#pool.connect()
    // A connection that breaks while in use emits an error here, and the running statement fails.
    const broken = () => {}
    client.on('error', broken)
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      // A busy machine may need long, also between two statements.
      await client.query('set local statement_timeout = 0')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const { rows } = await client.query<{ since: string; seen: number[] }>(
        `select pg_snapshot_xmin(pg_current_snapshot())::text as since, array(
           select id from catalogue_changes where made_by >= pg_snapshot_xmin(pg_current_snapshot())) as seen`,
      )
      const summary = new Summary()
      await readCatalogue(client, summary)
      await client.query('commit')
      client.off('error', broken)
      client.release()
      const cached = { summary, since: rows[0]!.since, seen: new Set(rows[0]!.seen), readAt: Date.now() }
      this.#cached = cached
      return cached
    } catch (error) {
      // A connection in the middle of a COPY cannot be reused.
      client.release(true)
      throw error
    }
  }
}

const caches = new WeakMap<pg.Pool, SummaryCache>()

/**
 * The summary of the current published catalogue. The first call reads everything (a second for 100,000 programs);
 * later calls only read what has changed. It is always read from the primary, so that there is one, which never goes
 * back: a call that reads from a replica shares it, up to a second old, and reads on only from servers that have replayed
 * everything in it.
 */
export async function currentSummary(pool: pg.Pool): Promise<Summary> {
  const primary = primaryOf(pool)
  let cache = caches.get(primary)
  if (!cache) caches.set(primary, (cache = new SummaryCache(primary)))
  if (pool === primary) return cache.current()
  const { summary, position } = await cache.recent()
  needPosition(position)
  return summary
}
