import pg from 'pg'
import type { Host } from './database-url.ts'
import { PlannedOnce } from './pooling/planned-once.ts'
import { endWhenCutOff, type SilenceLimits } from './pooling/silent-connection.ts'
import { isStandby, takesWrites } from './takes-writes.ts'

/** What the database notes in a transaction that leaves something to announce. */
const announced = 'MZ001'

/** What a server answers that takes no writes: a standby, or a primary that has been demoted. */
const readOnly = '25006'

/** The names of statements that each session prepares once, by their text. */
const prepared = new Map<string, string>()

/**
 * Has each session parse and plan a statement once and keep it. For statements of a fixed text that most transactions
 * run: parsing and planning one takes longer than running it. Not behind a pooler in transaction mode.
 * @returns the text
 */
export function prepareOnce(name: string, text: string): string {
  prepared.set(text, name)
  return text
}

/**
 * A prepared statement that each session plans once, in the first call. PostgreSQL otherwise plans it anew for the first
 * five, to see whether that is worth it: in each session, and for each text. Only where every value is read in the same way.
 * Within a transaction, and behind a pooler in transaction mode, it is run as any other.
 */
export interface PlannedOnceConfig extends pg.QueryConfig {
  readonly name: string
  readonly plannedOnce: boolean
}

/** No host of an address can be used; the message names each with its reason. */
export class NoHostAvailable extends Error {
  readonly exitCode = 1
  /** PostgreSQL's own code for a server that cannot be connected to now: callers may try again. */
  readonly code = '57P03'
}

/** What a server must be: one that takes writes, a standby, or either. */
export type Wanted = 'writes' | 'standby' | 'any'

const refusals = { writes: 'takes no writes', standby: 'is no standby' }
const inVain = { writes: 'takes writes', standby: 'is a standby that can be reached', any: 'can be reached' }

/** The hosts of an address. The one that was used last is tried first, so that a host that is away costs little. */
export class Hosts {
  readonly #list: readonly Host[]
  readonly #wanted: Wanted
  /** Milliseconds for each host. */
  readonly #patience: number
  #last = 0
  #search: Promise<Host> | undefined

  constructor(list: readonly Host[], { wanted, patience }: { wanted: Wanted; patience: number }) {
    this.#list = list
    this.#wanted = wanted
    this.#patience = patience
  }

  /**
   * Tries the hosts in turn; connections that are opened at the same time share the search.
   * @returns the first that can be reached and is what is wanted
   * @throws {NoHostAvailable} when there is none
   */
  find(config: pg.ClientConfig): Promise<Host> {
    return (this.#search ??= this.#findNow(config).finally(() => (this.#search = undefined)))
  }

  async #findNow(config: pg.ClientConfig): Promise<Host> {
    const reasons: string[] = []
    const first = this.#last
    for (const step of this.#list.keys()) {
      const index = (first + step) % this.#list.length
      const candidate = this.#list[index]!
      const reason = await this.#whyNot(config, candidate)
      if (reason === null) {
        this.#last = index
        return candidate
      }
      reasons.push(`  ${candidate.host ?? 'localhost'}:${candidate.port ?? 5432} ${reason}`)
    }
    const variable = this.#wanted === 'standby' ? 'DATABASE_READ_URL' : 'DATABASE_URL'
    throw new NoHostAvailable(`No host of ${variable} ${inVain[this.#wanted]}:\n${reasons.join('\n')}`)
  }

  async #whyNot(config: pg.ClientConfig, host: Host): Promise<string | null> {
    const client = new pg.Client({
      ...config,
      // The pool hides it from being copied.
      password: config.password,
      ...host,
      connectionTimeoutMillis: this.#patience,
      query_timeout: this.#patience,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      if (this.#wanted === 'any') return null
      const fits = this.#wanted === 'standby' ? await isStandby(client) : await takesWrites(client)
      return fits ? null : refusals[this.#wanted]
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return code ?? message
    } finally {
      // Not waited for: a host that hangs would not answer.
      client.end().catch(() => {})
    }
  }
}

/** Settings of a client. */
export type DatabaseClientConfig = pg.ClientConfig & {
  /** Where one has to be chosen before each connection. */
  hosts?: Hosts | undefined
  /** The mode of the pooler that the connection leads through. */
  pooler?: Pooler | undefined
  /** Settings of PostgreSQL that a pooler does not take when a connection is opened. */
  settings?: Readonly<Record<string, string>> | undefined
  /** Called after each transaction that left something to announce. */
  onAnnouncement?: (() => void) | undefined
  /** How long a connection may be silent before its server is asked; see `endWhenCutOff`. */
  silence?: SilenceLimits | undefined
}

/** The modes of PgBouncer and its like that can be used. */
export type Pooler = (typeof poolers)[number]
export const poolers = ['session', 'transaction'] as const

/**
 * A connection to the host that can be used now. The pool drops it when it is given back after its server refused to
 * write: after a failover it would lead to the demoted server for as long as it lives.
 */
export class DatabaseClient extends pg.Client {
  protected readonly config: DatabaseClientConfig
  #giveBack: ((error?: Error | boolean) => void) | undefined
  #dropped = false

  constructor(config: DatabaseClientConfig = {}) {
    super(config)
    this.config = config
    // Its user gets the error from a query. Without a listener it would end the process, and the pool has one only from
    // when the connection is ready: too late where one is given up while a pooler is told its settings.
    this.on('error', () => {})
    this.#inner.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) this.#dropped = true
    })
    const { onAnnouncement, silence } = config
    endWhenCutOff(this, config, silence)
    if (onAnnouncement) this.#watchAnnouncements(onAnnouncement)
  }

  // The driver's overloads, which TypeScript cannot check one by one.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[query, ...rest]: any[]): any {
    if (query.plannedOnce) return this.#queryPlannedOnce([query, ...rest])
    const name = typeof query === 'string' ? prepared.get(query) : undefined
    return name === undefined ? super.query(query, ...rest) : super.query({ name, text: query }, ...rest)
  }

  #queryPlannedOnce(query: unknown[]): unknown {
    const planned = new PlannedOnce(this, ...query)
    if (planned.callback) return super.query(planned as unknown as pg.Query)
    return new Promise((resolve, reject) => {
      planned.callback = (error, result) => (error ? reject(error) : resolve(result))
      super.query(planned as unknown as pg.Query)
    })
  }

  #watchAnnouncements(onAnnouncement: () => void): void {
    let isAnnouncing = false
    this.on('notice', ({ code }) => {
      if (code === announced) isAnnouncing = true
    })
    this.#inner.connection.on('readyForQuery', ({ status }: { status: string }) => {
      // Idle: the transaction has ended. If it was rolled back there is nothing to announce, which does no harm.
      if (!isAnnouncing || status !== 'I') return
      isAnnouncing = false
      onAnnouncement()
    })
  }

  /** What the driver has and its types do not show. */
  get #inner() {
    return this as unknown as {
      connection: NodeJS.EventEmitter & { stream: { destroyed: boolean } }
      host: string | undefined
      port: number
      _ending: boolean
    }
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const { hosts, pooler, settings } = this.config
    if (pooler === 'session' && settings) return this.#connectWith(settings, callback)
    return this.#connectToHost(hosts, callback)
  }

  #connectToHost(hosts: Hosts | undefined, callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (hosts === undefined) return callback ? super.connect(callback) : super.connect()
    const chosen = this.#choose(hosts)
    if (!callback) return chosen.then(() => super.connect())
    // The driver calls back as soon as it is connected, so that whoever waits listens before anything else is read.
    void chosen.then(() => super.connect(callback), callback)
  }

  #connectWith(
    settings: Readonly<Record<string, string>>,
    callback?: (error: Error) => void,
  ): Promise<pg.Client> | void {
    const statements = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)
    if (!callback) {
      return new Promise((resolve, reject) =>
        this.#connectWith(settings, (error) => (error ? reject(error) : resolve(this))),
      )
    }
    void this.#connectToHost(this.config.hosts, (error) => {
      if (error) callback(error)
      else super.query(statements.join(';'), callback)
    })
  }

  async #choose(hosts: Hosts): Promise<void> {
    const { host, port } = await hosts.find(this.config)
    // The pool gives up on a connection, and others end it, before it is there.
    if (this.#inner._ending || this.#inner.connection.stream.destroyed)
      throw new Error('Connection terminated')
    // Of a single host without one, the driver knows the usual port.
    if (host !== undefined) this.#inner.host = host
    if (port !== undefined) this.#inner.port = port
  }

  /** The pool sets it each time it lends the connection. */
  set release(giveBack: (error?: Error | boolean) => void) {
    this.#giveBack = giveBack
  }

  get release() {
    return (error?: Error | boolean) => this.#giveBack?.(error || this.#dropped)
  }
}
