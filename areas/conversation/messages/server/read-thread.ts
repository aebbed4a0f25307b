import { sql, type RawBuilder } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { closeThread as closeRoute, readThread as readRoute } from '../contract.ts'
import { readThreadRow } from './read-threads.ts'

/**
 * Records that the viewer's side has read a conversation up to a time; an earlier time than before changes
 * nothing, and a time in the future is limited to the newest message.
 * @throws not_found
 */
export async function readUpTo(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  threadId: string,
  upTo: string,
): Promise<ReplyOf<typeof readRoute>> {
  const until = new Date(upTo)
  const byStudent = viewer.role === 'student'
  await deps.db
    .updateTable('message_threads')
    .set(
      byStudent
        ? { read_by_student: sql<Date>`greatest(read_by_student, least(${until}, last_at))` }
        : { read_by_office: sql<Date>`greatest(read_by_office, least(${until}, last_at))` },
    )
    .where('id', '=', threadId)
    .$if(byStudent, (query) => query.where('student_id', '=', viewer.userId))
    .execute()
  const { unread } = await readThreadRow(deps.db, viewer, threadId)
  return { unread }
}

/** Whether nobody has written since; a time in a reply has no microseconds. @param seen `lastAt` as the caller read it */
export const isNewestSeen = (seen: string | undefined): RawBuilder<boolean> =>
  seen === undefined
    ? sql<boolean>`true`
    : sql<boolean>`date_trunc('milliseconds', last_at) <= ${new Date(seen)}`

/**
 * Records that a conversation needs no answer from the office.
 * @throws not_found; changed_meanwhile when there is a message newer than `seen`
 */
export async function closeConversation(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  threadId: string,
  { seen }: BodyOf<typeof closeRoute>,
): Promise<ReplyOf<typeof closeRoute>> {
  await deps.db
    .updateTable('message_threads')
    .set({ waiting_on: 'nobody', read_by_office: sql<Date>`last_at`, snoozed_until: null, snoozed_by: null })
    .where('id', '=', threadId)
    .where('waiting_on', '=', 'office')
    .where(isNewestSeen(seen))
    .execute()
  const thread = await readThreadRow(deps.db, viewer, threadId)
  if (thread.waitingOn === 'office') {
    throw refuse('changed_meanwhile', { message: messageMessages.newerMessage })
  }
  return { message: messageMessages.closed, thread }
}
