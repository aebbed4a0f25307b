import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { listUndelivered as route } from '../contract.ts'
import { readIssue } from './write-newsletter.ts'

/** Readers whom an e-mail of a newsletter did not reach. @throws not_found */
export async function listUndelivered(
  { db }: Pick<Deps, 'db'>,
  issueId: string,
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { progress } = await readIssue(db, issueId)
  const rows = await db
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('outbox as o', 'o.id', 'd.mail_id')
    .innerJoin('newsletter_subscribers as s', 's.id', 'd.subscriber_id')
    .select([
      's.id as _id',
      's.email',
      sql<'refused' | 'late'>`case o.outcome when 'dead' then 'refused' else 'late' end`.as('why'),
    ])
    .where('d.issue_id', '=', issueId)
    .where('o.outcome', 'in', ['dead', 'expired'])
    .orderBy('s.email')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data: rows, totalCount: progress.failed }
}
