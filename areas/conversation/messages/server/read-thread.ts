import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
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

/** Records that a conversation needs no answer from the office. @throws not_found */
export async function closeConversation(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  threadId: string,
): Promise<ReplyOf<typeof closeRoute>> {
  await deps.db
    .updateTable('message_threads')
    .set({ waiting_on: 'nobody', read_by_office: sql<Date>`last_at`, snoozed_until: null, snoozed_by: null })
    .where('id', '=', threadId)
    .where('waiting_on', '=', 'office')
    .execute()
  return {
    message: messageMessages.closed,
    thread: await readThreadRow(deps.db, viewer, threadId),
  }
}
