import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { queueMessages } from '#texts/applications/queue/queue-messages.ts'
import {
  shownColumns,
  usualShownColumns,
  type chooseQueueColumns,
  type showQueueColumns,
  type ShownColumn,
} from '../contract.ts'

/** In the order of the screen; columns of an earlier release that no longer exist are left out. */
const inOrder = (chosen: readonly string[]): ShownColumn[] =>
  shownColumns.filter((column) => chosen.includes(column))

/** The columns of the queue that the viewer has chosen, or else the usual ones. */
export async function readQueueColumns(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<ReplyOf<typeof showQueueColumns>> {
  const row = await db
    .selectFrom('queue_columns')
    .select('columns')
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  return { columns: row === undefined ? [...usualShownColumns] : inOrder(row.columns) }
}

/** Saves which columns the viewer's queue has. */
export async function saveQueueColumns(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { columns }: BodyOf<typeof chooseQueueColumns>,
): Promise<ReplyOf<typeof chooseQueueColumns>> {
  const saved = inOrder(columns)
  await db
    .insertInto('queue_columns')
    .values({ user_id: viewer.userId, columns: saved })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ columns: saved }))
    .execute()
  return { message: queueMessages.columnsSaved, columns: saved }
}
