import type pg from 'pg'
import { articleIndex } from '#areas/conversation/help/server/article-index.ts'
import { listHelp, showArticle } from '#areas/conversation/help/server/show-help.ts'
import type { PageOf } from '#site/catalogue/public-page.ts'

/** Changes whenever a published article does. */
export const helpVersion = async (pool: pg.Pool): Promise<string> => (await articleIndex(pool)).version

/** All help articles, or those that match a search. */
export const loadHelp = async (pool: pg.Pool, search: string): Promise<PageOf<'help'>> => ({
  kind: 'help',
  search,
  ...(await listHelp(pool, search)),
})

/** One help article. @throws not_found */
export const loadArticle = async (pool: pg.Pool, slug: string): Promise<PageOf<'article'>> => ({
  kind: 'article',
  article: (await showArticle(pool, slug)).article,
})
