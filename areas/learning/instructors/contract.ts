import { instructorMessages } from '#texts/learning/instructors/instructor-messages.ts'
import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'
import { ListQuery } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

export const Instructor = z.object({
  _id: Id,
  name: z.string(),
  title: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  subjects: z.array(z.string()),
  /** BCP 47. */
  languages: z.array(z.string()),
})
export type Instructor = z.output<typeof Instructor>

export const InstructorPages = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalInstructors: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

export const listInstructors = route({
  method: 'GET',
  path: '/instructor/get-all-instructors',
  who: 'signed-in',
  limit: 'read',
  summary: 'Instructors of the preparation courses, by page.',
  query: ListQuery,
  reply: z.object({ instructors: z.array(Instructor), pagination: InstructorPages, message: z.string() }),
  failure: () => instructorMessages.fetchFailed,
})
