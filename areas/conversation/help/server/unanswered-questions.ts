import { sql, type Kysely } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { listUnanswered as route } from '../contract/article-editing.ts'
import { articleIndex } from './article-index.ts'

/**
 * How well an article must match a question to be shown beside it: the same threshold at which the assistant answers.
 */
const sureMatch = { score: 8, covers: 0.6 }

/** How many different questions were not answered in the days for which questions are stored. */
export async function countUnanswered(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lower(question))::int as count from assistant_questions where intent = 'unknown'`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Questions the assistant could not answer, newest first; equal questions count once. Document numbers were masked
 * before a question was stored, and no names are returned.
 */
export async function listUnanswered(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { rows } = await sql<{ question: string; times: number; last: Date }>`
    select (array_agg(question order by asked_at desc, id))[1] as question, count(*)::int as times, max(asked_at) as last
    from assistant_questions where intent = 'unknown'
    group by lower(question) order by last desc, question
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const index = await articleIndex(pool)
  const data = rows.map(({ question, times, last }) => {
    const [best] = index.find(question, 1)
    const { slug, title } = best?.article ?? { slug: '', title: '' }
    return {
      question,
      times,
      lastAskedAt: last.toISOString(),
      article:
        best && best.score >= sureMatch.score && best.covers >= sureMatch.covers ? { slug, title } : null,
    }
  })
  return { data, totalCount: await countUnanswered(db) }
}
