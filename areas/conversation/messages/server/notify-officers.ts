import { sql } from 'kysely'
import type { Trx } from '#platform/database/transaction.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { paths } from '#kit/routing/paths.ts'

interface NewMessage {
  readonly threadId: string
  readonly applicationId: string | null
  readonly studentId: string
  /** The author. */
  readonly from: string
  readonly at: Date
}

/**
 * Notifies the officer of the file that a message is about; if there is none, the officer responsible for the student;
 * otherwise the whole office.
 */
export async function notifyOfficers(
  trx: Trx,
  { threadId, applicationId, studentId, from, at }: NewMessage,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with holder as (
      select u.id from (
        select a.officer_id, 1 as rank from applications a where a.id = ${applicationId}
        union all
        select s.officer_id, 2 from student_officers s where s.student_id = ${studentId}) o
      join users u on u.id = o.officer_id and u.status = 'active' and u.role in ('officer', 'admin')
      order by o.rank limit 1)
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
