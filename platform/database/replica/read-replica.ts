import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, PostgresDriver, type Driver } from 'kysely'
import type pg from 'pg'
import { connect, createClientLike } from '../connect.ts'
import type { Database } from '../tables.ts'
import { CheckFailed, NoConnection } from './checked-pool.ts'
import { endOfWal, latestOf, parseWalPosition, type WalPosition } from './wal-position.ts'

/** A database to read from. */
export interface ReadSource {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
}

/** Seconds by which a replica may be behind the primary. */
const usualLimit = 10
/** Milliseconds between two checks at primary and replica. */
const every = 1_000
/** Milliseconds to wait for an answer about the position of the replica. */
const patience = 2_000
/** How many positions of the primary are kept: those of ten minutes. */
const mostSamples = 600

export interface ReadReplica {
  /** Where `read` reads; for tests, and to tell it from the primary. */
  readonly source: ReadSource
  /** Whether reads go to the replica now: it answers, belongs to the primary and is not too far behind. */
  readonly usable: boolean
  /** Seconds by which the replica is behind, to about a second; null while nothing is known. */
  readonly secondsBehind: number | null
  /** How many times `read` has read from each. */
  readonly reads: { readonly replica: number; readonly primary: number }
  /**
   * Runs reading work on the replica, or on the primary if the replica cannot be used, has not replayed the position
   * `after`, or fails. The work may therefore run twice, and must not write.
   */
  read<T>(after: WalPosition | null, work: (source: ReadSource) => Promise<T>): Promise<T>
  /** A position of the primary at or after everything that is committed now. Never fails. */
  positionNow(): Promise<WalPosition>
  /** Looks at primary and replica now, instead of within a second. */
  look(): Promise<void>
  close(): Promise<void>
}

/** What the reads of one call need: servers that have replayed this position. */
const needs = new AsyncLocalStorage<{ position: WalPosition | null }>()
/** The primary of each pool that leads to a replica. */
const primaries = new WeakMap<pg.Pool, pg.Pool>()

/** The pool of the primary, for caches that are kept once for the database; the pool itself if it is no replica's. */
export const primaryOf = (pool: pg.Pool): pg.Pool => primaries.get(pool) ?? pool

/**
 * From now on, the current call reads only from servers that have replayed a position; otherwise its reading fails and
 * starts again on the primary. For calls that combine what they read with something newer.
 */
export function needPosition(position: WalPosition | null): void {
  const need = needs.getStore()
  if (need) need.position = latestOf(need.position, position)
}

/** With `synchronous_commit` a commit is flushed before it is acknowledged, otherwise only inserted into the log. */
const positionOfPrimary = `case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`
/** The same on a primary and on its replicas, and different on all others. */
const identity = `current_database() || ' ' || (select system_identifier from pg_control_system()) as identity`
const ofPrimary = { name: 'position-of-primary', text: `select ${positionOfPrimary}` }
const atPrimary = { name: 'state-of-primary', text: `select ${positionOfPrimary}, ${identity}` }
const atReplica = {
  name: 'state-of-replica',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position, ${identity}`,
}
type State = { position: string | null; identity: string }

/** A position of a primary at or after everything that is committed now. */
export async function positionOf(primary: pg.Pool): Promise<WalPosition> {
  const { rows } = await primary.query<{ position: string }>(ofPrimary)
  return parseWalPosition(rows[0]!.position)!
}

/** Refuses transactions: work that needs one changes something, or belongs to what does. */
class ReadOnlyDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new DriverWithoutTransactions({ pool: this.#pool })
  }
}
class DriverWithoutTransactions extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('A transaction must run on the primary')
  }
}

/**
 * Opens the replica of DATABASE_READ_URL. Whether a server may be read from is decided for each connection, by the
 * position in the write-ahead log that it has replayed, because one address may lead to several servers: it must have
 * reached where the primary was ten seconds ago, and what the caller needs. Positions, unlike clocks, need no agreement
 * between machines, and do not move while the primary is idle.
 */
export function openReadReplica(
  url: string,
  primary: ReadSource,
  log: Record<'info' | 'warn', (fields: object, message: string) => void>,
  { mostSecondsBehind = usualLimit } = {},
): ReadReplica {
  const connection = connect(
    { url, wanted: 'standby' },
    { name: 'manzil reads', check: checkPosition, connectionTimeout: patience },
  )
  const { pool } = connection
  primaries.set(pool, primary.pool)
  const source: ReadSource = { pool, db: new Kysely<Database>({ dialect: new ReadOnlyDialect(pool) }) }
  const opened = new Set<pg.PoolClient>()
  pool.on('connect', (client) => opened.add(client))
  pool.on('remove', (client) => opened.delete(client))

  const reads = { replica: 0, primary: 0 }
  /** Positions of the primary, oldest first. */
  let samples: { at: number; position: WalPosition }[] = []
  let ownIdentity: string | null = null
  /** Up to where the server of each connection has replayed, when last asked. */
  const replayed = new WeakMap<pg.ClientBase, WalPosition>()
  let probe: pg.Client | undefined
  let usable = false
  let caughtUpAt: number | null = null
  let closed = false

  const secondsSince = (time: number) => (performance.now() - time) / 1000

  /** What a server must have replayed not to be too far behind; null if that is not known. */
  function oldestAllowed(): WalPosition | null {
    const newest = samples.at(-1)
    if (!newest || secondsSince(newest.at) > mostSecondsBehind) return null
    const old = samples.findLast(({ at }) => secondsSince(at) >= mostSecondsBehind)
    return (old ?? samples[0]!).position
  }

  /** @throws {CheckFailed} for a server that is no replica of the primary */
  async function askReplica(client: pg.ClientBase): Promise<WalPosition> {
    const { rows } = await client.query<State>(atReplica)
    const position = parseWalPosition(rows[0]!.position ?? '')
    if (rows[0]!.identity !== ownIdentity)
      throw new CheckFailed('DATABASE_READ_URL leads to another database', { mayStay: false })
    if (position === null) throw new CheckFailed('This server is not a replica', { mayStay: false })
    replayed.set(client, position)
    return position
  }

  async function checkPosition(client: pg.PoolClient): Promise<void> {
    const oldest = oldestAllowed()
    if (oldest === null) throw new CheckFailed('Nothing is known of the primary', { mayStay: true })
    const needed = latestOf(oldest, needs.getStore()?.position ?? null)!
    if ((replayed.get(client) ?? -1n) >= needed) return
    if ((await askReplica(client)) < needed) throw new CheckFailed('The replica is behind', { mayStay: true })
  }

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now()
    const { rows } = await primary.pool.query<State>(atPrimary)
    ownIdentity = rows[0]!.identity
    samples.push({ at, position: parseWalPosition(rows[0]!.position!)! })
    samples = samples.slice(-mostSamples)
  }

  async function lookAtReplica(): Promise<void> {
    const position = await askReplica(await openProbe())
    const reached = samples.findLast((sample) => sample.position <= position)
    if (reached) caughtUpAt = Math.max(caughtUpAt ?? 0, reached.at)
    const oldest = oldestAllowed()
    if (oldest !== null && position >= oldest) setUsable(true)
    else setUsable(false, 'It is too far behind')
  }

  async function openProbe(): Promise<pg.Client> {
    if (probe) return probe
    const next = createClientLike(pool)
    next.on('error', () => {})
    next.once('end', () => {
      if (probe === next) probe = undefined
    })
    probe = next
    await next.connect()
    return next
  }

  function setUsable(now: boolean, reason = ''): void {
    if (usable === now || closed) return
    usable = now
    if (now) log.info({ event: 'replica-used' }, 'Reads go to the replica')
    else log.warn({ event: 'replica-skipped' }, `Reads go to the primary: ${reason}`)
  }

  /** Ends what waits for a replica that has stopped answering, so that it is read from the primary. */
  function cutOff(): void {
    void probe?.end().catch(() => {})
    probe = undefined
    for (const client of opened) destroy(client)
  }

  let looking: Promise<void> | undefined
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  async function lookOnce(): Promise<void> {
    // A replica cannot be judged without the primary, which is asked again in a second.
    await lookAtPrimary().catch(() => {})
    const late = new AbortController()
    try {
      await Promise.race([
        lookAtReplica(),
        wait(patience, undefined, { signal: late.signal }).then(() => {
          throw new Error('It does not answer')
        }),
      ])
    } catch (error) {
      setUsable(false, (error as Error).message)
      cutOff()
    } finally {
      late.abort()
    }
  }
  const timer = setInterval(() => void look(), every)
  timer.unref()
  void look()

  return {
    source,
    reads,
    get usable() {
      return usable
    },
    get secondsBehind() {
      return caughtUpAt === null ? null : secondsSince(caughtUpAt)
    },
    async read(after, work) {
      if (usable) {
        try {
          const result = await needs.run({ position: after }, () => work(source))
          reads.replica++
          return result
        } catch (error) {
          const { code, message, name } = error as Error & { code?: string }
          // A statement that takes too long would take as long on the primary.
          if (code === '57014') throw error
          if (error instanceof NoConnection) setUsable(false, message)
          else if (/^[0-9A-Z]{5}$/.test(code ?? ''))
            log.warn({ event: 'replica-failed', name, code }, message)
        }
      }
      reads.primary++
      return work(primary)
    },
    // Without an answer, whoever needs it reads from the primary.
    positionNow: () => positionOf(primary.pool).catch(() => endOfWal),
    look,
    async close() {
      closed = true
      clearInterval(timer)
      await looking
      await probe?.end().catch(() => {})
      await connection.close()
    },
  }
}

/** Closes a connection without a farewell, to which a server that hangs would not answer. */
function destroy(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
