import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { textEncodings } from '#areas/catalogue/import/contract.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { duplicateReasons } from '#areas/students/records/contract.ts'

/** The largest file, in bytes and in rows. */
export const studentFile = { mostBytes: 5 * 1024 * 1024, mostRows: 1000 } as const

/** What a column can hold. `lastName` is added to the name. */
export const studentFields = [
  'name',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'city',
  'address',
  'education',
  'cnic',
  'passport',
  'notes',
] as const
export type StudentField = (typeof studentFields)[number]

export const dateOrders = ['day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * What happens to a row. `new`: the student is added. `possible`: somebody may be the same person, so the row is added only
 * if the officer chooses it. `known`: the same e-mail address or identity number is there; never added. `refused`: a value
 * is wrong.
 */
export const verdicts = ['new', 'possible', 'known', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

const PlannedRow = z.object({
  /** The line in the file, from 1. */
  line: z.number(),
  verdict: z.enum(verdicts),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  /** What is wrong, one sentence each. */
  problems: z.array(z.string()),
  /** Students who may be the same person. */
  twins: z.array(z.object({ _id: Id, name: z.string(), because: z.array(z.enum(duplicateReasons)) })),
  /** An earlier line that may be the same person. */
  sameAsLine: z.nullable(z.number()),
})
export type PlannedRow = z.output<typeof PlannedRow>

export const StudentPlan = z.object({
  fileName: z.string(),
  /** How a text file was read; null for a workbook. */
  encoding: z.nullable(
    z.object({
      name: z.string(),
      /** Whether the file states it, or it was chosen; otherwise it was guessed from the letters. */
      certain: z.boolean(),
    }),
  ),
  /** The sheet that was read; null for a text file. */
  sheet: z.nullable(z.string()),
  /** Visible sheets with data, in their order, and the one that was read. */
  sheets: z.array(z.string()),
  columns: z.array(
    z.object({ title: z.string(), field: z.nullable(z.enum(studentFields)), samples: z.array(z.string()) }),
  ),
  /** Why nothing can be added with these columns, as a sentence. */
  obstacle: z.nullable(z.string()),
  /** Whether a date such as 03/04/2007 can be read in two ways; the officer has to choose. */
  asksDates: z.boolean(),
  rows: z.array(PlannedRow),
  /** Identifies this plan; applying it is refused if anything has changed. */
  fingerprint: z.string(),
})
export type StudentPlan = z.output<typeof StudentPlan>

/** Text parts of the form. `columns`: the field of each column as a JSON list, null for a column that is left out. */
const wishes = {
  columns: z.optional(z.string().check(z.maxLength(4000))),
  dates: z.optional(z.enum(dateOrders)),
  encoding: z.optional(z.enum(textEncodings)),
  sheet: z.optional(z.string().check(z.maxLength(200))),
}
const wishNames = ['columns', 'dates', 'encoding', 'sheet'] as const

export const checkStudentFile = route({
  method: 'POST',
  path: '/staff/student-imports/check',
  who: 'staff',
  limit: 'upload',
  summary:
    'Read a file with students (CSV or XLSX) and say of each row what would happen. Nothing is stored or changed.',
  upload: { fields: wishNames, files: ['file'] },
  body: z.strictObject(wishes),
  reply: z.object({ data: StudentPlan }),
})

export const refusedStudentRows = route({
  method: 'POST',
  path: '/staff/student-imports/refused',
  who: 'staff',
  limit: 'upload',
  summary:
    'The rows of a file that have a mistake, as CSV: the line, what is wrong, and the row as it was. Corrected, it can ' +
    'be imported as it is. Nothing is stored or changed.',
  upload: { fields: wishNames, files: ['file'] },
  body: z.strictObject(wishes),
  reply: z.object({ csv: z.string(), rows: z.number() }),
})

const StudentImport = z.object({
  _id: Id,
  fileName: z.string(),
  by: z.nullable(z.string()),
  importedAt: Timestamp,
  created: z.number(),
  undone: z.nullable(z.object({ at: Timestamp, removed: z.number() })),
})
export type StudentImport = z.output<typeof StudentImport>

export const applyStudentFile = route({
  method: 'POST',
  path: '/staff/student-imports',
  who: 'staff',
  limit: 'upload',
  summary:
    'Add the students of a checked file. No invitation is sent. `also` lists lines of possible duplicates to add, as JSON.',
  upload: { fields: [...wishNames, 'also', 'fingerprint'], files: ['file'] },
  body: z.strictObject({
    ...wishes,
    also: z.optional(z.string().check(z.maxLength(6000))),
    fingerprint: z.string().check(z.maxLength(100)),
  }),
  reply: z.object({ message: z.string(), data: StudentImport }),
  status: 201,
  about: ['student', 'student import'],
})

export const listStudentImports = route({
  method: 'GET',
  path: '/staff/student-imports',
  who: 'staff',
  limit: 'read',
  summary: 'Imports of students by page, the newest first.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(StudentImport), totalCount: z.number() }),
  about: ['student import'],
})

export const undoStudentImport = route({
  method: 'POST',
  path: '/staff/student-imports/:importId/undo',
  who: 'staff',
  limit: 'write',
  summary: 'Remove the students of an import whom nobody has touched since. The others stay.',
  params: z.strictObject({ importId: Id }),
  body: z.strictObject({}),
  reply: z.object({ message: z.string() }),
  about: ['student', 'student import'],
})
