import { sql, type Kysely } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  staleMonths,
  type ArticleDetails,
  type ArticleEntry,
  type StoredText,
  type listArticles as listRoute,
} from '../contract/article-editing.ts'
import type { HelpTopic } from '../contract/help.ts'
import { countUnanswered } from './unanswered-questions.ts'

/** Articles checked before this day are out of date; so is one that was never checked. */
function staleBefore(now: Date): string {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - staleMonths)
  return day.toISOString().slice(0, 10)
}

const isStale = (now: Date) =>
  sql<boolean>`(a.status <> 'withdrawn' and a.checked_on < ${staleBefore(now)}::date)`
/** Both built-in texts are stored exactly as they were read, so any difference means a newer text. */
const hasNewer = sql<boolean>`(a.edited_at is not null and a.built_in is not null
  and a.built_in is distinct from a.built_in_then)`

function articles(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('help_articles as a')
    .select([
      'a.slug',
      'a.title',
      'a.summary',
      'a.topic',
      'a.keywords',
      'a.body',
      'a.sources',
      sql<string | null>`a.checked_on::text`.as('checked_on'),
      'a.status',
      'a.version',
      'a.draft',
      'a.built_in',
      sql<boolean>`a.edited_at is not null`.as('edited'),
      isStale(now).as('stale'),
      hasNewer.as('newer'),
      sql<number>`(select count(*)::int from help_votes v where v.slug = a.slug and v.helpful)`.as('helped'),
      sql<number>`(select count(*)::int from help_votes v where v.slug = a.slug and not v.helpful)`.as(
        'helped_not',
      ),
    ])
}

type ArticleRow = Awaited<ReturnType<ReturnType<typeof articles>['executeTakeFirstOrThrow']>>

const entryOf = (row: ArticleRow): ArticleEntry => ({
  slug: row.slug,
  title: row.title,
  topic: row.topic as HelpTopic,
  status: row.status,
  checkedOn: row.checked_on,
  stale: row.stale ?? false,
  origin: row.built_in === null ? 'own' : row.edited ? 'changed' : 'built-in',
  hasDraft: row.draft !== null,
  newerBuiltIn: row.newer ?? false,
  helped: row.helped,
  helpedNot: row.helped_not,
})

/** Help articles in every status by page: those to check first, then by title. */
export async function listArticles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page, limit, search, show }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const now = clock.now()
  const words = sql<boolean>`not exists (
    select from regexp_split_to_table(catalogue_fold(${search}), ' ') word where word <> ''
    and catalogue_fold(a.title || ' ' || a.slug || ' ' || a.keywords || ' ' || a.summary) not like '%' || word || '%')`
  const found = articles(db, now)
    .where(words)
    .$if(show === 'stale', (query) => query.where(isStale(now)))
    .$if(show !== undefined && show !== 'stale', (query) => query.where('a.status', '=', show as 'draft'))
  const rows = await found
    .orderBy(sql`not (${hasNewer} or ${isStale(now)} or a.status = 'draft' or a.draft is not null)`)
    .orderBy('a.title')
    .orderBy('a.slug')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom(found.as('f'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const counts = await db
    .selectFrom('help_articles as a')
    .select([
      sql<number>`count(*) filter (where ${isStale(now)})`.as('stale'),
      sql<number>`count(*) filter (where a.status = 'draft' or a.draft is not null)`.as('drafts'),
    ])
    .executeTakeFirstOrThrow()
  return {
    data: rows.map(entryOf),
    totalCount: total,
    counts: { ...counts, unanswered: await countUnanswered(db) },
  }
}

/** One article with everything an editor needs. @throws not_found */
export async function readArticle(db: Kysely<Database>, now: Date, slug: string): Promise<ArticleDetails> {
  const row = await articles(db, now).where('a.slug', '=', slug).executeTakeFirst()
  if (!row) throw refuse('not_found')
  const versions = await db
    .selectFrom('help_article_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.version', 'v.act', 'v.saved_at', 'u.name', 'v.content'])
    .where('v.slug', '=', slug)
    .orderBy('v.version', 'desc')
    .limit(30)
    .execute()
  return {
    ...entryOf(row),
    version: row.version,
    text: {
      title: row.title,
      summary: row.summary,
      topic: row.topic as HelpTopic,
      keywords: row.keywords,
      markdown: row.body,
      sources: row.sources as StoredText['sources'],
      checkedOn: row.checked_on,
    },
    draft: row.draft as StoredText | null,
    builtIn: row.edited ? (row.built_in as StoredText | null) : null,
    versions: versions.map((one) => ({
      version: one.version,
      act: one.act,
      at: one.saved_at.toISOString(),
      by: one.name,
      text: one.content as StoredText,
    })),
  }
}
