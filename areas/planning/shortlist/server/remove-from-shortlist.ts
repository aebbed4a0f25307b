import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type removeFromShortlist as route } from '../contract.ts'
import { countShortlisted } from './add-to-shortlist.ts'

/** Hours within which a removal can be undone, even if the program was withdrawn meanwhile. */
const hoursToUndo = 24

/**
 * Removes a program from the student's shortlist.
 * @returns its note and reminders, so that the removal can be undone
 * @throws not_found when it is not on the shortlist
 */
export async function removeFromShortlist(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  programId: string,
): Promise<ReplyOf<typeof route>> {
  const removed = await db
    .updateTable('shortlist')
    .set({ dropped_at: clock.now() })
    .where('user_id', '=', userId)
    .where('program_id', '=', programId)
    .where('dropped_at', 'is', null)
    .returning(['note', 'remind_since'])
    .executeTakeFirst()
  if (!removed) throw refuse('not_found')
  return {
    message: shortlistMessages.removed,
    note: removed.note,
    remind: removed.remind_since !== null,
    count: await countShortlisted(db, userId),
  }
}

/** Purges entries that were removed more than a day ago. */
export async function purgeRemovedPrograms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('shortlist')
    .where('dropped_at', '<', new Date(clock.now().getTime() - hoursToUndo * 3_600_000))
    .execute()
}
