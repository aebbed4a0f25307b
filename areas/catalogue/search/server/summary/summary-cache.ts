import type pg from 'pg'
import { readCatalogue, readUniversities } from './read-catalogue.ts'
import { Summary } from './summary.ts'

/** Above this many programs a summary is read anew beside the old one, which answers until then. */
const readBeside = 20_000
/** After longer, changes may have been purged; they are stored for two days. */
const longAgo = 24 * 3_600_000

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

/** A summary and up to where it knows what changed. */
interface Kept {
  readonly summary: Summary
  /** Transactions from this one on may contain changes that were not seen. */
  since: string
  seen: ReadonlySet<number>
  lookedAt: number
}

/** Caches the summary of one database: every read applies new changes first. */
class SummaryCache {
  readonly #pool: pg.Pool
  #kept: Kept | undefined
  #looking: Promise<Summary> | undefined
  #waiting: Promise<Summary> | undefined
  #reading: Promise<Kept> | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** A read during a refresh waits for the next refresh, which many may share. */
  current(): Promise<Summary> {
    if (!this.#looking) {
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined
      })
      return this.#looking
    }
    this.#waiting ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#waiting = undefined
        return this.current()
      })
    return this.#waiting
  }

  async #look(): Promise<Summary> {
    const kept = this.#kept
    if (!kept || Date.now() - kept.lookedAt > longAgo) return (await this.#readAll()).summary
    const { rows } = await this.#pool.query<Change>({ ...changesSince, values: [kept.since] })
    const changes = rows.filter((row) => row.id !== null)
    const news = changes.filter(({ id }) => !kept.seen.has(id!))
    if (news.some(({ university_id }) => university_id === null)) {
      const reading = this.#readAll()
      if (kept.summary.programs < readBeside) return (await reading).summary
      // The next refresh meets the same failure, because it finds the same changes.
      reading.catch(() => {})
      return kept.summary
    }
    const ids = [...new Set(news.map(({ university_id }) => university_id!))]
    if (ids.length > 0) await readUniversities(this.#pool, ids, kept.summary)
    kept.since = rows[0]!.since
    kept.seen = new Set(changes.map(({ id }) => id!))
    kept.lookedAt = Date.now()
    return kept.summary
  }

  #readAll(): Promise<Kept> {
    this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAnew(): Promise<Kept> {
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
      const kept = { summary, since: rows[0]!.since, seen: new Set(rows[0]!.seen), lookedAt: Date.now() }
      this.#kept = kept
      return kept
    } catch (error) {
      // In the middle of a copy it cannot be used again.
      client.release(true)
      throw error
    }
  }
}

const caches = new WeakMap<pg.Pool, SummaryCache>()

/**
 * The summary of the published catalogue as it is now. The first call reads everything (a second for 100,000
 * programs); later ones ask the database what changed, and read that.
 */
export function currentSummary(pool: pg.Pool): Promise<Summary> {
  let cache = caches.get(pool)
  if (!cache) caches.set(pool, (cache = new SummaryCache(pool)))
  return cache.current()
}
