import { checks } from '#texts/learning/practice-tests/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Slug of a test in its address. */
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
  startedAt: Timestamp,
  /** When the time is up; null without a time limit. */
  endsAt: z.nullable(Timestamp),
  /** Null while it is open. */
  handedInAt: z.nullable(Timestamp),
  /** Number of questions, and of answered ones. */
  questions: z.number(),
  answered: z.number(),
  /** Right answers; null while it is open, and for self-assessed tests. */
  right: z.nullable(z.number()),
  /** Whether the student saved it as practice. It is never a score. */
  saved: z.boolean(),
})
export type AttemptEntry = z.output<typeof AttemptEntry>

export const PracticeTest = z.object({
  slug: Slug,
  title: z.string(),
  about: z.string(),
  /** Title of the course it belongs to. */
  course: z.string(),
  /** Minutes, when it is taken with a time limit. */
  minutes: z.number(),
  questions: z.number(),
  /** Whether students assess their own answers, so that there is no right or wrong. */
  self: z.boolean(),
  /** The caller's open attempt. */
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
  /** Whether students assess their own answer: the options are then the grades. */
  self: z.boolean(),
  /** Place of the chosen option. */
  chosen: z.nullable(z.number()),
  /** Place of the right one; null while the attempt is open, and for self-assessed questions. */
  right: z.nullable(z.number()),
  /** Why; null while the attempt is open. For self-assessed questions it describes a good answer from the start. */
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
  /** The server's clock, for counting the time left. */
  now: Timestamp,
})
export type Attempt = z.output<typeof Attempt>

const ofAttempt = z.strictObject({ attemptId: Id })
const WithAttempt = z.object({ attempt: Attempt })
const CourseReply = z.object({ message: z.string(), attempt: Attempt })

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
  summary: 'Start a practice test, or continue the open attempt.',
  params: z.strictObject({ slug: Slug }),
  body: z.strictObject({ timed: z.boolean({ error: () => checks.timed }) }),
  status: 201,
  reply: WithAttempt,
  about: ['practice attempt'],
})

const WhichAttempts = z.enum(['yes', 'all'], { error: () => checks.saved })

export const listAttempts = route({
  method: 'GET',
  path: '/practice-attempts',
  who: 'student',
  limit: 'read',
  summary: 'The caller’s finished attempts by page, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    /** All without it. */
    saved: z.optional(WhichAttempts),
    /** The former name of `saved`, for pages of the release before. */
    kept: z.optional(WhichAttempts),
  }),
  reply: z.object({ attempts: z.array(AttemptEntry), totalCount: z.number() }),
  about: ['practice attempt'],
})

export const showAttempt = route({
  method: 'GET',
  path: '/practice-attempts/:attemptId',
  who: 'student',
  limit: 'read',
  summary:
    'An attempt of the caller: its questions while it is open, its marks with explanations afterwards.',
  params: ofAttempt,
  reply: WithAttempt,
  about: ['practice attempt'],
})

export const saveAnswer = route({
  method: 'PUT',
  path: '/practice-attempts/:attemptId/answers',
  who: 'student',
  limit: 'write',
  summary: 'Save the answer to one question; null clears it. The reply contains all answers so far.',
  params: ofAttempt,
  body: z.strictObject({
    question: QuestionId,
    choice: z.nullable(z.int({ error: () => checks.choice }).check(z.gte(0), z.lte(9))),
  }),
  reply: z.object({
    answers: z.record(z.string(), z.number()),
    endsAt: z.nullable(Timestamp),
    now: Timestamp,
  }),
})

export const handIn = route({
  method: 'POST',
  path: '/practice-attempts/:attemptId/hand-in',
  who: 'student',
  limit: 'write',
  summary: 'Hand in a test. Idempotent.',
  params: ofAttempt,
  body: z.strictObject({}),
  reply: CourseReply,
  about: ['practice attempt'],
})

export const saveAsPractice = route({
  method: 'PUT',
  path: '/practice-attempts/:attemptId/saved',
  who: 'student',
  limit: 'write',
  summary: 'Save a finished attempt as practice, or remove it from saved practice.',
  params: ofAttempt,
  body: z.strictObject({ saved: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: z.object({ message: z.string(), attempt: AttemptEntry }),
  about: ['practice attempt'],
})

/** `saveAsPractice` under its former address, for pages of the release before. */
export const saveAsPracticeFormerly = route({
  ...saveAsPractice,
  path: '/practice-attempts/:attemptId/kept',
  body: z.strictObject({ kept: z.boolean({ error: () => checks.trueOrFalse }) }),
})
