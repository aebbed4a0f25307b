import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
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
 * @throws what it threw last, once it has been tried for three seconds
 */
export async function transactionThatGivesWay<Result>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isLockError(error) || performance.now() > until) throw error
    }
    await delay(pause)
  }
}
