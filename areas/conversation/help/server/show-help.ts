import type pg from 'pg'
import { preventMerge } from '#areas/accounts/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { helpTopics, type HelpArticle, type HelpEntry, type HelpTopic } from '../contract/help.ts'
import { articleIndex, type KnownArticle, type Readers } from './article-index.ts'

/** The most articles a search returns, and the most topics in their place. */
const mostFound = 20
const mostTopics = 3
/** Articles below this part of the best score are left out. */
const farBehind = 0.25

const entryOf = ({ slug, title, summary, topic, checkedOn }: KnownArticle): HelpEntry => ({
  slug,
  title,
  summary,
  topic,
  checkedOn,
})

/** All articles by topic and title; with a search, those that match, best first, or else the nearest topics. */
export async function listHelp(
  pool: pg.Pool,
  search: string,
  readers: Readers = 'students',
): Promise<{ articles: HelpEntry[]; nearest?: HelpTopic[] }> {
  const index = await articleIndex(pool, readers)
  if (search !== '') {
    const found = index.find(search, mostFound)
    if (found.length === 0) return { articles: [], nearest: index.nearestTopics(search, mostTopics) }
    const least = (found[0]?.score ?? 0) * farBehind
    return { articles: found.filter(({ score }) => score >= least).map(({ article }) => entryOf(article)) }
  }
  const place = (entry: HelpEntry) => helpTopics.indexOf(entry.topic)
  return {
    articles: index.articles
      .map(entryOf)
      .toSorted((one, other) => place(one) - place(other) || one.title.localeCompare(other.title)),
  }
}

/** One article as everybody of its readers may read it. @throws not_found */
export async function showArticle(
  pool: pg.Pool,
  slug: string,
  readers: Readers = 'students',
): Promise<{ article: Omit<HelpArticle, 'helpful'> }> {
  const known = (await articleIndex(pool, readers)).articles.find((one) => one.slug === slug)
  if (!known) throw refuse('not_found')
  const { markdown, sources } = known
  return { article: { ...entryOf(known), markdown, sources } }
}

/** One article, with the rating of the viewer. @throws not_found */
export async function showHelp(
  { pool, db }: Pick<Deps, 'pool' | 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<{ article: HelpArticle }> {
  const { article } = await showArticle(pool, slug)
  const vote = await db
    .selectFrom('help_votes')
    .select('helpful')
    .where('student_id', '=', viewer.userId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return { article: { ...article, helpful: vote?.helpful ?? null } }
}

/** Stores whether an article helped; the last choice counts. @throws not_found */
export async function judgeHelp(
  { pool, db, clock }: Pick<Deps, 'pool' | 'db' | 'clock'>,
  viewer: Viewer,
  slug: string,
  helpful: boolean,
): Promise<{ helpful: boolean }> {
  const known = (await articleIndex(pool)).articles.some((one) => one.slug === slug)
  if (!known) throw refuse('not_found')
  await db.transaction().execute(async (trx) => {
    await preventMerge(trx, viewer.userId)
    await trx
      .insertInto('help_votes')
      .values({ student_id: viewer.userId, slug, helpful, at: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'slug']).doUpdateSet({ helpful, at: clock.now() }),
      )
      .execute()
  })
  return { helpful }
}
