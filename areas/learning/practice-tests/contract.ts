import { checks } from '#texts/learning/practice-tests/checks.ts'
import * as z from 'zod/mini'
import { Id, Moment } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Name of a test in its address. */
const Slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const QuestionId = z
  .string()
  .check(z.maxLength(100), z.regex(/^[a-z0-9-]+$/, { error: () => checks.question }))

/** Marks by topic. */
export const TopicMarks = z.object({ topic: z.string(), right: z.number(), of: z.number() })

export const AttemptEntry = z.object({
  _id: Id,
  slug: Slug,
  title: z.string(),
  timed: z.boolean(),
  startedAt: Moment,
  /** When the time is over; null without time. */
  endsAt: z.nullable(Moment),
  /** Null while it is open. */
  handedInAt: z.nullable(Moment),
  /** Questions of the test, and those that are answered. */
  questions: z.number(),
  answered: z.number(),
  /** Right answers; null while it is open, and for a test one judges oneself. */
  right: z.nullable(z.number()),
  /** Whether the student keeps it, as practice. It is never a score. */
  kept: z.boolean(),
})
export type AttemptEntry = z.output<typeof AttemptEntry>

export const PracticeTest = z.object({
  slug: Slug,
  title: z.string(),
  about: z.string(),
  /** Title of the course it belongs to. */
  course: z.string(),
  /** Minutes, when it is taken with time. */
  minutes: z.number(),
  questions: z.number(),
  /** Whether one judges one's own answers, so that there is no right or wrong. */
  self: z.boolean(),
  /** The caller's attempt that is open. */
  open: z.nullable(AttemptEntry),
  /** The caller's latest finished attempt. */
  latest: z.nullable(AttemptEntry),
})
export type PracticeTest = z.output<typeof PracticeTest>

export const PracticeQuestion = z.object({
  id: QuestionId,
  text: z.string(),
  /** The text the question is about. */
  passage: z.nullable(z.string()),
  options: z.array(z.string()),
  topic: z.string(),
  /** Whether one judges one's own answer: the options are then the steps of the judgement. */
  self: z.boolean(),
  /** Place of the chosen option. */
  chosen: z.nullable(z.number()),
  /** Place of the right one; null while the attempt is open, and where one judges oneself. */
  right: z.nullable(z.number()),
  /** Why; null while the attempt is open. Where one judges oneself, it says from the start what a good answer holds. */
  explanation: z.nullable(z.string()),
})
export type PracticeQuestion = z.output<typeof PracticeQuestion>

export const Attempt = z.object({
  ...AttemptEntry.shape,
  about: z.string(),
  self: z.boolean(),
  minutes: z.number(),
  items: z.array(PracticeQuestion),
  /** Empty while it is open. */
  topics: z.array(TopicMarks),
  /** The server's clock, to which the time left is counted. */
  now: Moment,
})
export type Attempt = z.output<typeof Attempt>

const ofAttempt = z.strictObject({ attemptId: Id })
const WithAttempt = z.object({ attempt: Attempt })
const Said = z.object({ message: z.string(), attempt: Attempt })

export const listPracticeTests = route({
  method: 'GET',
  path: '/practice-tests',
  who: 'signed-in',
  limit: 'read',
  summary: 'The practice tests, with the caller’s open and latest attempts.',
  reply: z.object({ tests: z.array(PracticeTest) }),
  about: ['practice attempt'],
})

export const startAttempt = route({
  method: 'POST',
  path: '/practice-tests/:slug/attempts',
  who: 'student',
  limit: 'write',
  summary: 'Start a practice test; one that is open already goes on.',
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject({ timed: z.boolean({ error: () => checks.timed }) }),
  status: 201,
  reply: WithAttempt,
  about: ['practice attempt'],
})

export const listAttempts = route({
  method: 'GET',
  path: '/practice-attempts',
  who: 'student',
  limit: 'read',
  summary: 'One’s finished attempts by page, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    kept: z._default(z.optional(z.enum(['yes', 'all'], { error: () => checks.kept })), 'all'),
  }),
  reply: z.object({ attempts: z.array(AttemptEntry), totalCount: z.number() }),
  about: ['practice attempt'],
})

export const showAttempt = route({
  method: 'GET',
  path: '/practice-attempts/:attemptId',
  who: 'student',
  limit: 'read',
  summary: 'One’s attempt: its questions while it is open, its marks with explanations afterwards.',
  params: ofAttempt,
  reply: WithAttempt,
  about: ['practice attempt'],
})

export const saveAnswer = route({
  method: 'PUT',
  path: '/practice-attempts/:attemptId/answers',
  who: 'student',
  limit: 'write',
  summary: 'Save the answer to one question; null takes it back. Answers all answers given so far.',
  params: ofAttempt,
  body: z.strictObject({
    question: QuestionId,
    choice: z.nullable(z.int({ error: () => checks.choice }).check(z.gte(0), z.lte(9))),
  }),
  reply: z.object({ answers: z.record(z.string(), z.number()), endsAt: z.nullable(Moment), now: Moment }),
})

export const handIn = route({
  method: 'POST',
  path: '/practice-attempts/:attemptId/hand-in',
  who: 'student',
  limit: 'write',
  summary: 'Hand a test in; a second time answers the same result.',
  params: ofAttempt,
  body: z.strictObject({}),
  reply: Said,
  about: ['practice attempt'],
})

export const keepAttempt = route({
  method: 'PUT',
  path: '/practice-attempts/:attemptId/kept',
  who: 'student',
  limit: 'write',
  summary: 'Keep a finished attempt as practice, or no longer.',
  params: ofAttempt,
  body: z.strictObject({ kept: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: z.object({ message: z.string(), attempt: AttemptEntry }),
  about: ['practice attempt'],
})
