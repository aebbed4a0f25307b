import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { sql, type Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { refuseStale, holdStudent } from '#areas/accounts/offers.ts'
import { shortlistMost, type keepProgram as route } from '../contract.ts'

/**
 * Puts a program on the student's shortlist, or changes its note or reminders. What is left out stays as it is; on a
 * new place reminders are on.
 * @throws not_found for a program that is unknown, or not published; one that stands on the shortlist, or was taken
 * off within a day, is found in any case
 * @throws list_full; changed_meanwhile for a note that is newer than its writer has seen
 */
export async function keepProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  programId: string,
  { note, remind, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await holdStudent(trx, userId)
    const place = await trx
      .selectFrom('shortlist')
      .select(['dropped_at', 'remind_since', 'note'])
      .where('user_id', '=', userId)
      .where('program_id', '=', programId)
      .executeTakeFirst()
    if (!place && !(await isPublished(trx, programId))) throw refuse('not_found')
    const kept = await countKept(trx, userId)
    const isNew = !place || place.dropped_at !== null
    if (note !== undefined) refuseStale({ note: isNew ? null : place.note }, { note }, seen)
    if (isNew && kept >= shortlistMost) throw refuse('list_full', { message: shortlistMessages.full })
    // Reminders that stay on keep the day they were switched on.
    const since = isNew ? ((remind ?? true) ? now : null) : remindSince(place.remind_since, remind, now)
    if (!place) {
      await trx
        .insertInto('shortlist')
        .values({
          user_id: userId,
          program_id: programId,
          note: note ?? null,
          remind_since: since,
          added_at: now,
        })
        .execute()
    } else {
      await trx
        .updateTable('shortlist')
        .set({
          ...(isNew ? { added_at: now, dropped_at: null, note: note ?? null } : {}),
          ...(note === undefined ? {} : { note }),
          remind_since: since,
        })
        .where('user_id', '=', userId)
        .where('program_id', '=', programId)
        .execute()
    }
    return { message: shortlistMessages.kept, kept: isNew ? kept + 1 : kept }
  })
}

function remindSince(since: Date | null, remind: boolean | undefined, now: Date): Date | null {
  if (remind === undefined) return since
  return remind ? (since ?? now) : null
}

async function isPublished(trx: Kysely<Database>, programId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('programs as p')
    .innerJoin('universities as u', 'u.id', 'p.university_id')
    .select('p.id')
    .where('p.id', '=', programId)
    .where('p.status', '=', 'published')
    .where('u.status', '=', 'published')
    .executeTakeFirst()
  return found !== undefined
}

/** How many programs stand on the student's shortlist. */
export async function countKept(trx: Kysely<Database>, userId: string): Promise<number> {
  const { kept } = await trx
    .selectFrom('shortlist')
    .select(sql<number>`count(*)::integer`.as('kept'))
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return kept
}
