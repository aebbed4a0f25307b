import { checks } from '#texts/learning/courses/checks.ts'
import { suggestionMessages } from '#texts/learning/courses/suggestion-messages.ts'
import * as z from 'zod/mini'
import { Country, Id, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Maximum number of unanswered suggestions per student. */
export const suggestionsOpen = 5

export const Suggestion = z.object({
  _id: Id,
  title: z.string(),
  country: z.nullable(z.string()),
  about: z.string(),
  at: Timestamp,
  decision: z.nullable(z.enum(['accepted', 'declined'])),
  reason: z.nullable(z.string()),
  /** The course created from it. */
  courseId: z.nullable(Id),
})
export type Suggestion = z.output<typeof Suggestion>

export const StaffSuggestion = z.object({
  ...Suggestion.shape,
  /** Name of the student. */
  by: z.string(),
  /** Name of the officer who answered. */
  answeredBy: z.nullable(z.string()),
})
export type StaffSuggestion = z.output<typeof StaffSuggestion>

export const suggestCourse = route({
  method: 'POST',
  path: '/courses/suggestions',
  who: 'student',
  limit: 'write',
  summary: 'Suggest a course to the officers.',
  body: z.strictObject({
    title: line({ empty: () => checks.suggestionTitle, max: 120 }),
    country: z.nullable(Country),
    about: paragraph({ empty: () => checks.suggestionAbout, max: 1000 }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), suggestion: Suggestion }),
  about: ['course suggestion'],
})

export const listOwnSuggestions = route({
  method: 'GET',
  path: '/courses/suggestions',
  who: 'student',
  limit: 'read',
  summary: 'The caller’s suggestions with their answers, newest first.',
  reply: z.object({ suggestions: z.array(Suggestion) }),
  about: ['course suggestion'],
})

export const listSuggestions = route({
  method: 'GET',
  path: '/staff/course-suggestions',
  who: 'staff',
  limit: 'read',
  summary: 'Suggested courses by page: unanswered ones oldest first, answered ones newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    answered: z._default(z.optional(z.enum(['yes', 'no'], { error: () => checks.answered })), 'no'),
  }),
  reply: z.object({ data: z.array(StaffSuggestion), totalCount: z.number(), open: z.number() }),
  about: ['course suggestion'],
})

export const answerSuggestion = route({
  method: 'POST',
  path: '/staff/course-suggestions/:suggestionId/answer',
  who: 'staff',
  limit: 'write',
  summary: 'Accept a suggestion, which creates a draft course, or decline it with a reason.',
  params: z.strictObject({ suggestionId: Id }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'declined'], { error: () => checks.decision }),
    reason: z.nullable(paragraph({ empty: () => suggestionMessages.needsReason, max: 500 })),
  }),
  reply: z.object({ message: z.string(), data: StaffSuggestion }),
  about: ['course suggestion', 'course'],
})
