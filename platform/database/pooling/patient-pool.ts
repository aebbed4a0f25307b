import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/** Milliseconds in which a server may take over before a caller is refused. */
const patience = 3_000
/** Milliseconds between two attempts. */
const pause = 100

/** What is answered while a server stops, starts or hands over to another one, at once and not after a timeout. */
const passing: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01', // the session was ended
  '57P03', // the server is starting or stopping, or no host takes writes
])

function isPassing({ code, message }: Error & { code?: string }): boolean {
  // How the driver reports that a balancer without a server has closed the connection.
  return passing.has(code) || message.startsWith('Connection terminated unexpectedly')
}

/**
 * A pool that waits for a server: in a planned switchover none takes writes for two or three seconds, and whoever asks
 * for a connection meanwhile gets it late instead of being refused. Nothing has been sent yet that could be done twice.
 */
export class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const giveUpAt = performance.now() + patience
    if (!callback) return super.connect().catch((error: Error) => this.#tryAgain(error, giveUpAt))
    super.connect((error, client, release) => {
      if (error) void this.#callBack(callback, this.#tryAgain(error, giveUpAt))
      else callback(error, client, release)
    })
  }

  async #callBack(callback: Callback, lent: Promise<pg.PoolClient>): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await lent
    } catch (error) {
      return callback(error as Error, undefined, () => {})
    }
    callback(undefined, client, client.release)
  }

  async #tryAgain(first: Error, giveUpAt: number): Promise<pg.PoolClient> {
    for (let error = first; ;) {
      if (!isPassing(error) || performance.now() + pause > giveUpAt) throw error
      await wait(pause)
      if (this.ending) throw error
      try {
        return await super.connect()
      } catch (next) {
        error = next as Error
      }
    }
  }
}
