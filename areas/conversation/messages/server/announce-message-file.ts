import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { announceFile, type FileTarget } from '#areas/applications/offers.ts'
import type { announceForThread as route } from '../contract.ts'
import { reach } from './read-threads.ts'
import { requireReachable } from './write-message.ts'

/**
 * Announces a file for a message that the viewer may write.
 * @throws not_found for a conversation, application or student outside of the access of the viewer; not_for_you for a
 *   university with which the office has opened no conversation; as `announceFile`
 */
export async function announceMessageFile(
  deps: Deps,
  viewer: Viewer,
  target: FileTarget,
  file: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  await deps.db.transaction().execute((trx) => requireMayWrite(trx, viewer, target))
  return announceFile(deps, viewer, target, file)
}

/** Beside the audience of the call. */
async function requireMayWrite(trx: Trx, viewer: Viewer, { purpose, recordId }: FileTarget): Promise<void> {
  if (recordId === null) return
  if (purpose === 'student') return requireReachable(trx, recordId)
  if (purpose === 'thread') {
    if (!(await hasThread(trx, viewer, 'id', recordId))) throw refuse('not_found')
    return
  }
  const application = await trx
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', recordId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!application) throw refuse('not_found')
  if (viewer.role === 'university' && !(await hasThread(trx, viewer, 'application_id', recordId)))
    throw refuse('not_for_you', { message: messageMessages.notOpened })
}

async function hasThread(
  trx: Trx,
  viewer: Viewer,
  column: 'id' | 'application_id',
  id: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('message_threads as t')
    .select('t.id')
    .where(`t.${column}`, '=', id)
    .where(reach(viewer))
    .executeTakeFirst()
  return found !== undefined
}
