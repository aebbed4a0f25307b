import pg from 'pg'

/** No connection could be opened. */
export class NoConnection extends Error {}

/** Thrown by a check: the connection is not lent. */
export class CheckFailed extends Error {
  /** Whether the connection may be lent to others, and later. */
  readonly mayStay: boolean
  constructor(message: string, { mayStay }: { mayStay: boolean }) {
    super(message)
    this.mayStay = mayStay
  }
}

/** A pool that lends a connection only after a check, which may query it. */
export class CheckedPool extends pg.Pool {
  readonly #check: (client: pg.PoolClient) => Promise<void>

  constructor(config: pg.PoolConfig, check: (client: pg.PoolClient) => Promise<void>) {
    super(config)
    this.#check = check
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const lent = this.#lend(() => super.connect())
    if (!callback) return lent
    lent.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #lend(borrow: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const client = await borrow().catch((error: Error) => {
      // Of a pool whose connections are all in use.
      if (error.message === 'timeout exceeded when trying to connect') throw error
      throw new NoConnection(error.message, { cause: error })
    })
    try {
      await this.#check(client)
      return client
    } catch (error) {
      client.release(!(error instanceof CheckFailed && error.mayStay))
      throw error
    }
  }
}
