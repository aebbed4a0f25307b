import { checks } from '#texts/catalogue/mistakes/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { roles, route } from '#platform/contract/route.ts'

/** Which fact is wrong. */
export const mistakenFields = [
  'name',
  'tuition',
  'fees',
  'deadline',
  'requirements',
  'language',
  'duration',
  'place',
  'link',
  'closed',
  'other',
] as const

/** The most reports a student may send within 24 hours. */
export const reportsADay = 10

export const mistakeOutcomes = ['corrected', 'right-as-is'] as const

const Report = z.strictObject({
  field: z.enum(mistakenFields, { error: () => checks.chooseWhatWrong }),
  text: paragraph({ empty: () => checks.enterMistake, max: 1000 }),
  /** A source for the correct fact. */
  sourceUrl: z.optional(z.nullable(WebAddress)),
})
const Message = z.object({ message: z.string() })

export const reportProgramMistake = route({
  method: 'POST',
  path: '/catalogue/programs/:programId/mistakes',
  who: 'signed-in',
  limit: 'write',
  summary: 'Report a mistake in a fact of a program.',
  params: z.strictObject({ programId: Id }),
  body: Report,
  status: 201,
  reply: Message,
  about: ['mistake'],
})

export const reportUniversityMistake = route({
  method: 'POST',
  path: '/catalogue/universities/:universityId/mistakes',
  who: 'signed-in',
  limit: 'write',
  summary: 'Report a mistake in a fact of a university.',
  params: z.strictObject({ universityId: Id }),
  body: Report,
  status: 201,
  reply: Message,
  about: ['mistake'],
})

export const Mistake = z.object({
  _id: Id,
  university: z.object({ _id: Id, universityName: z.string() }),
  /** Null if it is about the university itself. */
  program: z.nullable(z.object({ _id: Id, programName: z.string() })),
  field: z.enum(mistakenFields),
  text: z.string(),
  sourceUrl: z.nullable(z.string()),
  reportedBy: z.nullable(z.object({ name: z.string(), role: z.enum(roles) })),
  reportedAt: Timestamp,
  outcome: z.nullable(z.enum(mistakeOutcomes)),
  answer: z.nullable(z.string()),
  /** Name of the officer. */
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(Timestamp),
})
export type Mistake = z.output<typeof Mistake>

export const listMistakes = route({
  method: 'GET',
  path: '/staff/mistakes',
  who: 'staff',
  limit: 'read',
  summary: 'Reports of mistakes by page: open ones the oldest first, handled ones the newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    handled: z._default(z.optional(z.enum(['yes', 'no'], { error: () => checks.handledYesNo })), 'no'),
  }),
  reply: z.object({
    data: z.array(Mistake),
    totalCount: z.number(),
    /** The number of open reports, independent of the filters. */
    open: z.number(),
  }),
  about: ['mistake'],
})

export const answerMistake = route({
  method: 'POST',
  path: '/staff/mistakes/:mistakeId/answer',
  who: 'staff',
  limit: 'write',
  summary: 'Mark a report as handled; the answer is mailed to its sender.',
  params: z.strictObject({ mistakeId: Id }),
  body: z.strictObject({
    outcome: z.enum(mistakeOutcomes, { error: () => checks.chooseOutcome }),
    answer: paragraph({ empty: () => checks.enterAnswer, max: 1000 }),
  }),
  reply: z.object({ message: z.string(), data: Mistake }),
  about: ['mistake'],
})
