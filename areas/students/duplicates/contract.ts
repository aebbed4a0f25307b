import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { duplicateReasons } from '#areas/students/records/contract.ts'

/** One of two students who may be the same person. */
const Half = z.object({
  _id: Id,
  name: z.string(),
  /** Null while the student has no address. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Applications sent, in every stage. */
  applicationCount: z.number(),
})
export type Half = z.output<typeof Half>

const Pair = z.object({
  /** The older record first. */
  students: z.tuple([Half, Half]),
  because: z.array(z.enum(duplicateReasons)),
})
export type Pair = z.output<typeof Pair>

export const listDuplicatePairs = route({
  method: 'GET',
  path: '/staff/duplicates',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary:
    'Pairs of students who may be the same person, by page, the pair with the newest record first. Pairs that were told ' +
    'apart are left out.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({
    data: z.array(Pair),
    /** How many pairs have been found, which may be no further than a little beyond this page. */
    totalCount: z.number(),
    /** Whether there may be more than `totalCount`. */
    more: z.boolean(),
  }),
  about: ['student'],
})

export const markAsDifferent = route({
  method: 'POST',
  path: '/staff/duplicates/apart',
  who: 'staff',
  limit: 'write',
  summary: 'Mark two students as different people, or take that back. Then they are no longer suggested.',
  body: z.strictObject({ studentId: Id, otherId: Id, different: z.boolean() }),
  reply: z.object({ message: z.string() }),
  about: ['student'],
})
