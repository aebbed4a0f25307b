import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Deps } from '#platform/config/deps.ts'
import { AnotherRunning } from '../import-catalogue.ts'
import { UnreadableFile } from '../import-report.ts'
import { findWaiting, type WaitingFile } from './waiting-files.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** How long a request waits for the work, in milliseconds, before it responds that the work continues. */
const patience = 20_000
const pollEvery = 200

/** Runs work on a connection without time limits, for one long transaction. */
export async function withoutLimits<T>(deps: Deps, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await deps.direct.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query(
      'reset statement_timeout; reset idle_in_transaction_session_timeout; reset lock_timeout',
    )
    client.release()
    return result
  } catch (error) {
    // The connection has other settings now, so it does not go back to the pool.
    client.release(true)
    throw error
  }
}

/**
 * Starts work on a waiting file in the background. The work stores its own result; a failure is stored as the file's
 * problem, and the file returns to the state `backTo`.
 * @returns when the work is done, or after `patience`
 */
export async function workInBackground(
  deps: Deps,
  id: string,
  backTo: 'read' | 'planned',
  work: () => Promise<void>,
): Promise<void> {
  const done = work().catch(async (error: Error) => {
    const known = error instanceof UnreadableFile || error instanceof AnotherRunning
    if (!known) deps.log.error({ event: 'import-failed', uploadId: id, name: error.name, stack: error.stack })
    await deps.pool
      .query(
        `update catalogue_uploads set state = $2, working_since = null, problem = $3
         where id = $1 and state in ('planning', 'applying')`,
        [id, backTo, known ? error.message : fileRefusals.ourFault],
      )
      // Without the database the failure cannot be stored; the work counts as interrupted after `cutOffAfter`.
      .catch(() => {})
  })
  await Promise.race([done, wait(patience, undefined, { ref: false })])
}

/** Waits until the work on a file is done, or for `patience`. @returns the file as it is then */
export async function awaitWork(deps: Deps, id: string): Promise<WaitingFile> {
  const until = performance.now() + patience
  for (;;) {
    const file = await findWaiting(deps, id)
    if ((file.state !== 'planning' && file.state !== 'applying') || performance.now() > until) return file
    await wait(pollEvery)
  }
}
