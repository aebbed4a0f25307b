import { checks } from '#texts/conversation/help/checks.ts'
import * as z from 'zod/mini'
import { Day, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { helpTopics, Slug } from './help.ts'

export const articleStatuses = ['draft', 'published', 'withdrawn'] as const
/** Months after which an article has to be checked again. */
export const staleMonths = 6
/** What the address of the console has in place of an article that is begun; no article can have it. */
export const newArticle = 'new'
/** The most sources of one article. */
export const maxSources = 12

const WebLink = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: () => checks.useAtMost500Characters }),
    z.regex(/^https?:\/\/[^\s|]+$/u, { error: () => checks.webAddress }),
  )

export const ArticleSource = z.strictObject({
  title: line({ empty: () => checks.sourceTitle, max: 200 }),
  url: z.nullable(WebLink),
  /** The date of the source, as it states it: `9 March 2023`, `undated copy`. */
  asOf: z.nullable(line({ empty: () => checks.sourceDate, max: 60 })),
})

/** Everything an editor writes. */
export const ArticleText = z.strictObject({
  title: line({ empty: () => checks.writeQuestionArticleAnswers, max: 200 }),
  summary: line({ empty: () => checks.writeAnswerOneSentence, max: 500 }),
  topic: z.enum(helpTopics, { error: () => checks.chooseTopic }),
  /** Search terms, separated by commas. */
  keywords: z.string().check(z.trim(), z.maxLength(1000, { error: () => checks.useAtMost1000Characters })),
  markdown: paragraph({ empty: () => checks.writeArticle, max: 12_000 }),
  sources: z
    .array(ArticleSource)
    .check(z.maxLength(maxSources, { error: () => checks.tooManySources({ maxSources }) })),
  checkedOn: z.nullable(Day),
})
export type ArticleText = z.output<typeof ArticleText>

/** The stored text; built-in texts follow other rules. */
export const StoredText = z.object({
  title: z.string(),
  summary: z.string(),
  topic: z.enum(helpTopics),
  keywords: z.string(),
  markdown: z.string(),
  sources: z.array(
    z.object({ title: z.string(), url: z.nullable(z.string()), asOf: z.nullable(z.string()) }),
  ),
  checkedOn: z.nullable(z.string()),
})
export type StoredText = z.output<typeof StoredText>

export const ArticleEntry = z.object({
  slug: Slug,
  title: z.string(),
  topic: z.enum(helpTopics),
  status: z.enum(articleStatuses),
  checkedOn: z.nullable(z.string()),
  /** Checked more than six months ago. */
  stale: z.boolean(),
  /**
   * `built-in`: the text of the product. `changed`: a text of the agency replaces it. `own`: an article of
   * the agency alone.
   */
  origin: z.enum(['built-in', 'changed', 'own']),
  /** A published article with changes that readers do not see yet. */
  hasDraft: z.boolean(),
  /** The product has a newer text than the one that the agency replaced. */
  newerBuiltIn: z.boolean(),
  helped: z.number(),
  helpedNot: z.number(),
})
export type ArticleEntry = z.output<typeof ArticleEntry>

export const ArticleDetails = z.object({
  ...ArticleEntry.shape,
  version: z.number(),
  /** What readers see, or would see. */
  text: StoredText,
  /** Unpublished changes. */
  draft: z.nullable(StoredText),
  /** The built-in text, where it differs. */
  builtIn: z.nullable(StoredText),
  versions: z.array(
    z.object({
      version: z.number(),
      act: z.enum(['saved', 'published', 'withdrawn', 'built-in']),
      at: Timestamp,
      by: z.nullable(z.string()),
      text: StoredText,
    }),
  ),
})
export type ArticleDetails = z.output<typeof ArticleDetails>

export const UnansweredQuestion = z.object({
  /** As it was typed last; document numbers are masked. */
  question: z.string(),
  times: z.number(),
  lastAskedAt: Timestamp,
  /** A published article that answers it now. */
  article: z.nullable(z.object({ slug: Slug, title: z.string() })),
})
export type UnansweredQuestion = z.output<typeof UnansweredQuestion>

const Path = z.strictObject({ slug: Slug })
const Changed = z.object({ message: z.string(), data: ArticleDetails })
const Version = z.number({ error: () => checks.version }).check(z.int())

export const listArticles = route({
  method: 'GET',
  path: '/staff/help',
  who: 'staff',
  limit: 'read',
  summary: 'Help articles in every status, by page: those to check first, then by title.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    show: z.optional(z.enum([...articleStatuses, 'stale'], { error: () => checks.showOneOf })),
  }),
  reply: z.object({
    data: z.array(ArticleEntry),
    totalCount: z.number(),
    counts: z.object({ stale: z.number(), drafts: z.number(), unanswered: z.number() }),
  }),
  about: ['help article', 'help verdict'],
})

export const showArticle = route({
  method: 'GET',
  path: '/staff/help/:slug',
  who: 'staff',
  limit: 'read',
  summary: 'One help article with its draft, its versions and the built-in text.',
  params: Path,
  reply: z.object({ data: ArticleDetails }),
  about: ['help article'],
})

export const makeArticle = route({
  method: 'POST',
  path: '/staff/help',
  who: 'staff',
  limit: 'write',
  summary: 'Create a help article as a draft.',
  body: z.strictObject({ slug: Slug, ...ArticleText.shape }),
  status: 201,
  reply: Changed,
  about: ['help article'],
})

export const saveArticle = route({
  method: 'PUT',
  path: '/staff/help/:slug',
  who: 'staff',
  limit: 'write',
  summary: 'Save a help article, for later or for its readers. Each version is stored.',
  params: Path,
  body: z.strictObject({
    ...ArticleText.shape,
    version: Version,
    publish: z.boolean({ error: () => checks.trueOrFalse }),
  }),
  reply: Changed,
  about: ['help article'],
})

export const withdrawArticle = route({
  method: 'POST',
  path: '/staff/help/:slug/withdraw',
  who: 'staff',
  limit: 'write',
  summary: 'Withdraw a published help article.',
  params: Path,
  body: z.strictObject({ version: Version }),
  reply: Changed,
  about: ['help article'],
})

export const settleBuiltIn = route({
  method: 'POST',
  path: '/staff/help/:slug/built-in',
  who: 'staff',
  limit: 'write',
  summary: 'Use the built-in text again, or record that it was seen.',
  params: Path,
  body: z.strictObject({ version: Version, take: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: Changed,
  about: ['help article'],
})

export const listUnanswered = route({
  method: 'GET',
  path: '/staff/unanswered-questions',
  who: 'staff',
  limit: 'read',
  summary: 'Questions the assistant could not answer, newest first. No names are shown.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(UnansweredQuestion), totalCount: z.number() }),
  about: ['help article'],
})
