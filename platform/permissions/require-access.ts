import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { refuse } from '../http/refusal.ts'
import type { Viewer } from './viewer.ts'
import { scopeOf } from './scope.ts'

/** Refuses an application outside the scope of this viewer as if it did not exist. @throws not_found */
export async function requireAccess(
  db: Kysely<Database>,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  const found = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
}
