import { searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import { sql } from 'kysely'
import { recentSearches } from '#areas/planning/shortlist/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { normalizedQuery } from './search-query.ts'
import { oldestRecent } from './list-searches.ts'

type Lists = Pick<Deps, 'db' | 'clock'>

/**
 * Records that the student made a search. The same search is stored once, with its latest time; only the newest ones
 * are retained.
 * @throws invalid_input for a search that cannot be read or has no filter
 */
export async function recordSearch(
  { db, clock }: Lists,
  userId: string,
  text: string,
): Promise<{ message: string }> {
  const query = normalizedQuery(text)
  await db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, userId)
    await sql`insert into recent_searches (user_id, query, at) values (${userId}, ${query}, ${clock.now()})
      on conflict (user_id, query) do update set at = excluded.at`.execute(trx)
    await sql`delete from recent_searches r where user_id = ${userId} and query not in (
      select query from recent_searches where user_id = ${userId}
      order by at desc, query limit ${recentSearches.most})`.execute(trx)
  })
  return { message: searchMessages.recorded }
}

/** Deletes one recent search of the student, or all. @throws invalid_input for one that cannot be read */
export async function removeRecentSearches(
  { db }: Lists,
  userId: string,
  text: string | undefined,
): Promise<{ message: string }> {
  await db
    .deleteFrom('recent_searches')
    .where('user_id', '=', userId)
    .$if(text !== undefined, (rows) => rows.where('query', '=', normalizedQuery(text!)))
    .execute()
  return { message: searchMessages.recentRemoved }
}

/** Purges old recent searches. */
export async function purgeRecentSearches({ db, clock }: Lists): Promise<void> {
  await db.deleteFrom('recent_searches').where('at', '<=', oldestRecent(clock.now())).execute()
}
