import type pg from 'pg'
import { ConfigError } from '../config/config.ts'
import { createClient, type Target } from './connect.ts'
import { lockNumbers } from './locks.ts'

const tryAgainAfter = 5_000

const tryClaim = `select pg_try_advisory_lock($1) as mine, pid, backend_start::text as since
  from pg_stat_activity where pid = pg_backend_pid()`
/** Waits for a second until it has ended. */
const endSession = `select pg_terminate_backend(pid, 1000)
  from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`

/**
 * Makes this process the only server on a database, for as long as it lives: documents on its own disk can be opened by
 * no other. When the connection breaks, the claim is made again.
 * @param onTaken called when another server has taken its place in between
 * @throws {ConfigError} when another server is there already
 */
export async function claimOnlyServer(
  target: Target,
  onTaken: () => void,
): Promise<{ release(): Promise<void> }> {
  let client: pg.Client | undefined
  /** The session of the claim. When its connection breaks, the database may not notice for hours. */
  let session: { pid: number; since: string } | undefined
  let released = false

  async function claim(): Promise<boolean> {
    const next = createClient(target, 'manzil only server')
    next.on('error', () => {})
    next.once('end', () => {
      if (client === next) setTimeout(() => void claimAgain(), tryAgainAfter).unref()
    })
    await next.connect()
    if (session) await next.query(endSession, [session.pid, session.since])
    const { rows } = await next.query<{ mine: boolean; pid: number; since: string }>(tryClaim, [
      lockNumbers.onlyServer,
    ])
    const { mine, ...own } = rows[0]!
    if (mine) [client, session] = [next, own]
    else await next.end()
    return mine
  }

  async function claimAgain(): Promise<void> {
    if (released) return
    const mine = await claim().catch(() => undefined)
    if (mine === false) onTaken()
    if (mine === undefined) setTimeout(() => void claimAgain(), tryAgainAfter).unref()
  }

  if (!(await claim())) {
    throw new ConfigError([
      'Another server works on this database, and documents are on the disk of one server (STORAGE_URL is not set).',
      'Stop the other one, or keep documents in storage that all servers reach: STORAGE_URL=s3://…',
    ])
  }
  return {
    async release() {
      released = true
      const held = client
      client = undefined
      await held?.end().catch(() => {})
    },
  }
}
