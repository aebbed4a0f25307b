import * as z from 'zod/mini'
import { DocumentKind } from '#platform/contract/documents.ts'
import { Country, Id, Money } from '#platform/contract/fields.ts'
import { ListQuery } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** An intake of a program: `code` is year and season, as in 2027-autumn. */
export const Intake = z.object({
  code: z.string(),
  starts: z.nullable(z.string()),
  closes: z.nullable(z.string()),
})
export type Intake = z.output<typeof Intake>

/** What an amount of tuition may be for, as officers enter it. */
export const tuitionPeriods = ['year', 'semester', 'month', 'total'] as const

/** Through the agency, or only at the university itself. */
export const applicationRoutes = ['agency', 'direct'] as const

/** How one applies to a university, as the office states it. */
export const Applying = z.object({
  route: z.enum(applicationRoutes),
  /** Where one applies; always given with `direct`. */
  url: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
})

/** A program in lists and on pages. Unknown facts are null, never a guess. */
export const Program = z.object({
  _id: Id,
  programName: z.string(),
  university: z.object({ _id: Id, universityName: z.string(), country: Country }),
  /** Where it is taught, as the source calls it: a campus, a branch of the university, or a city. */
  campus: z.nullable(z.string()),
  award: z.nullable(z.string()),
  /** ISCED 2011 level, 3 to 8. */
  level: z.nullable(z.string()),
  /** The level as the source calls it, such as `bachelor` or `single_cycle_master`. */
  levelName: z.nullable(z.string()),
  /** ISCED-F 2013 code, two to four digits. */
  field: z.nullable(z.string()),
  durationMonths: z.nullable(z.number()),
  /** BCP 47. */
  language: z.nullable(z.string()),
  mode: z.nullable(z.string()),
  tuition: z.nullable(Money),
  /** The upper end, if the source states a range. */
  tuitionTo: z.nullable(Money),
  /** The period of the tuition, such as `year` or `total`. */
  tuitionBasis: z.nullable(z.string()),
  tuitionYear: z.nullable(z.string()),
  intakes: z.array(Intake),
  /** The source's note on intakes, for programs without dated intakes. */
  intakeNote: z.nullable(z.string()),
  nextDeadline: z.nullable(z.string()),
  entryRequirements: z.nullable(z.string()),
  /** Documents the program requires; null = not given. */
  requiredDocuments: z.nullable(z.array(DocumentKind)),
  sourceUrl: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  /** How one applies to its university; null if the office has not stated it. */
  applying: z.nullable(Applying),
  /** Whether a student may apply now. */
  open: z.boolean(),
  status: z.enum(['draft', 'published', 'withdrawn']),
})
export type Program = z.output<typeof Program>

export const ProgramPages = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalPrograms: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})

export const listProgramsOf = route({
  method: 'GET',
  path: '/program/university/:universityId',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'The programs of a university, by page.',
  params: z.strictObject({ universityId: Id }),
  query: ListQuery,
  reply: z.object({ programs: z.array(Program), pagination: ProgramPages, message: z.string() }),
})

export const showProgram = route({
  method: 'GET',
  path: '/program/:programId',
  who: 'account',
  limit: 'read',
  replica: true,
  summary: 'One program; users of a university reach those of their own.',
  params: z.strictObject({ programId: Id }),
  reply: z.object({ program: Program }),
  about: ['university', 'program'],
})

/** What a list of further programs shows of each. */
export const SimilarProgram = z.pick(Program, {
  _id: true,
  programName: true,
  university: true,
  tuition: true,
  tuitionTo: true,
  tuitionBasis: true,
  tuitionYear: true,
})
export type SimilarProgram = z.output<typeof SimilarProgram>

export const listSimilarPrograms = route({
  method: 'GET',
  path: '/program/:programId/similar',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary: 'At most three programs of other universities in the same subject, level and language.',
  params: z.strictObject({ programId: Id }),
  reply: z.object({ programs: z.array(SimilarProgram) }),
})
