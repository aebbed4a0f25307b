import { sql, type Kysely } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/tables.ts'

/** The folder of the built-in texts. */
export const contentFolder = path.join(import.meta.dirname, '../../../../content')

interface ArticleText {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly topic: string
  readonly keywords: string
  readonly body: string
  readonly sources: readonly { title: string; url: string | null; asOf: string | null }[]
  readonly checked_on: string
}

/** Reads the text of an article: front matter of `key: value` lines, then Markdown. */
function readArticle(slug: string, text: string): ArticleText {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`content/help/${slug}.md has no front matter`)
  const front: Record<string, string> = {}
  const sources: ArticleText['sources'][number][] = []
  for (const row of head.split('\n')) {
    const [, source] = /^ {2}- (.+)$/.exec(row) ?? []
    const [, key, value] = /^(\w+):(?: (.+))?$/.exec(row) ?? []
    if (source) {
      const [title = '', url, asOf] = source.split(' | ')
      sources.push({ title, url: url ?? null, asOf: asOf ?? null })
    } else if (key && value) front[key] = value
  }
  const needed = (key: string) => {
    const value = front[key]
    if (value === undefined) throw new Error(`content/help/${slug}.md lacks its ${key}`)
    return value
  }
  return {
    slug,
    title: needed('title'),
    summary: needed('summary'),
    topic: needed('topic'),
    keywords: front['keywords'] ?? '',
    body: body.trim(),
    sources,
    checked_on: needed('checkedOn'),
  }
}

/** A built-in text as one value, in the shape that editors load. */
const textOf = sql`jsonb_build_object('title', a.title, 'summary', a.summary, 'topic', a.topic,
  'keywords', a.keywords, 'markdown', a.body, 'sources', a.sources, 'checkedOn', a.checked_on)`

/**
 * Loads the built-in articles into the database. An article that an officer has edited stays as it is, with
 * the built-in text beside it; one that is no longer built in is removed. Running it twice, or in two
 * processes, changes nothing.
 * @returns how many rows were written
 */
export async function loadHelpArticles(db: Kysely<Database>, now: Date): Promise<number> {
  const folder = path.join(contentFolder, 'help')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const articles = await Promise.all(
    names.map(async (name) =>
      readArticle(name.replace(/\.md$/, ''), await readFile(path.join(folder, name), 'utf8')),
    ),
  )
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into help_articles
        (slug, title, summary, topic, keywords, body, sources, checked_on, changed_at, built_in)
      select a.slug, a.title, a.summary, a.topic, a.keywords, a.body, a.sources, a.checked_on, ${now}, ${textOf}
      from json_populate_recordset(null::help_articles, ${JSON.stringify(articles)}) a
      on conflict (slug) do update set title = excluded.title, summary = excluded.summary, topic = excluded.topic,
        keywords = excluded.keywords, body = excluded.body, sources = excluded.sources,
        checked_on = excluded.checked_on, changed_at = excluded.changed_at, built_in = excluded.built_in
      where help_articles.edited_at is null
        and (help_articles.title, help_articles.summary, help_articles.topic, help_articles.keywords,
             help_articles.body, help_articles.sources, help_articles.checked_on, help_articles.built_in)
          is distinct from (excluded.title, excluded.summary, excluded.topic, excluded.keywords, excluded.body,
             excluded.sources, excluded.checked_on, excluded.built_in)`.execute(trx)
    // An edited article keeps its text; its editor sees that there is a newer built-in one.
    await sql`update help_articles h set built_in = ${textOf}
      from json_populate_recordset(null::help_articles, ${JSON.stringify(articles)}) a
      where h.slug = a.slug and h.edited_at is not null and h.built_in is distinct from ${textOf}`.execute(
      trx,
    )
    const slugs = articles.map(({ slug }) => slug)
    await sql`update help_articles set built_in = null
      where edited_at is not null and built_in is not null and slug <> all (${slugs}::text[])`.execute(trx)
    await sql`delete from help_articles
      where edited_at is null and slug <> all (${slugs}::text[])`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}
