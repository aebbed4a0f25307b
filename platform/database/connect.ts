import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { EmbeddedConnection } from './embedded.ts'
import type { Database } from './tables.ts'

/** A PostgreSQL server by its address, or the embedded one by its socket. */
export type Target = { url: string } | EmbeddedConnection

export type ConnectOptions = {
  /** Connections at most; 10 unless given. */
  max?: number
  /** Milliseconds a statement may run; 5,000 unless given, 0 for no limit (imports, backups). */
  statementTimeout?: number
  /** Milliseconds to wait for a connection, opened or free; 3,000 unless given. */
  connectionTimeout?: number
  /** What the database shows for these connections. */
  name?: string
  /** Called when a connection breaks, in use or not. The pool replaces it by itself. */
  onConnectionError?: (error: Error) => void
}

export type Connection = { db: Kysely<Database>; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens a pool over the database. A connection that is not free within 3 s, a statement over 5 s, a lock over
 * 2 s and a transaction idle for 10 s are refused or ended, each with an error of its own.
 *
 * What comes out: `int8` and `numeric` are numbers (amounts of money fit exactly up to 15 digits; an `int8`
 * beyond 2^53 throws), `timestamptz` a Date, `date` the text `YYYY-MM-DD`, `interval` a text, `jsonb` parsed.
 */
export function connect(target: Target, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    ...clientConfig(target),
    max: options.max ?? 10,
    // Covers both opening a connection and waiting for a free one.
    connectionTimeoutMillis: options.connectionTimeout ?? 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: options.name ?? 'manzil',
    Client: WritingClient,
  })
  const onError = options.onConnectionError ?? (() => {})
  // The pool listens to a connection only while it is idle. One that breaks while it is lent (a transaction between two
  // statements, a job with its lock) would end the process; whoever uses it gets the error from its next statement.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** What a server answers that takes no writes: a standby, or a primary that has been demoted. */
const readOnly = '25006'

/**
 * A connection that the pool drops when it is given back after its server refused to write: after a failover it would
 * lead to the demoted server for as long as it lives.
 */
class WritingClient extends pg.Client {
  #giveBack: ((error?: Error | boolean) => void) | undefined
  #dropped = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) this.#dropped = true
    })
  }

  /** The pool sets it each time it lends the connection. */
  set release(giveBack: (error?: Error | boolean) => void) {
    this.#giveBack = giveBack
  }

  get release() {
    return (error?: Error | boolean) => this.#giveBack?.(error || this.#dropped)
  }
}

/** Settings for one `pg.Client` on a target, with our reading of column types and UTC days. */
export function clientConfig(target: Target): pg.ClientConfig {
  return {
    ...('url' in target ? { connectionString: target.url } : target),
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    // `current_date` and `date_trunc` mean the same day on every server.
    options: '-c timezone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a whole number`)
  return number
}

const asText = (text: string): string => text
const readers = new Map<number, (text: string) => unknown>([
  [20, wholeNumber], // int8
  [1700, Number], // numeric
  [1082, asText], // date: the driver's own reading is midnight of the machine's zone, a day off elsewhere
  [1186, asText], // interval
])
// Their arrays: what the driver makes of a text[], then each element that is not null.
const driversOwn = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
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
