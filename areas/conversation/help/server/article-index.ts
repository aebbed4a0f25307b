import type pg from 'pg'
import { foldWords } from '#areas/catalogue/offers.ts'
import { primaryOf } from '#platform/database/replica/read-replica.ts'
import { officeTopic, type HelpArticle, type HelpTopic } from '../contract/help.ts'
import { wordsLike } from './words-like.ts'
import { isStopWord, nearestWord, readQuestion, stem, significantWords } from './read-question.ts'

/** An article in memory. */
export interface KnownArticle extends Omit<HelpArticle, 'helpful'> {
  /** Keywords, folded, each with a space on both sides. */
  readonly phrases: readonly string[]
}

export interface FoundArticle {
  readonly article: KnownArticle
  readonly score: number
  /** The part of the question that the article covers, 0 to 1; rare words count more. */
  readonly covers: number
}

/** How much a word counts in each field. */
const weights = { slug: 3, title: 5, keywords: 4, summary: 3, body: 1 } as const
const k1 = 1.4
const b = 0.5

/** The articles with their words, for ranking by BM25 over weighted fields. */
class ArticleIndex {
  readonly articles: readonly KnownArticle[]
  /** Changes whenever a published article does; for caches of what was drawn from them. */
  readonly version: string
  readonly vocabulary: ReadonlySet<string>
  /** By word: its weighted count in each article. */
  readonly #having = new Map<string, Map<number, number>>()
  readonly #lengths: number[] = []
  readonly #usual: number

  constructor(articles: readonly (KnownArticle & { keywords: string })[], version: string) {
    this.articles = articles
    this.version = version
    for (const [number, article] of articles.entries()) {
      let length = 0
      for (const [field, text] of [
        ['slug', article.slug],
        ['title', article.title],
        ['keywords', article.keywords],
        ['summary', article.summary],
        ['body', article.markdown],
      ] as const) {
        const seen = new Map<string, number>()
        for (const word of significantWords(text)) {
          seen.set(word, (seen.get(word) ?? 0) + 1)
          length += field === 'body' ? 1 : 0
        }
        for (const [word, times] of seen) {
          const having = this.#having.get(word) ?? new Map<number, number>()
          // A repetition in a short field does not count.
          const counted = field === 'body' ? times : 1
          having.set(number, (having.get(number) ?? 0) + counted * weights[field])
          this.#having.set(word, having)
        }
      }
      this.#lengths.push(length)
    }
    this.vocabulary = new Set(this.#having.keys())
    this.#usual = this.#lengths.reduce((sum, one) => sum + one, 0) / Math.max(articles.length, 1)
  }

  #rarity(word: string): number {
    const having = this.#having.get(word)?.size ?? 0
    return Math.log(1 + (this.articles.length - having + 0.5) / (having + 0.5))
  }

  #scoreOf(word: string, number: number): number {
    const times = this.#having.get(word)?.get(number)
    if (times === undefined) return 0
    const room = 1 - b + (b * this.#lengths[number]!) / this.#usual
    return (this.#rarity(word) * times * (k1 + 1)) / (times + k1 * room)
  }

  /** The articles that match a question, best first; at most `limit`. */
  find(question: string, limit: number): FoundArticle[] {
    const phrases = readQuestion(question, this.vocabulary)
      .map(({ typed, means }) => ({
        // A phrase matches by its synonyms as well as by its own words.
        readings: [typed, means].map((words) =>
          words
            .filter((word) => !isStopWord(word))
            .map(stem)
            .map((word) => nearestWord(word, this.vocabulary) ?? word),
        ),
      }))
      .filter(({ readings }) => readings.some((words) => words.length > 0))
    const folded = ` ${foldWords(question)} `
    const worth = phrases.map(({ readings }) =>
      Math.max(...readings.map((words) => words.reduce((sum, word) => sum + this.#rarity(word), 0))),
    )
    const whole = worth.reduce((sum, one) => sum + one, 0) || 1
    const found = this.articles.map((article, number): FoundArticle => {
      let score = 0
      let covered = 0
      for (const [at, { readings }] of phrases.entries()) {
        const scores = readings.map((words) =>
          words.reduce((sum, word) => sum + this.#scoreOf(word, number), 0),
        )
        const best = Math.max(...scores, 0)
        score += best
        if (best > 0) covered += worth[at]!
      }
      const phrase = article.phrases.filter((one) => folded.includes(one))
      const longest = Math.max(0, ...phrase.map((one) => one.trim().split(' ').length))
      return { article, score: score + (longest > 1 ? 2 * longest : longest * 1.5), covers: covered / whole }
    })
    return found
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || (one.article.slug < other.article.slug ? -1 : 1))
      .slice(0, limit)
  }

  /** The topics whose words look most like those of a question that matches no article; none if no word does. */
  nearestTopics(question: string, limit: number): HelpTopic[] {
    const scores = new Map<HelpTopic, number>()
    for (const word of significantWords(question)) {
      for (const { word: alike, likeness } of wordsLike(word, this.vocabulary)) {
        for (const number of this.#having.get(alike)!.keys()) {
          const { topic } = this.articles[number]!
          scores.set(topic, (scores.get(topic) ?? 0) + likeness * this.#scoreOf(alike, number))
        }
      }
    }
    return [...scores]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([topic]) => topic)
  }
}

const stamp = {
  name: 'help-changes',
  text: `select count(*)::int as count, max(changed_at)::text as changed from help_articles where status = 'published'`,
}
const all = {
  name: 'help-articles',
  text: `select slug, title, summary, topic, keywords, body, sources, checked_on::text as checked_on
    from help_articles where status = 'published' order by topic, title`,
}
interface Row {
  slug: string
  title: string
  summary: string
  topic: HelpTopic
  keywords: string
  body: string
  sources: HelpArticle['sources']
  checked_on: string
}

/** Whom articles are for. Those for the office are never found by a student, a visitor or the assistant. */
export type Readers = 'students' | 'office'

const cached = new WeakMap<pg.Pool, { stamp: string } & Record<Readers, ArticleIndex>>()

/** The current articles for some readers, loaded again whenever one has changed, also in another process. */
export async function articleIndex(pool: pg.Pool, readers: Readers = 'students'): Promise<ArticleIndex> {
  const { rows } = await pool.query<{ count: number; changed: string | null }>(stamp)
  const now = `${rows[0]?.count} ${rows[0]?.changed}`
  // Replicas share the cache of their primary, and it is filled from there: two of them may differ.
  const primary = primaryOf(pool)
  const known = cached.get(primary)
  if (known?.stamp === now) return known[readers]
  const articles = await primary.query<Row>(all)
  const loaded = articles.rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    topic: row.topic,
    keywords: row.keywords,
    markdown: row.body,
    sources: row.sources,
    checkedOn: row.checked_on,
    phrases: row.keywords
      .split(',')
      .map((one) => ` ${foldWords(one)} `)
      .filter((one) => one.trim() !== ''),
  }))
  const isForOffice = ({ topic }: KnownArticle) => topic === officeTopic
  const indexes = {
    students: new ArticleIndex(
      loaded.filter((one) => !isForOffice(one)),
      now,
    ),
    office: new ArticleIndex(loaded.filter(isForOffice), now),
  }
  cached.set(primary, { stamp: now, ...indexes })
  return indexes[readers]
}
