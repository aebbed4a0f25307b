import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type dropProgram as route } from '../contract.ts'
import { countKept } from './keep-program.ts'

/** Hours for which a program that was taken off can be put back although it was withdrawn. */
const hoursToPutBack = 24

/**
 * Takes a program off the student's shortlist.
 * @returns its note and reminders, with which it can be put back as it was
 * @throws not_found when it does not stand there
 */
export async function dropProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  programId: string,
): Promise<ReplyOf<typeof route>> {
  const dropped = await db
    .updateTable('shortlist')
    .set({ dropped_at: clock.now() })
    .where('user_id', '=', userId)
    .where('program_id', '=', programId)
    .where('dropped_at', 'is', null)
    .returning(['note', 'remind_since'])
    .executeTakeFirst()
  if (!dropped) throw refuse('not_found')
  return {
    message: shortlistMessages.dropped,
    note: dropped.note,
    remind: dropped.remind_since !== null,
    kept: await countKept(db, userId),
  }
}

/** Removes what was taken off a day ago. */
export async function forgetDropped({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('shortlist')
    .where('dropped_at', '<', new Date(clock.now().getTime() - hoursToPutBack * 3_600_000))
    .execute()
}
