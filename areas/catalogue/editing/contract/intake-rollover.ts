import { checks } from '#texts/catalogue/editing/checks.ts'
import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

const ofUniversity = z.strictObject({ universityId: Id })
const RolloverYear = z
  .string({ error: () => checks.chooseYear })
  .check(z.regex(/^20[0-9]{2}$/, { error: () => checks.chooseYear2026 }))
export const IntakeCopy = z.object({
  program: z.object({ _id: Id, programName: z.string() }),
  from: z.string(),
  to: z.string(),
  startsOn: z.nullable(z.string()),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
})
export type IntakeCopy = z.output<typeof IntakeCopy>

export const planRollover = route({
  method: 'GET',
  path: '/staff/catalogue/universities/:universityId/rollover',
  who: 'staff',
  limit: 'read',
  summary: 'Which intakes of a year would be copied to the next, each date a year later.',
  params: ofUniversity,
  query: z.strictObject({ year: RolloverYear }),
  reply: z.object({
    /** The first hundred. */
    copies: z.array(IntakeCopy),
    count: z.number(),
    /** How many intakes of the year the next year already has. */
    there: z.number(),
    /** How many drafts of the next year could be published. */
    drafts: z.number(),
  }),
  about: ['program'],
})

const Confirmed = z
  .int({ error: () => checks.checkCopiesFirst })
  .check(z.gte(0, { error: () => checks.checkCopiesFirst }))

export const rollOver = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/rollover',
  who: 'staff',
  limit: 'write',
  summary:
    'Copy the published intakes of a year to the next one as drafts; the number must be the one that was shown.',
  params: ofUniversity,
  body: z.strictObject({
    year: RolloverYear,
    count: Confirmed,
  }),
  reply: z.object({ message: z.string(), count: z.number() }),
  about: ['program'],
})

export const publishIntakes = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/intakes/publish',
  who: 'staff',
  limit: 'write',
  summary:
    'Publish the drafts of intakes of a year, of all programs of a university; the number must be the one that was ' +
    'shown, if it is given.',
  params: ofUniversity,
  body: z.strictObject({ year: RolloverYear, count: z.optional(Confirmed) }),
  reply: z.object({ message: z.string(), count: z.number() }),
  about: ['program'],
})
