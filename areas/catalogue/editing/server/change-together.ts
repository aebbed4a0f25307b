import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { transactionThatGivesWay, type Trx } from '#platform/database/transaction.ts'

/** Milliseconds for which a change of several records waits for one of them. */
const longestWait = 500

/**
 * A transaction that changes several records of the catalogue, which it locks by id. It gives way to an import, which has
 * the lock of any number of records, in the order of its file.
 */
export const changeTogether = <Result>(
  db: Kysely<Database>,
  run: (trx: Trx) => Promise<Result>,
): Promise<Result> => transactionThatGivesWay(db, run, longestWait)
