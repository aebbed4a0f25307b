import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { HeardChange } from './live.ts'

/*
 * What open screens are told when the transaction commits. Changes of most rows are announced by triggers; these are for a
 * record that reads differently although no row of its own has changed.
 */

/** Announces a change to the office's open screens. */
export async function announceToOffice(trx: Transaction<Database>, { kind, id }: HeardChange): Promise<void> {
  await sql`select announce_change(null, ${kind}, ${id})`.execute(trx)
}

/** Announces a change to the open screens of the office and of the student whom it concerns. */
export async function announceToBoth(
  trx: Transaction<Database>,
  studentId: string,
  { kind, id }: HeardChange,
): Promise<void> {
  await sql`select announce_change(null, ${kind}, ${id}), announce_change(${studentId}::uuid, ${kind}, ${id})`.execute(
    trx,
  )
}
