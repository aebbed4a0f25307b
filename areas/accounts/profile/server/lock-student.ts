import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'

/** Locks the student's row: other changes of the same profile wait until this transaction ends. */
export async function lockStudent(trx: Transaction<Database>, studentId: string): Promise<void> {
  await sql`select from users where id = ${studentId} for update`.execute(trx)
}

/**
 * A weaker row lock, under which a list with a limit can be counted and then written. Writes that only refer to the
 * student do not wait for it.
 */
export async function lockStudentLists(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
