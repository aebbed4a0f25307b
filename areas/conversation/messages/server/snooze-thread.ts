import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { dayStart } from '#platform/time/day-start.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { paths } from '#kit/routing/paths.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { longestSnoozeDays, snoozeDays, type snoozeThread as route } from '../contract.ts'
import { isNewestSeen } from './read-thread.ts'
import { readThreadRow } from './read-threads.ts'

/**
 * Puts a conversation that waits on the office aside until a day of the office begins, or brings it back.
 * @throws not_found; invalid_input for a day that is not ahead or too far ahead; move_not_possible when it does not wait;
 *   changed_meanwhile when there is a message newer than `seen`
 */
export async function snoozeConversation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  threadId: string,
  { until, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = clock.now()
  const inDays = (days: number) => officeDay(now, days)
  const day = until === 'tomorrow' || until === 'in-3-days' ? inDays(snoozeDays[until]) : until
  if (day !== null && (day <= inDays(0) || day > inDays(longestSnoozeDays))) {
    const message = messageMessages.remindAhead({ days: longestSnoozeDays })
    throw refuse('invalid_input', { message, fields: { until: message } })
  }
  const changed = await db
    .updateTable('message_threads')
    .set({
      snoozed_until: dayStart(day),
      snoozed_by: day === null ? null : viewer.userId,
    })
    .where('id', '=', threadId)
    // Bringing one back that waits no longer is no mistake.
    .$if(day !== null, (query) => query.where('waiting_on', '=', 'office').where(isNewestSeen(seen)))
    .returning('id')
    .executeTakeFirst()
  const thread = await readThreadRow(db, viewer, threadId)
  if (!changed) {
    throw thread.waitingOn === 'office'
      ? refuse('changed_meanwhile', { message: messageMessages.newerMessage })
      : refuse('move_not_possible', { message: messageMessages.notWaiting })
  }
  return {
    message: day === null ? messageMessages.broughtBack : messageMessages.snoozed({ day: formatDay(day) }),
    thread,
  }
}

/** Brings back the conversations whose day has come, and reminds those who had put them aside. */
export async function wakeConversations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: string
      by: string | null
      application_id: string | null
      student: string
    }>`
      with due as (
        select id, snoozed_by from message_threads where snoozed_until <= ${now} order by id limit 200
        for update skip locked)
      update message_threads t set snoozed_until = null, snoozed_by = null
      from due, users s where t.id = due.id and s.id = t.student_id
      returning t.id, t.application_id, s.name as student,
        (select u.id from users u where u.id = due.snoozed_by and u.status = 'active') as by`.execute(trx)
    for (const { id, by, application_id: applicationId, student } of rows) {
      if (by === null) continue
      await notify(trx, {
        userId: by,
        kind: 'message',
        event: 'message-reminder',
        applicationId,
        title: student,
        at: now,
        href: paths.staffThread(id),
      })
    }
  })
}
