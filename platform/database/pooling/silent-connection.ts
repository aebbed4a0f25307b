import pg from 'pg'

/** Milliseconds between two looks at a connection, and for its server to answer. */
const usual = { every: 5_000, patience: 5_000 }
export type SilenceLimits = typeof usual

/** What the driver has and its types do not show. */
type Inner = {
  connection: { stream: NodeJS.ReadableStream & { bytesRead: number; destroy: (error: Error) => void } }
  _getActiveQuery(): object | null
  host: string
  port: number
  processID: number | null
}

/**
 * Ends a connection that waits for an answer which cannot come any more, because the network was cut without a word or the
 * server lost its power. The system notices only after about 15 minutes, and a pool whose connections all wait refuses
 * everybody for as long.
 *
 * Statements may take long, so none has a limit here. When nothing has come for two looks, a new connection asks the
 * server whether it still has the session.
 */
export function endWhenCutOff(
  client: pg.Client,
  config: pg.ClientConfig,
  { every, patience }: SilenceLimits = usual,
): void {
  const inner = client as unknown as Inner
  let last: { query: object | null; read: number } = { query: null, read: 0 }
  let asking = false

  const look = () => {
    const { stream } = inner.connection
    const now = { query: inner._getActiveQuery(), read: stream.bytesRead }
    const isSilent = () =>
      now.query !== null && now.query === inner._getActiveQuery() && now.read === stream.bytesRead
    const wasSilent = now.query === last.query && now.read === last.read
    last = now
    if (!wasSilent || !isSilent() || asking) return
    asking = true
    void hasSession({ ...config, host: inner.host, port: inner.port }, inner.processID, patience)
      .then((has) => {
        if (has || !isSilent()) return
        const lost = new Error('The database no longer answers on this connection')
        stream.destroy(Object.assign(lost, { code: 'ETIMEDOUT' }))
      })
      .finally(() => (asking = false))
  }

  let timer: NodeJS.Timeout | undefined
  client.once('connect', () => {
    timer = setInterval(look, every)
    timer.unref()
  })
  client.once('end', () => clearInterval(timer))
}

/** Whether a server can be reached and has a session, as far as it can say. */
async function hasSession(
  config: pg.ClientConfig,
  processId: number | null,
  patience: number,
): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => {})
  let isReached = false
  try {
    await client.connect()
    isReached = true
    const { rows } = await client.query<{ has: boolean; own: number }>(
      'select exists (select from pg_stat_activity where pid = $1) as has, pg_backend_pid() as own',
      [processId],
    )
    const { has, own } = rows[0]!
    // A pooler gives its sessions numbers of its own.
    return has || own !== (client as unknown as Inner).processID
  } catch (error) {
    // A server that refuses can be reached too, and one that is only slow ends no statement.
    return isReached || error instanceof pg.DatabaseError
  } finally {
    // Not waited for: a server that hangs would not answer.
    client.end().catch(() => {})
  }
}
