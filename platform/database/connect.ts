import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { DatabaseClient, Hosts, type DatabaseClientConfig, type Pooler, type Wanted } from './client.ts'
import { readDatabaseUrl, type DatabaseUrl } from './database-url.ts'
import type { EmbeddedConnection } from './embedded.ts'
import { PatientPool } from './pooling/patient-pool.ts'
import type { SilenceLimits } from './pooling/silent-connection.ts'
import { TransactionPooledClient } from './pooling/transaction-pooling.ts'
import { CheckedPool } from './replica/checked-pool.ts'
import type { Database } from './tables.ts'

/** A PostgreSQL server by its address. */
export interface ServerTarget {
  readonly url: string
  /** The mode of the pooler that the address leads to. */
  readonly pooler?: Pooler | undefined
  /** The address around a pooler in transaction mode, for what needs a session of its own. */
  readonly directUrl?: string | undefined
  /** Which of several hosts will do; unset: what the address says. */
  readonly wanted?: Wanted | undefined
}

/** A PostgreSQL server by its address, or the embedded one by its socket. */
export type Target = ServerTarget | EmbeddedConnection

/** The server that the settings name. Call it only where DATABASE_URL is set. */
export function configuredServer(
  config: Pick<Config, 'databaseUrl' | 'databasePooler' | 'databaseDirectUrl'>,
): ServerTarget {
  return {
    url: config.databaseUrl!,
    pooler: config.databasePooler,
    directUrl: config.databaseDirectUrl,
  }
}

export type ConnectOptions = {
  /** Connections at most; 10 unless given. */
  max?: number
  /** Milliseconds a statement may run; 5,000 unless given, 0 for no limit (imports, backups). */
  statementTimeout?: number
  /**
   * Milliseconds to wait for a connection, opened or free; 3,000 unless given, and more for several hosts. A server that
   * refuses at once is asked again for 3 s.
   */
  connectionTimeout?: number
  /** What the database shows for these connections. */
  name?: string
  /** Called when a connection breaks, in use or not. The pool replaces it by itself. */
  onConnectionError?: (error: Error) => void
  /**
   * Called after each transaction that left something to announce, which `startAnnouncer` does. Without it transactions
   * notify by themselves, and wait for each other's commits.
   */
  onAnnouncement?: () => void
  /** Called each time before a connection of the pool is lent; see `CheckedPool`. */
  check?: (client: pg.PoolClient) => Promise<void>
  /** How long a connection may be silent before its server is asked; see `endWhenCutOff`. */
  silence?: SilenceLimits
}

export type Connection = {
  db: Kysely<Database>
  pool: pg.Pool
  /** For what needs a session of its own: leads around a pooler in transaction mode, and is `pool` without one. */
  direct: pg.Pool
  close: () => Promise<void>
}

/**
 * Opens a pool over the database. A connection that is not free within 3 s, a statement over 5 s, a lock over
 * 2 s and a transaction idle for 10 s are refused or ended, each with an error of its own.
 *
 * What comes out: `int8` and `numeric` are numbers (amounts of money fit exactly up to 15 digits; an `int8`
 * beyond 2^53 throws), `timestamptz` a Date, `date` the text `YYYY-MM-DD`, `interval` a text, `jsonb` parsed.
 */
export function connect(target: Target, options: ConnectOptions = {}): Connection {
  const pool = openPool(target, options)
  const around = directTarget(target)
  const direct = around === target ? pool : openPool(around, options)
  directPools.set(pool, direct)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end()
    if (!direct.ending) await direct.end()
  }
  return { db, pool, direct, close }
}

function openPool(target: Target, options: ConnectOptions): pg.Pool {
  const { onAnnouncement } = options
  const config = onAnnouncement ? announcing(clientConfig(target), onAnnouncement) : clientConfig(target)
  const poolConfig: pg.PoolConfig & DatabaseClientConfig = {
    ...config,
    max: options.max ?? 10,
    // Covers both opening a connection and waiting for a free one.
    connectionTimeoutMillis: options.connectionTimeout ?? poolPatience(target),
    idleTimeoutMillis: 30_000,
    ...limitsOf(config, options.statementTimeout ?? 5_000),
    application_name: config.application_name ?? options.name ?? 'manzil',
    silence: options.silence,
    Client: classOf(config),
  }
  const pool = options.check ? new CheckedPool(poolConfig, options.check) : new PatientPool(poolConfig)
  const onError = options.onConnectionError ?? (() => {})
  // The pool handles errors of a connection only while it is idle. One that breaks while it is checked out (a
  // transaction between two statements, a job with its lock) would end the process; its user gets the error from
  // the next statement.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Transactions of these connections leave announcements to this process. */
function announcing(config: DatabaseClientConfig, onAnnouncement: () => void): DatabaseClientConfig {
  return config.pooler
    ? { ...config, onAnnouncement, settings: { ...config.settings, 'manzil.announcer': 'on' } }
    : { ...config, onAnnouncement, options: [config.options, '-c manzil.announcer=on'].join(' ') }
}

function limitsOf(
  { pooler, settings }: DatabaseClientConfig,
  statementTimeout: number,
): DatabaseClientConfig {
  const limits = {
    statement_timeout: statementTimeout,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  }
  if (!pooler) return limits
  const texts = Object.entries(limits).map(([name, value]) => [name, String(value)])
  return { settings: { ...settings, ...Object.fromEntries(texts) } }
}

/** The direct pool of each pool, for connections beside it. */
const directPools = new WeakMap<pg.Pool, pg.Pool>()

function classOf({ pooler }: DatabaseClientConfig): typeof DatabaseClient {
  return pooler === 'transaction' ? TransactionPooledClient : DatabaseClient
}

/** The same database, around a pooler in transaction mode. */
function directTarget(target: Target): Target {
  return 'url' in target && target.directUrl !== undefined ? { url: target.directUrl } : target
}

/** Milliseconds to wait for a connection of the pool, opened or free. */
const usualPatience = 3_000
/** Milliseconds for each of several hosts. */
const hostPatience = 2_000

/** Milliseconds to wait for a connection of the pool: time for each of several hosts. */
function poolPatience(target: Target): number {
  if (!('url' in target)) return usualPatience
  const { hosts, connectTimeout } = addressOf(target)
  const perHost = connectTimeout ?? (hosts.length > 1 ? hostPatience : usualPatience)
  return Math.max(usualPatience, hosts.length * perHost)
}

/** Each address is read once, so that all its connections learn from each other which host can be used. */
const known = new Map<string, DatabaseUrl & { chosen: Hosts | undefined }>()

function addressOf(target: ServerTarget): DatabaseUrl & { chosen: Hosts | undefined } {
  const key = `${target.wanted ?? ''} ${target.url}`
  const found = known.get(key)
  if (found) return found
  const read = readDatabaseUrl(target.url)
  const { hosts, mustWrite, connectTimeout } = read
  const wanted = target.wanted ?? (mustWrite ? 'writes' : 'any')
  // A single replica is checked each time a connection to it is lent.
  const isChosen = hosts.length > 1 || wanted === 'writes'
  const chosen = isChosen ? new Hosts(hosts, { wanted, patience: connectTimeout ?? hostPatience }) : undefined
  const address = { ...read, chosen }
  known.set(key, address)
  return address
}

/** `current_date` and `date_trunc` mean the same day on every server. */
const utc = '-c timezone=UTC'

/** Settings for one client on a target, with our reading of column types and UTC days. */
export function clientConfig(target: Target): DatabaseClientConfig {
  const common = {
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
  if (!('url' in target)) return { ...target, ...common, options: utc }
  const { hosts, chosen, config, connectTimeout } = addressOf(target)
  const { pooler } = target
  return {
    ...common,
    ...config,
    ...hosts[0],
    hosts: chosen,
    ...(pooler
      ? { pooler, settings: { timezone: 'UTC' } }
      : { options: [config.options, utc].filter(Boolean).join(' ') }),
    connectionTimeoutMillis: connectTimeout ?? common.connectionTimeoutMillis,
  }
}

/**
 * A connection beside the pool, with a session of its own.
 * @param name which the database shows, unless the address has one
 */
export function createClient(target: Target, name: string): pg.Client {
  const config = clientConfig(directTarget(target))
  return new DatabaseClient({ ...config, application_name: config.application_name ?? name })
}

/** A connection with the settings of a pool and a session of its own, without borrowing one for good. */
export function createClientLike(pool: pg.Pool): pg.Client {
  const { options } = directPools.get(pool) ?? pool
  return new DatabaseClient({ ...options, password: options.password })
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a whole number`)
  return number
}

const asText = (text: string): string => text
const driversOwn = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown

const driversTime = driversOwn(1184)
/** A moment as ISO 8601, which Node reads in half the time that the driver takes; the driver knows the other forms. */
function moment(text: string): unknown {
  const time = text.endsWith('+00') ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : NaN
  return Number.isNaN(time) ? driversTime(text) : new Date(time)
}

const readers = new Map<number, (text: string) => unknown>([
  [20, wholeNumber], // int8
  [1184, moment], // timestamptz
  [1700, Number], // numeric
  [1082, asText], // date: the driver's own reading is midnight of the machine's zone, a day off elsewhere
  [1186, asText], // interval
])
// Arrays: what the driver makes of a text[], then each element that is not null.
const arrays = { 1016: 20, 1231: 1700, 1182: 1082, 1187: 1186 }
for (const [array, element] of Object.entries(arrays)) {
  const read = readers.get(element) ?? asText
  readers.set(Number(array), (text) =>
    (driversOwn(1009)(text) as Array<string | null>).map((item) => (item === null ? null : read(item))),
  )
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return (format !== 'binary' && readers.get(oid)) || driversOwn(oid, format)
}

/** A moment as JavaScript writes it: to the millisecond, and in UTC. */
function momentAsText(text: string): string {
  // As every session of ours writes it, in the years 1 to 9999.
  if (text.endsWith('+00') && text[10] === ' ') {
    const milliseconds = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
  }
  return (driversTime(text) as Date).toISOString()
}

/**
 * Column types for a query whose moments are sent on as they are: as the text that a Date would become, which takes a
 * fraction of the time where a reply has hundreds.
 */
export const momentsAsText: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === 1184 && format !== 'binary'
      ? momentAsText
      : getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
