import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import {
  savedSearchesMost,
  type changeSearch as changeRoute,
  type saveSearch as route,
} from '#areas/planning/shortlist/contract.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { holdStudent } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import { keptQuery } from './kept-query.ts'
import { presentSearch } from './list-searches.ts'

type Lists = Pick<Deps, 'db' | 'clock'>

/** Days between two mails of one search. */
export const daysBetweenMails = 7
const day = 24 * 3_600_000
/** When a search is looked at next, in full weeks from now. */
export const nextLook = (now: Date): Date => new Date(now.getTime() + daysBetweenMails * day)

/**
 * Keeps a search for the student.
 * @throws invalid_input for a search that cannot be read, asks for everything, or is kept already
 * @throws list_full
 */
export async function saveSearch(
  { db, clock }: Lists,
  userId: string,
  { name, query, weekly }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const kept = keptQuery(query)
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await holdStudent(trx, userId)
    const before = await trx
      .selectFrom('saved_searches')
      .select('query')
      .where('user_id', '=', userId)
      .execute()
    if (before.some((search) => search.query === kept)) {
      throw refuse('invalid_input', {
        message: shortlistMessages.searchTwice,
        fields: { query: shortlistMessages.searchTwice },
      })
    }
    if (before.length >= savedSearchesMost)
      throw refuse('list_full', { message: shortlistMessages.searchesFull })
    const row = await trx
      .insertInto('saved_searches')
      .values({
        user_id: userId,
        name,
        query: kept,
        weekly,
        saved_at: now,
        seen_until: now,
        look_at: nextLook(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { message: shortlistMessages.searchSaved, data: presentSearch(row) }
  })
}

/**
 * Renames a saved search, or switches its weekly mail. Switched on anew, it tells of what comes in from now on.
 * @throws not_found
 */
export async function changeSearch(
  { db, clock }: Lists,
  userId: string,
  searchId: string,
  { name, weekly }: BodyOf<typeof changeRoute>,
): Promise<ReplyOf<typeof changeRoute>> {
  const now = clock.now()
  const row = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('saved_searches')
      .selectAll()
      .where('id', '=', searchId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw refuse('not_found')
    return trx
      .updateTable('saved_searches')
      .set({
        name: name ?? before.name,
        weekly: weekly ?? before.weekly,
        ...(weekly && !before.weekly ? { seen_until: now, look_at: nextLook(now) } : {}),
      })
      .where('id', '=', searchId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { message: shortlistMessages.searchChanged, data: presentSearch(row) }
}

/**
 * Drops a saved search.
 * @throws not_found
 */
export async function forgetSearch(
  { db }: Lists,
  userId: string,
  searchId: string,
): Promise<{ message: string }> {
  const gone = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse('not_found')
  return { message: shortlistMessages.searchForgotten }
}
