import { checks } from '#texts/planning/proposals/checks.ts'
import * as z from 'zod/mini'
import { Id, paragraph, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { Count, findPrograms, FoundProgram, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'

/** Maximum length of why a program is suggested, in characters. */
export const reasonMost = 500

/** A program on a student's shortlist as officers see it; the student's own notes are left out. */
export const StudentsProgram = z.object({
  program: FoundProgram,
  addedAt: Timestamp,
  /** Null for a program that the student saved. */
  suggestion: z.nullable(z.object({ by: z.string(), at: Timestamp, reason: z.nullable(z.string()) })),
})
export type StudentsProgram = z.output<typeof StudentsProgram>

const ofStudent = z.strictObject({ studentId: Id })
const ofProgram = z.strictObject({ studentId: Id, programId: Id })

export const showStudentShortlist = route({
  method: 'GET',
  path: '/staff/students/:studentId/shortlist',
  who: 'staff',
  limit: 'read',
  summary:
    'The shortlist of a student, the next deadline first, with how each program compares with the student’s record, ' +
    'and how many programs the student qualifies for. The view is logged.',
  params: ofStudent,
  reply: z.object({
    student: z.object({ _id: Id, name: z.string() }),
    shortlist: z.array(StudentsProgram),
    /** Programs of which every requirement is met; null if the student has entered nothing to compare. */
    qualifies: z.nullable(Count),
  }),
  about: ['shortlist'],
})

export const searchForStudent = route({
  method: 'GET',
  path: '/staff/students/:studentId/programs',
  who: 'staff',
  limit: 'read',
  summary: 'Programs that fit a search and filters, by page, each compared with the record of a student.',
  params: ofStudent,
  query: z.strictObject({ ...ProgramFilters.shape, page: Page, limit: Limit }),
  reply: findPrograms.reply,
  about: ['program'],
})

export const suggestProgram = route({
  method: 'PUT',
  path: '/staff/students/:studentId/shortlist/:programId',
  who: 'staff',
  limit: 'write',
  summary:
    'Put a program on the shortlist of a student, who is told and sees by whom and why. One that is on it already ' +
    'stays as it is.',
  params: ofProgram,
  body: z.strictObject({
    reason: z.optional(z.nullable(paragraph({ empty: () => checks.reasonOrNone, max: reasonMost }))),
  }),
  reply: z.object({ message: z.string() }),
  about: ['shortlist'],
})

export const withdrawSuggestion = route({
  method: 'DELETE',
  path: '/staff/students/:studentId/shortlist/:programId',
  who: 'staff',
  limit: 'write',
  summary:
    'Take a suggested program off the shortlist of a student, unless the student has made it their own.',
  params: ofProgram,
  reply: z.object({ message: z.string() }),
  about: ['shortlist'],
})

/** Ids of two to four programs, as in `programs=…,…,…`. */
const Compared = z.pipe(
  z.string({ error: () => checks.chooseSome }).check(z.maxLength(200, { error: () => checks.chooseSome })),
  z.transform((text, context) => {
    const ids = [...new Set(text.split(',').filter((id) => id !== ''))]
    const known =
      ids.length >= 2 && ids.length <= comparedMost && ids.every((id) => z.safeParse(Id, id).success)
    if (known) return ids
    context.issues.push({ code: 'custom', message: checks.chooseSome, input: text })
    return z.NEVER
  }),
)

export const downloadComparison = route({
  method: 'GET',
  path: '/staff/students/:studentId/comparison',
  who: 'staff',
  limit: 'read',
  summary:
    'Two to four programs side by side as a PDF to hand to a student: facts with their sources and the days on which ' +
    'they were checked. The download is logged.',
  params: ofStudent,
  query: z.strictObject({ programs: Compared }),
  download: 'application/pdf',
  reply: z.any(),
})
