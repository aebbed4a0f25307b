import { exportChecks } from '#texts/platform/spreadsheets/export.ts'
import * as z from 'zod/mini'
import { stages } from '#platform/contract/stages.ts'
import { Day, Email, Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { ColumnsOf, exportedRows, spreadsheetForms } from '#platform/contract/spreadsheets.ts'
import { wantedDetails } from '#areas/applications/states/contract/still-to-add.ts'
import { listStudents, Student } from '#areas/accounts/profile/contract/students.ts'
import { SentSections } from '#areas/accounts/profile/contract/profile.ts'
import { Goals, Schooling, TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { stepStates } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { DocumentKind } from '#platform/contract/documents.ts'
import { ResponsibleOfficer, StudentNote, Tag } from '../notes-and-tags/contract.ts'

/** Fields of a student's record whose changes are logged. */
export const recordFields = ['name', ...wantedDetails] as const
export type RecordField = (typeof recordFields)[number]

/** Why two records may be the same person. */
export const duplicateReasons = ['cnic', 'passport', 'name-and-birth', 'phone', 'email'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Somebody who may be the same person. */
const PossibleDuplicate = z.object({
  _id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  createdAt: Timestamp,
  because: z.array(z.enum(duplicateReasons)),
})
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>

/** A stored document of a student, without its pages: those are opened in the file of an application. */
const RecordedDocument = z.object({
  _id: Id,
  name: DocumentKind,
  pages: z.number(),
  uploadedAt: Timestamp,
  /**
   * The application that it was sent with, and what an officer said of it there; of several, the one where it was
   * accepted. Null for a document that was sent with none: only its owner can open it.
   */
  sentWith: z.nullable(
    z.object({
      _id: Id,
      reference: z.string(),
      state: z.enum(['received', 'accepted', 'refused', 'replaced']),
    }),
  ),
})
export type RecordedDocument = z.output<typeof RecordedDocument>

/** A document that an officer asked for with an application, and that has not come. */
const AwaitedDocument = z.object({
  name: DocumentKind,
  application: z.object({ _id: Id, reference: z.string() }),
  /** The day by which the application waits for it; null if none is set. */
  due: z.nullable(Day),
})

/** An application of a student, with what happens outside the office. */
const RecordedApplication = z.object({
  _id: Id,
  reference: z.string(),
  stage: z.enum(stages),
  appliedAt: Timestamp,
  universityName: z.string(),
  programName: z.string(),
  /** Name of the officer of the file; null while nobody has it. */
  officer: z.nullable(z.string()),
  /** The day by which an open offer is to be answered. */
  replyBy: z.nullable(Timestamp),
  /** The key of the step that is next, as the queue shows it. */
  nextStep: z.nullable(z.string()),
  steps: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      state: z.enum(stepStates),
      due: z.nullable(Day),
      doneOn: z.nullable(Day),
    }),
  ),
})
export type RecordedApplication = z.output<typeof RecordedApplication>

/** One student as an officer sees them. */
export const StudentFile = z.object({
  student: Student,
  /** Last activity on any device; null when the student never logged in, or the session has ended. */
  lastSeenAt: z.nullable(Timestamp),
  /** Whether a password was set; until then an invitation may be sent again. */
  hasPassword: z.boolean(),
  /** Set while the account is closed and not deleted yet. */
  closing: z.nullable(
    z.object({
      closedAt: Timestamp,
      goesOn: Timestamp,
      by: z.enum(['owner', 'office']),
      /** Name of the officer. */
      byName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The newest only; `student.applicationCount` is the total. */
  applications: z.array(RecordedApplication),
  officer: z.nullable(ResponsibleOfficer),
  tags: z.array(Tag),
  /** Internal notes, the newest first. */
  notes: z.array(StudentNote),
  /** What the student entered. Needs are left out: they are opened on a file, by those who may. */
  profile: z.omit(SentSections, { needs: true }),
  schooling: z.array(Schooling),
  tests: z.array(TestResult),
  goals: Goals,
  documents: z.array(RecordedDocument),
  awaited: z.array(AwaitedDocument),
  consents: z.array(
    z.object({
      purpose: z.string(),
      version: z.string(),
      givenAt: Timestamp,
      withdrawnAt: z.nullable(Timestamp),
    }),
  ),
  threads: z.array(
    z.object({
      _id: Id,
      subject: z.string(),
      lastAt: Timestamp,
      waitingOn: z.enum(['office', 'student', 'nobody']),
    }),
  ),
  /** Enquiries from before there was an account, or by somebody else about the student: those linked to it. */
  enquiries: z.array(
    z.object({
      _id: Id,
      receivedAt: Timestamp,
      isHandled: z.boolean(),
      /** How the message begins; null for a registration, which has none. */
      opening: z.nullable(z.string()),
    }),
  ),
  changes: z.array(
    z.object({
      _id: Id,
      at: Timestamp,
      /** The name of the person who changed it; null once that account is deleted. */
      by: z.nullable(z.string()),
      role: z.enum(['student', 'officer', 'admin']),
      fields: z.array(
        z.object({
          field: z.enum(recordFields),
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  twins: z.array(PossibleDuplicate),
  /** What is deleted for good when the account is closed. */
  holds: z.object({
    documents: z.number(),
    drafts: z.number(),
    messages: z.number(),
  }),
})
export type StudentFile = z.output<typeof StudentFile>

const Path = z.strictObject({ studentId: Id })

export const showStudentFile = route({
  method: 'GET',
  path: '/staff/students/:studentId',
  who: 'staff',
  limit: 'read',
  summary:
    'One student with applications, consents, conversations, changes and possible duplicates. The view is logged.',
  params: Path,
  reply: z.object({ data: StudentFile }),
  about: ['student'],
})

const typed = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))

export const findDuplicates = route({
  method: 'POST',
  path: '/staff/students/twins',
  who: 'staff',
  limit: 'read',
  summary:
    'Students who may be the one that is being added: by phone number, e-mail address, number of an identity document, ' +
    'or a similar name and the same birthday. What is typed half is left out of account. Changes nothing.',
  body: z.strictObject({
    name: typed(100),
    email: typed(254),
    phone: typed(30),
    dateOfBirth: typed(10),
    cnic: typed(60),
    passport: typed(60),
  }),
  reply: z.object({ twins: z.array(PossibleDuplicate) }),
})

export const inviteStudentAgain = route({
  method: 'POST',
  path: '/staff/students/:studentId/invitation',
  who: 'staff',
  limit: 'write',
  summary:
    'Send a student who has not set a password yet a new link to do so. A student without an e-mail address gets the one that is sent.',
  params: Path,
  body: z.strictObject({ email: z.optional(Email) }),
  reply: z.object({ message: z.string() }),
  about: ['student'],
})

export const reopenStudent = route({
  method: 'POST',
  path: '/staff/students/:studentId/keep',
  who: 'staff',
  limit: 'write',
  summary: 'Open an account again that the office closed, within its seven days.',
  params: Path,
  body: z.strictObject({}),
  reply: z.object({ message: z.string() }),
  about: ['student'],
})

/** The columns that can be chosen, in the order in which they are offered. */
export const studentColumns = [
  'name',
  'email',
  'phone',
  'status',
  'dateOfBirth',
  'nationality',
  'country',
  'city',
  'address',
  'education',
  'applications',
  'since',
] as const
export type StudentColumn = (typeof studentColumns)[number]

/** Those that are chosen at first. */
export const usualStudentColumns: readonly StudentColumn[] = [
  'name',
  'email',
  'phone',
  'country',
  'applications',
  'since',
]

const { search, show, tag, officer } = listStudents.query.shape

export const exportStudents = route({
  method: 'GET',
  path: '/staff/students/export',
  who: 'staff',
  limit: 'write',
  summary:
    `The students that the list shows with this search and filter, in its order, as a file with the chosen columns; at ` +
    `most ${exportedRows}. It needs the right to download lists, and is logged.`,
  query: z.strictObject({
    search,
    show,
    tag,
    officer,
    columns: ColumnsOf(studentColumns, () => exportChecks.columns),
    form: z.enum(spreadsheetForms, { error: () => exportChecks.form }),
  }),
  download: 'application/octet-stream',
  reply: z.unknown(),
  failure: () => exportChecks.failed,
})
