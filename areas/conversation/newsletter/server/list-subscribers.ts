import { sql, type Kysely } from 'kysely'
import type { listSubscribers as route } from '#areas/conversation/enquiries/contract/enquiries.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { matchesWords } from '#areas/conversation/enquiries/server/match-words.ts'

/** Subscribers by page, newest first. */
export async function listSubscribers(
  deps: Deps,
  { page, limit, search, status }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { typed } = await matchesWords(deps.db, 's.search', search)
  const found = deps.db
    .selectFrom('newsletter_subscribers as s')
    .where(typed)
    .$if(status !== undefined, (query) => query.where('s.status', '=', status!))
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('s.asked_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const data = rows.map((row) => ({
    _id: row.id,
    email: row.email,
    firstName: row.first_name,
    status: row.status,
    consentVersion: row.consent_version,
    askedAt: row.asked_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    leftAt: row.left_at?.toISOString() ?? null,
  }))
  return { data, totalCount: total, counts: await countByStatus(deps.db) }
}

async function countByStatus(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  return {
    pending: 0,
    confirmed: 0,
    unsubscribed: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
}

/** How many readers an issue would go to. */
export async function countReaders(db: Kysely<Database>): Promise<number> {
  return (await countByStatus(db)).confirmed
}
