import pg from 'pg'

/** What the driver has and its types do not show. */
interface InnerQuery {
  name: string
  text: string
  types: unknown
  callback: ((error: Error | null, result?: unknown) => void) | undefined
  hasBeenParsed(connection: InnerConnection): boolean
  prepare(connection: InnerConnection): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
interface InnerConnection {
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name?: string; types?: unknown }): void
  bind(message: object): void
  execute(message: object): void
}
const DriverQuery = pg.Query as unknown as new (...query: unknown[]) => InnerQuery

/** Returns no row, and applies until the transaction ends, which is that of the one statement after it. */
const plansOnce = `select where set_config('plan_cache_mode', 'force_generic_plan', true) is null`

/**
 * The driver's query of a prepared statement that is planned without its values, by a setting that it brings along in the
 * same round trip and the same transaction.
 */
export class PlannedOnce extends DriverQuery {
  readonly #client: pg.Client
  #isAhead = false

  constructor(client: pg.Client, ...query: unknown[]) {
    super(...query)
    this.#client = client
  }

  override prepare(connection: InnerConnection): void {
    if (this.#client.getTransactionStatus() === 'I') {
      // First, because the driver takes the first answer to a parsing for that of the statement.
      if (!this.hasBeenParsed(connection)) {
        const { name, text, types } = this
        connection.parse({ name, text, types })
        connection.submittedNamedStatements[name] = text
      }
      this.#isAhead = true
      connection.parse({ text: plansOnce })
      connection.bind({})
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#isAhead) this.#isAhead = false
    else super.handleCommandComplete(message, connection)
  }
}
