import { checks, failures } from '#texts/conversation/newsletter/checks.ts'
import { newsletterMessages } from '#texts/conversation/newsletter/newsletter-messages.ts'
import * as z from 'zod/mini'
import { Id, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/**
 * The longest subject and text of an issue. An e-mail carries 4,000 characters of any text, so what is
 * previewed is what arrives.
 */
export const issueLimits = { subject: 80, body: 3500 } as const
export const issueStatuses = ['draft', 'sending', 'sent'] as const

const Content = {
  subject: line({ empty: () => checks.writeSubject, max: issueLimits.subject }).check(
    z.minLength(12, { error: () => newsletterMessages.shortSubject }),
  ),
  body: paragraph({ empty: () => checks.writeText, max: issueLimits.body }),
}

export const Issue = z.object({
  _id: Id,
  subject: z.string(),
  /** Paragraphs, `##`, lists, `**`, `*` and links to paths of the product; nothing else. */
  body: z.string(),
  status: z.enum(issueStatuses),
  version: z.number(),
  madeAt: Timestamp,
  /** Names of officers; null once their account is gone. */
  madeBy: z.nullable(z.string()),
  changedAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  sentBy: z.nullable(z.string()),
  /** The number of readers it goes to; null for a draft. */
  readers: z.nullable(z.number()),
  /**
   * Of those: queued in the outbox, delivered to their mail server, given up, and unsubscribed before it was
   * their turn.
   */
  progress: z.object({
    queued: z.number(),
    sent: z.number(),
    failed: z.number(),
    left: z.number(),
    waiting: z.number(),
  }),
})
export type Issue = z.output<typeof Issue>

const Path = z.strictObject({ issueId: Id })
const Changed = z.object({ message: z.string(), data: Issue })

export const listIssues = route({
  method: 'GET',
  path: '/staff/newsletters',
  who: 'staff',
  limit: 'read',
  summary: 'Newsletters by page, newest first, and how many readers there are.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(Issue), totalCount: z.number(), readers: z.number() }),
  about: ['newsletter', 'newsletter reader'],
})

export const showIssue = route({
  method: 'GET',
  path: '/staff/newsletters/:issueId',
  who: 'staff',
  limit: 'read',
  summary: 'One newsletter with its progress, and how many readers there are.',
  params: Path,
  reply: z.object({ data: Issue, readers: z.number() }),
  about: ['newsletter'],
})

export const listUndelivered = route({
  method: 'GET',
  path: '/staff/newsletters/:issueId/undelivered',
  who: 'staff',
  limit: 'read',
  summary: 'Readers whom an e-mail of a newsletter did not reach, by page, in the order of their addresses.',
  params: Path,
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({
    data: z.array(
      z.object({
        /** Of the reader. */
        _id: Id,
        email: z.string(),
        /** `refused`: their mail server refused it. `late`: it could not be delivered in time. */
        why: z.enum(['refused', 'late']),
      }),
    ),
    totalCount: z.number(),
  }),
  about: ['newsletter', 'newsletter reader'],
})

export const makeIssue = route({
  method: 'POST',
  path: '/staff/newsletters',
  who: 'staff',
  limit: 'write',
  summary: 'Create a newsletter.',
  body: z.strictObject(Content),
  status: 201,
  reply: Changed,
  about: ['newsletter'],
})

export const saveIssue = route({
  method: 'PUT',
  path: '/staff/newsletters/:issueId',
  who: 'staff',
  limit: 'write',
  summary: 'Change a newsletter that is not sent yet.',
  params: Path,
  body: z.strictObject({ ...Content, version: z.number().check(z.int()) }),
  reply: Changed,
  about: ['newsletter'],
})

export const dropIssue = route({
  method: 'DELETE',
  path: '/staff/newsletters/:issueId',
  who: 'staff',
  limit: 'write',
  summary: 'Delete a newsletter that is not sent yet.',
  params: Path,
  reply: z.object({ message: z.string() }),
  about: ['newsletter'],
})

export const testIssue = route({
  method: 'POST',
  path: '/staff/newsletters/:issueId/test',
  who: 'staff',
  limit: 'write',
  summary: 'Send a newsletter to oneself, as readers would get it.',
  params: Path,
  body: z.strictObject({}),
  reply: z.object({ message: z.string() }),
})

export const sendIssue = route({
  method: 'POST',
  path: '/staff/newsletters/:issueId/send',
  who: 'staff',
  limit: 'write',
  summary: 'Send a newsletter to every confirmed reader. Sent once, it is not sent again.',
  params: Path,
  body: z.strictObject({
    version: z.number().check(z.int()),
    /** The number of readers that the officer confirmed. */
    readers: z.number().check(z.int(), z.gte(0)),
  }),
  reply: Changed,
  about: ['newsletter'],
})

export const removeSubscriber = route({
  method: 'DELETE',
  path: '/staff/newsletter-subscribers/:subscriberId',
  who: 'staff',
  limit: 'write',
  summary: 'Delete an address from the newsletter for good, at the request of its owner.',
  params: z.strictObject({ subscriberId: Id }),
  reply: z.object({ message: z.string() }),
  about: ['newsletter reader'],
})

export const downloadSubscribers = route({
  method: 'GET',
  path: '/staff/newsletter-subscribers/confirmed.csv',
  who: 'staff',
  limit: 'export',
  summary: 'Confirmed readers of the newsletter as CSV. The download is logged.',
  download: 'text/csv; charset=utf-8',
  reply: z.any(),
  failure: () => failures.download,
})
