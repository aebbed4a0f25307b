import { sql, type Kysely } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { listUnanswered as route } from '../contract/article-editing.ts'
import { articleIndex } from './article-index.ts'

/**
 * How well an article must match a question to be named beside it: the threshold at which the assistant is
 * sure.
 */
const speaksOf = { score: 8, covers: 0.6 }

/** How many different questions were not answered in the days for which questions are stored. */
export async function countUnanswered(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lower(question))::int as count from assistant_questions where intent = 'unknown'`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Questions the assistant could not answer, newest first; the same words count once. Document numbers were
 * masked before a question was stored, and no names leave: only the words.
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
        best && best.score >= speaksOf.score && best.covers >= speaksOf.covers ? { slug, title } : null,
    }
  })
  return { data, totalCount: await countUnanswered(db) }
}
