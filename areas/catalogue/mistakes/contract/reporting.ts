import { checks } from '#texts/catalogue/mistakes/checks.ts'
import * as z from 'zod/mini'
import { Id, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { route } from '#platform/contract/route.ts'

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
