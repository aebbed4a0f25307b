import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

const Waiting = z.nullable(
  z.object({
    /** Which files were measured: of this program, of its university, or all. */
    of: z.enum(['program', 'university', 'all']),
    files: z.number(),
    /** The median: half of the files took at most this many days. */
    half: z.number(),
    /** The 90th percentile. */
    most: z.number(),
  }),
)

export const showWaiting = route({
  method: 'GET',
  path: '/catalogue/programs/:programId/waiting',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary:
    'How long files of a program wait, from 20 files on; else those of its university, else all, else nothing.',
  params: z.strictObject({ programId: Id }),
  reply: z.object({
    /** From sending to an offer or a refusal. */
    answer: Waiting,
    submitted: Waiting,
    under_review: Waiting,
  }),
  failure: 'The waiting time could not be loaded',
})
