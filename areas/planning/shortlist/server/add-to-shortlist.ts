import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { sql, type Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { refuseStale, lockStudentLists } from '#areas/accounts/offers.ts'
import { shortlistMost, type addToShortlist as route } from '../contract.ts'

/**
 * Adds a program to the student's shortlist, or changes its note or reminders. What is left out stays as it is;
 * reminders of a new entry are on. What the office had suggested is the student's own when it is saved again; undoing
 * a removal, which says whether to remind, restores the suggestion.
 * @throws not_found for a program that is unknown or not published, unless it is on the shortlist or was removed
 * within the last day
 * @throws list_full; changed_meanwhile for a note that is newer than its writer has seen
 */
export async function addToShortlist(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  programId: string,
  { note, remind, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, userId)
    const entry = await trx
      .selectFrom('shortlist')
      .select(['dropped_at', 'remind_since', 'note'])
      .where('user_id', '=', userId)
      .where('program_id', '=', programId)
      .executeTakeFirst()
    if (!entry && !(await isPublished(trx, programId))) throw refuse('not_found')
    const before = await countShortlisted(trx, userId)
    const isNew = !entry || entry.dropped_at !== null
    if (note !== undefined) refuseStale({ note: isNew ? null : entry.note }, { note }, seen)
    if (isNew && before >= shortlistMost) throw refuse('list_full', { message: shortlistMessages.full })
    // Reminders that are already on keep the date they were switched on.
    const since = isNew ? ((remind ?? true) ? now : null) : remindSince(entry.remind_since, remind, now)
    if (!entry) {
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
          ...(isNew && remind === undefined
            ? { suggested_by: null, suggested_at: null, suggestion: null }
            : {}),
          ...(note === undefined ? {} : { note }),
          remind_since: since,
        })
        .where('user_id', '=', userId)
        .where('program_id', '=', programId)
        .execute()
    }
    return { message: shortlistMessages.added, count: isNew ? before + 1 : before }
  })
}

function remindSince(since: Date | null, remind: boolean | undefined, now: Date): Date | null {
  if (remind === undefined) return since
  return remind ? (since ?? now) : null
}

/** Whether a program may be put on a shortlist. */
export async function isPublished(trx: Kysely<Database>, programId: string): Promise<boolean> {
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

/** Number of programs on the student's shortlist. */
export async function countShortlisted(trx: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('shortlist')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
