import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'

/**
 * Makes the student's other changes of lists wait until this transaction ends, so that a list with a limit can be
 * counted first. It holds up nothing that only refers to the account.
 */
export async function holdStudent(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
