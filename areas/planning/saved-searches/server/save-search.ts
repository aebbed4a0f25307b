import { searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import {
  savedSearchesMost,
  type changeSearch as changeRoute,
  type saveSearch as route,
} from '#areas/planning/shortlist/contract.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import { normalizedQuery } from './search-query.ts'
import { presentSearch } from './list-searches.ts'

type Lists = Pick<Deps, 'db' | 'clock'>

/** Days between two e-mails about one search. */
export const daysBetweenMails = 7
const day = 24 * 3_600_000
/** When a search is checked next. */
export const nextCheck = (now: Date): Date => new Date(now.getTime() + daysBetweenMails * day)

/**
 * Saves a search for the student.
 * @throws invalid_input for a search that cannot be read, has no filter, or is saved already
 * @throws list_full
 */
export async function saveSearch(
  { db, clock }: Lists,
  userId: string,
  { name, query, weekly }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const normalized = normalizedQuery(query)
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, userId)
    const before = await trx
      .selectFrom('saved_searches')
      .select('query')
      .where('user_id', '=', userId)
      .execute()
    if (before.some((search) => search.query === normalized)) {
      throw refuse('invalid_input', {
        message: searchMessages.alreadySaved,
        fields: { query: searchMessages.alreadySaved },
      })
    }
    if (before.length >= savedSearchesMost) throw refuse('list_full', { message: searchMessages.full })
    const row = await trx
      .insertInto('saved_searches')
      .values({
        user_id: userId,
        name,
        query: normalized,
        weekly,
        saved_at: now,
        seen_until: now,
        look_at: nextCheck(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { message: searchMessages.saved, data: presentSearch(row) }
  })
}

/**
 * Renames a saved search, or switches its weekly e-mail. Switched on again, it reports programs added from now on.
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
        ...(weekly && !before.weekly ? { seen_until: now, look_at: nextCheck(now) } : {}),
      })
      .where('id', '=', searchId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { message: searchMessages.changed, data: presentSearch(row) }
}

/**
 * Deletes a saved search.
 * @throws not_found
 */
export async function deleteSearch(
  { db }: Lists,
  userId: string,
  searchId: string,
): Promise<{ message: string }> {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw refuse('not_found')
  return { message: searchMessages.deleted }
}
