import pg from 'pg'
import { DatabaseClient } from '../client.ts'

/** What the driver has and its types do not show. */
interface InnerQuery {
  text: string
  callback: ((error: Error | null, result?: unknown) => void) | undefined
  requiresPreparation(): boolean
  submit(connection: unknown): unknown
  prepare(connection: InnerConnection): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
interface InnerConnection {
  parse(message: { text: string }): void
  bind(message: object): void
  execute(message: object): void
}
const DriverQuery = pg.Query as unknown as new (...query: unknown[]) => InnerQuery

/**
 * A query that brings the settings of its connection along when it begins a transaction, in the same round trip and the
 * same transaction: behind a pooler in transaction mode the next transaction may run in another session.
 */
class QueryWithSettings extends DriverQuery {
  readonly #client: pg.Client
  readonly #settings: readonly (readonly [name: string, value: string])[]
  /** Answers to what was sent before the query itself. */
  #ahead = 0

  constructor(client: pg.Client, settings: Readonly<Record<string, string>>, ...query: unknown[]) {
    super(...query)
    this.#client = client
    this.#settings = Object.entries(settings)
  }

  override submit(connection: unknown): unknown {
    if (this.#client.getTransactionStatus() === 'I') {
      if (this.requiresPreparation()) this.#ahead = 1
      else {
        this.#ahead = this.#settings.length
        // A "begin" in the text goes on with the transaction that these statements are in.
        this.text = this.#settings.map(setLocal).join('') + this.text
      }
    }
    return super.submit(connection)
  }

  override prepare(connection: InnerConnection): void {
    if (this.#ahead > 0) {
      // Returns no row. "set local" would write a warning to the server's log: this transaction has no "begin".
      const calls = this.#settings.map(([name, value]) => `set_config('${name}', '${value}', true)`)
      connection.parse({ text: `select where concat(${calls.join(', ')}) is null` })
      connection.bind({})
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#ahead > 0) this.#ahead--
    else super.handleCommandComplete(message, connection)
  }
}

const setLocal = ([name, value]: readonly [string, string]) => `set local ${name} = '${value}';`

/**
 * A connection through a pooler in transaction mode. Its settings apply in every transaction, and no statement is
 * prepared by name: PgBouncer before 1.21 does not know in which session one is.
 */
export class TransactionPooledClient extends DatabaseClient {
  // The driver's overloads, which TypeScript cannot check one by one.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...[query, ...rest]: any[]): any {
    if (typeof query.submit === 'function') return super.query(query, ...rest)
    const { settings = {} } = this.config
    const unnamed = typeof query === 'string' ? query : { ...query, name: undefined }
    const withSettings = new QueryWithSettings(this, settings, unnamed, ...rest)
    if (withSettings.callback) return super.query(withSettings as unknown as pg.Query)
    return new Promise((resolve, reject) => {
      withSettings.callback = (error, result) => (error ? reject(error) : resolve(result))
      super.query(withSettings as unknown as pg.Query)
    })
  }
}
