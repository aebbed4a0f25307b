import { checks } from '#texts/conversation/assistant/checks.ts'
import * as z from 'zod/mini'
import { Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** Limits: characters of a question, questions per hour, and days for which they are stored. */
export const maxQuestionLength = 500
export const questionsPerHour = 60
export const historyDays = 90
/** Answers in one page of the history; `before` loads earlier ones. */
export const historyPageSize = 30

/** What a question is about. `unknown`: we do not know, and the answer explains that. */
export const intents = [
  'my-applications',
  'my-documents',
  'deadlines',
  'programs',
  'fees',
  'eligibility',
  'requirements',
  'help',
  'person',
  'unknown',
] as const
export type Intent = (typeof intents)[number]

/** What a row of an answer shows. */
export const rowKinds = ['application', 'document', 'deadline', 'program', 'fee', 'requirement'] as const

export const AnswerRow = z.object({
  kind: z.enum(rowKinds),
  title: z.string(),
  /** Second line, such as the university of a program; null for none. */
  place: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2, where the row belongs to a country. */
  country: z.nullable(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Path of the record, and the text of its link. */
  href: z.nullable(z.string()),
  open: z.nullable(z.string()),
})
export type AnswerRow = z.output<typeof AnswerRow>

/** A part of an answer: a paragraph, rows of our records, or articles that may help. */
export const AnswerBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('rows'), rows: z.array(AnswerRow) }),
  z.object({
    kind: z.literal('articles'),
    articles: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
  }),
])
export type AnswerBlock = z.output<typeof AnswerBlock>

/** The source of an answer, and how old it is. */
export const AnswerSource = z.object({
  title: z.string(),
  /** A path of the product, or an address elsewhere; null where there is none to open. */
  url: z.nullable(z.string()),
  /** As the source states it, such as `March 2025`; null where it states nothing. */
  asOf: z.nullable(z.string()),
  /** The day on which we read it; null for the student's own records, which are as they are now. */
  checkedOn: z.nullable(z.string()),
})
export type AnswerSource = z.output<typeof AnswerSource>

export const Answer = z.object({
  _id: Id,
  /** As it is stored: numbers of identity documents are masked. */
  question: z.string(),
  /** Whether something in the question was masked. */
  masked: z.boolean(),
  intent: z.enum(intents),
  blocks: z.array(AnswerBlock),
  sources: z.array(AnswerSource),
  /** Links to go on with. */
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  /** Whether the question can be sent to the office. */
  handover: z.boolean(),
  askedAt: Timestamp,
  /** Whether the student found it helpful; null until they have answered. */
  helpful: z.nullable(z.boolean()),
})
export type Answer = z.output<typeof Answer>

export const askAssistant = route({
  method: 'POST',
  path: '/assistant/questions',
  who: 'student',
  limit: 'write',
  summary:
    'Ask a question. Server-sent events: `piece` with a part of the answer and its position, `done` with the whole. ' +
    'Answers come from the catalogue, one’s own records and help articles alone.',
  body: z.strictObject({ question: line({ empty: () => checks.typeQuestion, max: maxQuestionLength }) }),
  stream: 'text/event-stream',
  reply: z.union([z.object({ at: z.number(), block: AnswerBlock }), z.object({ answer: Answer })]),
})

const ofQuestion = z.strictObject({ questionId: Id })

export const listQuestions = route({
  method: 'GET',
  path: '/assistant/questions',
  who: 'student',
  limit: 'read',
  summary: 'The questions of the last 90 days, newest first.',
  query: z.strictObject({
    before: z.optional(z.iso.datetime({ error: () => checks.beforeTime })),
  }),
  reply: z.object({ answers: z.array(Answer), earlier: z.boolean() }),
})

export const judgeAnswer = route({
  method: 'PUT',
  path: '/assistant/questions/:questionId/helpful',
  who: 'student',
  limit: 'write',
  summary: 'Rate whether an answer helped; the last choice counts.',
  params: ofQuestion,
  body: z.strictObject({ helpful: z.boolean({ error: () => checks.trueOrFalse }) }),
  reply: z.object({ message: z.string(), helpful: z.boolean() }),
})

export const deleteQuestion = route({
  method: 'DELETE',
  path: '/assistant/questions/:questionId',
  who: 'student',
  limit: 'write',
  summary: 'Remove a question and its answer from the history.',
  params: ofQuestion,
  reply: z.object({ message: z.string() }),
})

export const deleteQuestions = route({
  method: 'DELETE',
  path: '/assistant/questions',
  who: 'student',
  limit: 'write',
  summary: 'Remove the whole history.',
  reply: z.object({ message: z.string(), removed: z.number() }),
})
