import { sql } from 'kysely'
import type { Trx } from '#platform/database/transaction.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { paths } from '#kit/routing/paths.ts'

interface NewMessage {
  readonly threadId: string
  readonly applicationId: string | null
  /** The author. */
  readonly from: string
  readonly at: Date
}

/**
 * Notifies the officer of the file that a message is about, or the whole office if the file has no officer or the
 * conversation is about no file.
 */
export async function notifyOfficers(
  trx: Trx,
  { threadId, applicationId, from, at }: NewMessage,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with holder as (
      select u.id from applications a join users u on u.id = a.officer_id
      where a.id = ${applicationId} and u.status = 'active')
    select id from holder
    union all
    select id from users
    where role in ('officer', 'admin') and status = 'active' and not exists (select from holder)`.execute(trx)
  for (const { id } of rows) {
    await notify(trx, {
      userId: id,
      kind: 'message',
      event: 'message',
      applicationId,
      title: from,
      at,
      href: paths.staffThread(threadId),
    })
  }
}
