import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { sql } from 'kysely'
import { recentSearches } from '#areas/planning/shortlist/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { holdStudent } from '#areas/accounts/offers.ts'
import { keptQuery } from './kept-query.ts'
import { oldestRecent } from './list-searches.ts'

type Lists = Pick<Deps, 'db' | 'clock'>

/**
 * Remembers that the student made a search. The same one is kept once, with its last time; only the newest stay.
 * @throws invalid_input for a search that cannot be read or asks for everything
 */
export async function noteSearch(
  { db, clock }: Lists,
  userId: string,
  text: string,
): Promise<{ message: string }> {
  const query = keptQuery(text)
  await db.transaction().execute(async (trx) => {
    await holdStudent(trx, userId)
    await sql`insert into recent_searches (user_id, query, at) values (${userId}, ${query}, ${clock.now()})
      on conflict (user_id, query) do update set at = excluded.at`.execute(trx)
    await sql`delete from recent_searches r where user_id = ${userId} and query not in (
      select query from recent_searches where user_id = ${userId}
      order by at desc, query limit ${recentSearches.most})`.execute(trx)
  })
  return { message: shortlistMessages.remembered }
}

/** Forgets one recent search of the student, or all. @throws invalid_input for one that cannot be read */
export async function forgetRecentSearches(
  { db }: Lists,
  userId: string,
  text: string | undefined,
): Promise<{ message: string }> {
  await db
    .deleteFrom('recent_searches')
    .where('user_id', '=', userId)
    .$if(text !== undefined, (rows) => rows.where('query', '=', keptQuery(text!)))
    .execute()
  return { message: shortlistMessages.recentForgotten }
}

/** Removes recent searches that have grown old. */
export async function purgeRecentSearches({ db, clock }: Lists): Promise<void> {
  await db.deleteFrom('recent_searches').where('at', '<=', oldestRecent(clock.now())).execute()
}
