import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'

/** A student whose account is open; one that was merged into another is not. @throws not_found */
export async function requireOpenStudent(
  db: Kysely<Database>,
  studentId: string,
): Promise<{ _id: string; name: string }> {
  const found = await db
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}
