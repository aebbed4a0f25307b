import * as z from 'zod/mini'
import { Country, Id, Money } from '#platform/contract/fields.ts'
import { ListQuery } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** A university in lists and on pages. Unknown facts are null, never a guess. */
export const University = z.object({
  _id: Id,
  universityName: z.string(),
  localName: z.nullable(z.string()),
  country: Country,
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  website: z.nullable(z.string()),
  founded: z.nullable(z.number()),
  programCount: z.number(),
  /** The lowest and highest yearly tuition of its programs, if all of them are in one currency. */
  tuitionFrom: z.nullable(Money),
  tuitionTo: z.nullable(Money),
  /** The different years for which they state it, in the words of their sources; null where one names none. */
  tuitionYears: z.array(z.nullable(z.string())),
  /** The next deadline of its programs; ISO 8601. */
  nextDeadline: z.nullable(z.string()),
  /** The source of the facts, and the day they were checked. */
  sourceUrl: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  status: z.enum(['draft', 'published', 'withdrawn']),
})
export type University = z.output<typeof University>

export const UniversityPages = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalUniversities: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

export const listUniversities = route({
  method: 'GET',
  path: '/university/get-all-universities',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'Universities by page; the search forgives accents, case, misspelling and abbreviation.',
  query: ListQuery,
  reply: z.object({ universities: z.array(University), pagination: UniversityPages, message: z.string() }),
  about: ['university'],
})

export const showUniversity = route({
  method: 'GET',
  path: '/university/:universityId',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'One university.',
  params: z.strictObject({ universityId: Id }),
  reply: z.object({ university: University }),
  about: ['university'],
})
