import { checks } from '#texts/conversation/help/checks.ts'
import * as z from 'zod/mini'
import { Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Topics of articles, in the order of the list. */
export const helpTopics = [
  'applying',
  'documents',
  'attestation',
  'tests',
  'money',
  'visa',
  'recognition',
  'after-arrival',
  'safety',
  'using-manzil',
  'office',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Articles of this topic are for officers: they appear on no screen of students and on no public page. */
export const officeTopic = 'office' satisfies HelpTopic

/** Name of an article in its address. */
export const Slug = z
  .string()
  .check(
    z.maxLength(80, { error: () => checks.address }),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => checks.address }),
  )
const ofArticle = z.strictObject({ slug: Slug })

export const HelpEntry = z.object({
  slug: Slug,
  /** The question that it answers. */
  title: z.string(),
  /** The answer in one sentence. */
  summary: z.string(),
  topic: z.enum(helpTopics),
  /** The day on which a person last read it against its sources. */
  checkedOn: z.string(),
})
export type HelpEntry = z.output<typeof HelpEntry>

export const HelpArticle = z.object({
  ...HelpEntry.shape,
  /** Paragraphs, `##`, lists, `**`, `*` and links to paths of the product; nothing else. */
  markdown: z.string(),
  sources: z.array(
    z.object({ title: z.string(), url: z.nullable(z.string()), asOf: z.nullable(z.string()) }),
  ),
  /** Whether the reader found it helpful; null until they have answered. */
  helpful: z.nullable(z.boolean()),
})
export type HelpArticle = z.output<typeof HelpArticle>

export const listHelp = route({
  method: 'GET',
  path: '/help',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  replica: true,
  summary: 'Help articles: all by topic and title, or those that match a search, best first.',
  query: z.strictObject({ search: Search }),
  reply: z.object({
    articles: z.array(HelpEntry),
    /** Topics with words like those of a search that found nothing, nearest first. */
    nearest: z.optional(z.array(z.enum(helpTopics))),
  }),
  about: ['help article'],
})

export const showHelp = route({
  method: 'GET',
  path: '/help/:slug',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  replica: true,
  summary: 'One help article with its sources.',
  params: ofArticle,
  reply: z.object({ article: HelpArticle }),
  about: ['help article', 'help verdict'],
})

export const listOfficeHelp = route({
  method: 'GET',
  path: '/staff/office-help',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary: 'Help articles for officers: all by title, or those that match a search, best first.',
  query: z.strictObject({ search: Search }),
  reply: z.object({ articles: z.array(HelpEntry) }),
  about: ['help article'],
})

export const showOfficeHelp = route({
  method: 'GET',
  path: '/staff/office-help/:slug',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary: 'One help article for officers.',
  params: ofArticle,
  reply: z.object({ article: z.omit(HelpArticle, { helpful: true }) }),
  about: ['help article'],
})

export const judgeHelp = route({
  method: 'PUT',
  path: '/help/:slug/helpful',
  who: 'student',
  limit: 'write',
  summary: 'Rate whether an article helped; the last choice counts.',
  params: ofArticle,
  body: z.strictObject({ helpful: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: z.object({ message: z.string(), helpful: z.boolean() }),
  about: ['help verdict'],
})
