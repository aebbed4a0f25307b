import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

export type Trx = Transaction<Database>

/** Whether an error is a violation of the unique index `index`. */
export function isConflict(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

/** Whether a lock was not got in time, or PostgreSQL ended one of two transactions that waited for each other. */
export const isLockError = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Milliseconds for which a transaction is tried again. */
const patience = 3_000
/** Milliseconds in which the others may take their lock and finish. */
const pause = 100

/**
 * A transaction that gives way: it runs again from the start when others have a lock that it needs.
 * @param run changes nothing outside of the transaction
 * @param longestWait milliseconds for which it waits for one lock. Less than the second after which PostgreSQL ends one of
 *   two transactions that wait for each other: then it is always this one that gives way.
 * @throws what it threw last, once it has been tried for three seconds
 */
export async function transactionThatGivesWay<Result>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<Result>,
  longestWait?: number,
): Promise<Result> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (longestWait !== undefined)
          await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(trx)
        return run(trx)
      })
    } catch (error) {
      if (!isLockError(error) || performance.now() > until) throw error
    }
    await delay(pause)
  }
}
