import type { Selectable } from 'kysely'
import {
  recentSearches,
  type listSavedSearches as route,
  type SavedSearch,
} from '#areas/planning/shortlist/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { SavedSearches } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'

const day = 24 * 3_600_000

/** The student's saved searches, newest first, and the recent ones. */
export async function listSearches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof route>> {
  const [saved, recent] = await Promise.all([
    db
      .selectFrom('saved_searches')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('saved_at', 'desc')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('recent_searches')
      .select(['query', 'at'])
      .where('user_id', '=', userId)
      .where('at', '>', oldestRecent(clock.now()))
      .orderBy('at', 'desc')
      .orderBy('query')
      .limit(recentSearches.most)
      .execute(),
  ])
  return {
    saved: saved.map(presentSearch),
    recent: recent.map(({ query, at }) => ({ query, at: at.toISOString() })),
  }
}

/** Searches before this time no longer count as recent. */
export const oldestRecent = (now: Date): Date => new Date(now.getTime() - recentSearches.days * day)

/** A row as the API returns it. */
export const presentSearch = (row: Selectable<SavedSearches>): SavedSearch => ({
  _id: row.id,
  name: row.name,
  query: row.query,
  weekly: row.weekly,
  savedAt: row.saved_at.toISOString(),
  lastMailAt: row.last_mail_at?.toISOString() ?? null,
})
