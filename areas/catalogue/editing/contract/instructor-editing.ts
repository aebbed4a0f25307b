import { checks } from '#texts/catalogue/editing/checks.ts'
import * as z from 'zod/mini'
import { Id, line, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { MoveRecord, optionalLine, recordStatuses, Version } from './catalogue-facts.ts'

export const InstructorFacts = z.strictObject({
  name: line({ empty: () => checks.enterName, max: 200 }),
  title: optionalLine(200),
  bio: z.nullable(paragraph({ empty: () => checks.enterValueLeaveOut, max: 2000 })),
  subjects: z
    .array(line({ empty: () => checks.enterSubjectRemoveLine, max: 100 }))
    .check(z.maxLength(20, { error: () => checks.atMost20Subjects })),
  /** BCP 47. */
  languages: z
    .array(z.string().check(z.regex(/^[a-z]{2,3}$/, { error: () => checks.chooseLanguagesFromList })))
    .check(z.maxLength(10, { error: () => checks.atMost10Languages })),
})
export type InstructorFacts = z.output<typeof InstructorFacts>

export const CatalogueInstructor = z.object({
  _id: Id,
  ...InstructorFacts.shape,
  status: z.enum(recordStatuses),
  version: z.number(),
  /** The courses of this person. */
  courses: z.array(z.object({ _id: Id, title: z.string() })),
})
export type CatalogueInstructor = z.output<typeof CatalogueInstructor>

const ofInstructor = z.strictObject({ instructorId: Id })
const WithInstructor = z.object({ message: z.string(), instructor: CatalogueInstructor })

export const listCatalogueInstructors = route({
  method: 'GET',
  path: '/staff/catalogue/instructors',
  who: 'staff',
  limit: 'read',
  summary: 'Instructors by page, drafts and withdrawn ones too.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: z.optional(z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn })),
  }),
  reply: z.object({ data: z.array(CatalogueInstructor), totalCount: z.number() }),
  about: ['instructor'],
})

export const createInstructor = route({
  method: 'POST',
  path: '/staff/catalogue/instructors',
  who: 'staff',
  limit: 'write',
  summary: 'Add an instructor as a draft.',
  body: InstructorFacts,
  status: 201,
  reply: WithInstructor,
  about: ['instructor'],
})

export const saveInstructor = route({
  method: 'PUT',
  path: '/staff/catalogue/instructors/:instructorId',
  who: 'staff',
  limit: 'write',
  summary: 'Change the facts about an instructor.',
  params: ofInstructor,
  body: z.strictObject({ ...InstructorFacts.shape, version: Version }),
  reply: WithInstructor,
  about: ['instructor'],
})

export const moveInstructor = route({
  method: 'PUT',
  path: '/staff/catalogue/instructors/:instructorId/status',
  who: 'staff',
  limit: 'write',
  summary: 'Publish an instructor, withdraw one, or make one a draft again.',
  params: ofInstructor,
  body: MoveRecord,
  reply: WithInstructor,
  about: ['instructor'],
})
