import { queueMessages } from '#texts/applications/queue/queue-messages.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { isConflict } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  mostSavedFilters,
  type saveQueueFilter,
  type SavedFilter,
  type listQueueFilters,
  type removeQueueFilter,
  type renameQueueFilter,
} from '../contract.ts'
import { QueueFilters } from '../filters/contract.ts'
import { countFiles } from './read-queue.ts'

type Reader = Pick<Deps, 'db' | 'pool' | 'clock'>

interface Row {
  readonly id: string
  readonly name: string
  readonly filters: unknown
}

async function present(deps: Reader, viewer: Viewer, { id, name, filters }: Row): Promise<SavedFilter> {
  // Ignores filters of an earlier release that no longer exist.
  const read = z.safeParse(QueueFilters, filters)
  const known = read.success ? read.data : {}
  return { _id: id, name, filters: known, ...(await countFiles(deps, viewer, known, deps.clock.now())) }
}

const nameTaken = () =>
  refuse('invalid_input', {
    message: queueMessages.filterNameTaken,
    fields: { name: queueMessages.filterNameTaken },
  })

/** The viewer's saved filters, by name, with the current number of files of each. */
export async function listFilters(deps: Reader, viewer: Viewer): Promise<ReplyOf<typeof listQueueFilters>> {
  const rows = await deps.db
    .selectFrom('queue_filters')
    .select(['id', 'name', 'filters'])
    .where('user_id', '=', viewer.userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const filters: SavedFilter[] = []
  // One after the other, so that twenty filters do not use every connection.
  for (const row of rows) filters.push(await present(deps, viewer, row))
  return { filters }
}

/** Saves a filter. @throws invalid_input for a name that is taken, list_full */
export async function saveFilter(
  deps: Reader,
  viewer: Viewer,
  { name, filters }: BodyOf<typeof saveQueueFilter>,
): Promise<ReplyOf<typeof saveQueueFilter>> {
  try {
    const row = await deps.db.transaction().execute(async (trx) => {
      // Lock the person's row, so that two windows cannot exceed the limit together.
      await sql`select from users where id = ${viewer.userId} for update`.execute(trx)
      const { count } = await trx
        .selectFrom('queue_filters')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', viewer.userId)
        .executeTakeFirstOrThrow()
      if (count >= mostSavedFilters) throw refuse('list_full')
      return trx
        .insertInto('queue_filters')
        .values({
          user_id: viewer.userId,
          name,
          filters: JSON.stringify(filters),
          saved_at: deps.clock.now(),
        })
        .returning(['id', 'name', 'filters'])
        .executeTakeFirstOrThrow()
    })
    return { message: queueMessages.filterSaved, filter: await present(deps, viewer, row) }
  } catch (error) {
    if (isConflict(error, 'queue_filters_name')) throw nameTaken()
    throw error
  }
}

/** Renames a filter of the viewer. @throws not_found, invalid_input for a name that is taken */
export async function renameFilter(
  deps: Reader,
  viewer: Viewer,
  filterId: string,
  { name }: BodyOf<typeof renameQueueFilter>,
): Promise<ReplyOf<typeof renameQueueFilter>> {
  try {
    const row = await deps.db
      .updateTable('queue_filters')
      .set({ name })
      .where('id', '=', filterId)
      .where('user_id', '=', viewer.userId)
      .returning(['id', 'name', 'filters'])
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    return { message: queueMessages.filterRenamed, filter: await present(deps, viewer, row) }
  } catch (error) {
    if (isConflict(error, 'queue_filters_name')) throw nameTaken()
    throw error
  }
}

/** Removes a filter of the viewer. @throws not_found */
export async function removeFilter(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  filterId: string,
): Promise<ReplyOf<typeof removeQueueFilter>> {
  const gone = await db
    .deleteFrom('queue_filters')
    .where('id', '=', filterId)
    .where('user_id', '=', viewer.userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse('not_found')
  return { message: queueMessages.filterRemoved }
}
