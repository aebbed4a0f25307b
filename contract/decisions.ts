import * as z from 'zod/mini'
import { decisions, rejectionReasons, stages, waitingOnWhom, withdrawalReasons } from './application-moves.ts'
import { Application, ApplicationPath, Changed, StatusFilter } from './applications.ts'
import { PaperName, paperNames } from './documents.ts'
import { Day, line, paragraph } from './fields.ts'
import { Limit, Page, Search } from './pages.ts'
import { route } from './route.ts'

export const listAllApplications = route({
  method: 'GET',
  path: '/staff/applications',
  who: 'staff',
  limit: 'read',
  summary: 'Every application, those that wait on the office longest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: StatusFilter,
    stage: z.optional(z.enum(stages, 'Choose a stage from the list.')),
    waitingOn: z.optional(z.enum(waitingOnWhom, 'Choose office, student or nobody.')),
  }),
  reply: z.object({ data: z.array(Application), totalCount: z.number() }),
  failure: 'An unknown error occurred',
})

/** What an officer decides. Which parts are needed depends on the decision; a refusal without a reason is refused. */
export const DecisionBody = z
  .strictObject({
    decision: z.enum(decisions, `Decision is one of: ${decisions.join(', ')}.`),
    /** offer: last day to answer; 14 days from now unless given. */
    replyBy: z.optional(Day),
    /** offer: each condition on its own line. */
    conditions: z.optional(
      z
        .array(line({ empty: 'Write the condition, or remove the line.', max: 300 }))
        .check(z.maxLength(20, 'Use at most 20 conditions.')),
    ),
    /** reject, withdraw_offer, withdraw. */
    reasons: z.optional(
      z
        .array(z.enum([...rejectionReasons, ...withdrawalReasons], 'Choose reasons from the list.'))
        .check(z.maxLength(10, 'Choose at most 10 reasons.')),
    ),
    /** The reason in words, where the list has none that fits. */
    reason: z.optional(paragraph({ empty: 'Say why.', max: 1000 })),
    /** reject: what the student can do next. */
    advice: z.optional(paragraph({ empty: 'Write advice, or leave it out.', max: 2000 })),
    /** request_documents. */
    documents: z.optional(
      z
        .array(PaperName)
        .check(z.minLength(1, 'Choose at least one document.'), z.maxLength(paperNames.length)),
    ),
    /** request_documents: last day to send them. */
    dueDate: z.optional(Day),
    /** What the student reads. */
    note: z.optional(paragraph({ empty: 'Write a note, or leave it out.', max: 2000 })),
    /** What only officers read. */
    internalNote: z.optional(paragraph({ empty: 'Write a note, or leave it out.', max: 2000 })),
  })
  .check(
    z.refine(
      (body) =>
        !['reject', 'withdraw_offer', 'withdraw'].includes(body.decision) ||
        (body.reasons?.length ?? 0) > 0 ||
        body.reason !== undefined,
      { error: 'Choose at least one reason; the student reads it.', path: ['reasons'] },
    ),
    z.refine((body) => body.decision !== 'request_documents' || (body.documents?.length ?? 0) > 0, {
      error: 'Choose at least one document to ask for.',
      path: ['documents'],
    }),
  )

export const decideApplication = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision',
  who: 'staff',
  limit: 'write',
  summary: 'Start the review, ask for documents, offer, refuse with reasons, take an offer back, reinstate.',
  params: ApplicationPath,
  body: DecisionBody,
  reply: Changed,
  failure: 'An unknown error occurred',
})
