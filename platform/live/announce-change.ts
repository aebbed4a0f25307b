import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { HeardChange } from './live.ts'

/**
 * Announces to the office's open screens, when the transaction commits, that a record reads differently although no row
 * of its own has changed; changes of rows are announced by triggers.
 */
export async function announceToOffice(trx: Transaction<Database>, { kind, id }: HeardChange): Promise<void> {
  await sql`select announce_change(null, ${kind}, ${id})`.execute(trx)
}
