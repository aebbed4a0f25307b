import * as z from 'zod/mini'
import { acts } from '#platform/acting/contract.ts'
import { Id } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { HistoryLine, historyKinds } from '#areas/applications/case-file/contract/file-notes.ts'
import { recordFields } from '#areas/students/records/contract.ts'
import { checks } from '#texts/applications/case-file/checks.ts'

/** The kinds of lines on a student's record: those of a file, and what happened to the record itself. */
export const studentHistoryKinds = ['record', ...historyKinds] as const
export type StudentHistoryKind = (typeof studentHistoryKinds)[number]

export const StudentHistoryLine = z.extend(HistoryLine, {
  kind: z.enum(studentHistoryKinds),
  /** The application it is about; null where it is about the student. */
  application: z.nullable(z.object({ _id: Id, reference: z.string() })),
  /** What the office did on the student's behalf, with the section of the profile or the name of the program. */
  act: z.nullable(z.object({ act: z.enum(acts), about: z.nullable(z.string()) })),
  /** Fields of the record that were changed. */
  fields: z.array(z.enum(recordFields)),
})
export type StudentHistoryLine = z.output<typeof StudentHistoryLine>

export const studentHistory = route({
  method: 'GET',
  path: '/staff/students/:studentId/history',
  who: 'staff',
  limit: 'read',
  summary:
    'Everything that happened with a student, newest first: the record and what was done on the student’s behalf, and ' +
    'the history of every application. Doubts about a document are only shown to people who decide.',
  params: z.strictObject({ studentId: Id }),
  query: z.strictObject({
    page: Page,
    limit: Limit,
    kind: z.optional(z.enum(studentHistoryKinds, { error: () => checks.chooseKindFromList })),
  }),
  reply: z.object({ data: z.array(StudentHistoryLine), totalCount: z.number() }),
  about: ['student', 'application', 'act', 'note'],
})
