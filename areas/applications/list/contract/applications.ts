import { checks } from '#texts/applications/list/checks.ts'
import * as z from 'zod/mini'
import { Schooling, TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import {
  moveNames,
  withdrawalReasons,
  undoWithdrawHours,
} from '#areas/applications/states/contract/application-moves.ts'
import { joinStatuses, stages, statuses, waitingOnWhom } from '#platform/contract/stages.ts'
import {
  documentNames,
  DocumentPage,
  viewedNames,
  DocumentKind,
  documentKinds,
} from '#platform/contract/documents.ts'
import { Country, Day, Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { SentSections } from '#areas/accounts/profile/contract/profile.ts'
import { OfferTuition } from '#areas/applications/letters/contract/offer-tuition.ts'
import { route } from '#platform/contract/route.ts'
import { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import { RequestedDocument, SentDocument } from './sent-documents.ts'

/** Applications that one student may have open at once. */
export const mostOpenApplications = 20

/** An action of the viewer: how to do it now, or why it is not possible. Screens make their buttons from these. */
export const Action = z.union([
  z.object({ method: z.enum(['GET', 'POST', 'PUT', 'DELETE']), url: z.string() }),
  z.object({ error: z.string() }),
])
export type Action = z.output<typeof Action>

export const Offer = z.object({
  replyBy: Timestamp,
  conditions: z.array(z.object({ text: z.string(), state: z.enum(['open', 'met', 'waived']) })),
  note: z.nullable(z.string()),
  /** Null: the university's offer states none. Missing: nobody said, and the program's own is shown. */
  tuition: z.optional(z.nullable(OfferTuition)),
})

export const Application = z.object({
  _id: Id,
  /** The reference that people use, as in MZ-2026-004127. */
  reference: z.string(),
  status: z.enum(statuses),
  joinStatus: z.enum(joinStatuses),
  stage: z.enum(stages),
  stageLabel: z.string(),
  waitingOn: z.enum(waitingOnWhom),
  appliedAt: Timestamp,
  /** When the current stage began. */
  stageSince: Timestamp,
  /** By when an officer checks the application. */
  checkBy: z.nullable(Timestamp),
  /** Last day on which requested documents are expected. */
  documentsDue: z.nullable(Day),
  intake: z.nullable(z.string()),
  university: z.object({
    _id: Id,
    universityName: z.string(),
    country: Country,
    city: z.nullable(z.string()),
  }),
  program: z.object({ _id: Id, programName: z.string() }),
  student: z.object({ _id: Id, name: z.string() }),
  /** The responsible officer; students see a first name and no `_id`. */
  officer: z.nullable(z.object({ _id: z.optional(Id), name: z.string() })),
  documents: z.array(SentDocument),
  /** Documents required by the program or requested by an officer that have not arrived. */
  missingDocuments: z.array(DocumentKind),
  /** The documents among them that an officer requested, with the reason. */
  askedDocuments: z.array(RequestedDocument),
  offer: z.nullable(Offer),
  /** An officer's text to the student with a rejection or a withdrawn offer. */
  outcome: z.nullable(z.object({ reasons: z.array(z.string()), advice: z.nullable(z.string()) })),
  actions: z.partialRecord(z.enum(moveNames as readonly [string, ...string[]]), Action),
})
export type Application = z.output<typeof Application>

/** One event, as shown to the student. */
export const ApplicationEvent = z.object({
  at: Timestamp,
  from: z.nullable(z.enum(stages)),
  to: z.enum(stages),
  move: z.string(),
  /** Who moved: the student, the office, or the clock; officers appear by first name. */
  by: z.object({ role: z.string(), name: z.nullable(z.string()) }),
  onBehalf: z.boolean(),
  reasons: z.array(z.string()),
  note: z.nullable(z.string()),
  /** Shown only to officers. */
  internalNote: z.optional(z.nullable(z.string())),
})
export type ApplicationEvent = z.output<typeof ApplicationEvent>

/** The copy of the student's details that was frozen when the application was sent. */
export const FrozenProfile = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  education: z.nullable(z.string()),
  /** Missing in copies from before these existed; null once the account is erased. */
  schooling: z.optional(z.nullable(z.array(Schooling))),
  tests: z.optional(z.nullable(z.array(TestResult))),
  sections: z.optional(z.nullable(SentSections)),
})
export type FrozenProfile = z.output<typeof FrozenProfile>

/** Path of a call about one application. */
export const ApplicationPath = z.strictObject({ applicationId: Id })
/** The reply of every call that changes an application. */
export const Changed = z.object({ message: z.string(), data: Application })

/** Only those of one status. */
export const StatusFilter = z.optional(
  z.enum(statuses, { error: () => checks.statusPendingConfirmedCancelled }),
)

const notOwnDocuments = { error: () => checks.chooseOwnDocuments }
const documentId = /^[0-9a-f-]{36}$/
/** Maximum length of a part of a form; more documents than there are kinds are refused anyway. */
const mostChosen = 21

/** `_id`s of vault documents to send: a list, or separated by commas in a multipart form. */
const VaultDocumentIds = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.array(z.string()), z.string()], notOwnDocuments),
      z.transform((ids) => (typeof ids !== 'string' ? ids : ids === '' ? [] : ids.split(','))),
    ),
    z.pipe(
      z
        .array(z.string())
        .check(
          z.refine(
            (ids) => ids.length <= mostChosen && ids.every((id) => documentId.test(id)),
            notOwnDocuments,
          ),
        ),
      z.transform((ids) => [...new Set(ids)]),
    ),
  ),
)

/** Text parts of the submission; the file parts are `documentNames`. */
export const SubmissionFields = z.strictObject({
  university: Id,
  program: Id,
  user_id: z
    .string({ error: () => checks.logAgainFormHasLost })
    .check(
      z.minLength(1, { error: () => checks.logAgainFormHasLost }),
      z.maxLength(100, { error: () => checks.logAgainFormHasLost }),
    ),
  intake: z.optional(
    z
      .string()
      .check(
        z.maxLength(40, { error: () => checks.chooseIntakeFromList }),
        z.regex(/^[\p{L}\p{N} _-]*$/u, { error: () => checks.chooseIntakeFromList }),
      ),
  ),
  documents: VaultDocumentIds,
})

export const submitApplication = route({
  method: 'POST',
  path: '/student-docs/create',
  who: 'student',
  onBehalf: 'consent',
  limit: 'upload',
  summary:
    'Apply to a program with documents of the vault, by their ids, and up to five photographs. Send an ' +
    'Idempotency-Key (a UUID, the same for all retries) to get only one application if a response is lost.',
  body: SubmissionFields,
  upload: {
    fields: ['university', 'program', 'user_id', 'intake', 'documents'],
    files: documentNames,
    orJson: true,
  },
  reply: Changed,
  about: ['application'],
  failure: 'Failed to submit application',
})

export const confirmJoin = route({
  method: 'POST',
  path: '/student-docs/join-confirm/:profileId',
  who: 'student',
  limit: 'write',
  summary: 'Accept an offer; `profileId` is the application’s _id. Asking twice answers the same.',
  params: z.strictObject({ profileId: Id }),
  body: z.strictObject({
    joinStatus: z.literal('confirmed', { error: () => checks.joinstatusMustBeConfirmed }),
  }),
  reply: Changed,
  about: ['application'],
  failure: 'Failed to join university',
})

export const applicationStats = route({
  method: 'GET',
  path: '/student-docs/stats/:studentId',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  summary: 'Counts by status and the applications of a student, newest first.',
  params: z.strictObject({ studentId: Id }),
  reply: z.object({
    data: z.object({
      summary: z.object({
        totalApplications: z.number(),
        pendingApplications: z.number(),
        confirmedApplications: z.number(),
        cancelledApplications: z.number(),
        uniqueUniversitiesApplied: z.number(),
      }),
      applicationDetails: z.array(
        z.object({
          _id: Id,
          appliedAt: Timestamp,
          status: z.enum(statuses),
          stage: z.enum(stages),
          waitingOn: z.enum(waitingOnWhom),
          /** Until when the student must respond to an offer or a request for documents. */
          answerBy: z.nullable(z.string()),
          university: z.object({ _id: Id, universityName: z.string() }),
          program: z.object({ _id: Id, programName: z.string() }),
        }),
      ),
    }),
  }),
  failure: 'Failed to fetch dashboard statistics',
})
export type DashboardStats = z.output<typeof applicationStats.reply>['data']

const ApplicationsQuery = z.strictObject({ page: Page, limit: Limit, search: Search, status: StatusFilter })

export const listOfStudent = route({
  method: 'GET',
  path: '/student/student/:studentId',
  who: 'signed-in',
  limit: 'read',
  offline: true,
  summary:
    'The applications of a student: first those that wait on the student, the most urgent first, then the others, newest first; searchable by university, program and reference.',
  params: z.strictObject({ studentId: Id }),
  query: ApplicationsQuery,
  reply: z.object({ data: z.array(Application), totalCount: z.number() }),
  about: ['application'],
})

export const listOfUniversity = route({
  method: 'GET',
  path: '/application/university/:university_id',
  who: 'console',
  limit: 'read',
  summary: 'The applications to a university, newest first.',
  params: z.strictObject({ university_id: Id }),
  query: ApplicationsQuery,
  reply: z.object({ data: z.array(Application), totalCount: z.number() }),
})

export const showApplication = route({
  method: 'GET',
  path: '/application/:applicationId',
  who: 'account',
  limit: 'read',
  offline: ['national', 'passport'],
  summary: 'One application with its frozen details and everything that happened.',
  params: ApplicationPath,
  reply: z.object({
    data: Application,
    profile: FrozenProfile,
    /** Whether the copy has a part about health and support, left out here, and whether the viewer may open it. */
    sensitive: z.nullable(z.object({ mayOpen: z.boolean() })),
    /** What it lacks, for its student; null if it is complete or decided. */
    lacks: z.optional(z.nullable(StillToAdd)),
    events: z.array(ApplicationEvent),
  }),
  about: ['application'],
})

const optionalNote = z.optional(z.nullable(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 1000 })))

export const declineOffer = route({
  method: 'POST',
  path: '/application/:applicationId/decline',
  who: 'student',
  limit: 'write',
  summary: 'Decline an offer.',
  params: ApplicationPath,
  body: z.strictObject({
    reason: z.optional(z.enum(withdrawalReasons, { error: () => checks.chooseReasonFromList })),
    note: optionalNote,
  }),
  reply: Changed,
  about: ['application'],
})

export const withdrawApplication = route({
  method: 'POST',
  path: '/application/:applicationId/withdraw',
  who: 'student',
  limit: 'write',
  summary: `Withdraw an application; it can be taken back for ${undoWithdrawHours} hours.`,
  params: ApplicationPath,
  body: z.strictObject({
    reason: z.optional(z.enum(withdrawalReasons, { error: () => checks.chooseReasonFromList })),
    note: optionalNote,
  }),
  reply: Changed,
  about: ['application'],
})

export const undoWithdraw = route({
  method: 'POST',
  path: '/application/:applicationId/undo-withdraw',
  who: 'student',
  limit: 'write',
  summary: `Take a withdrawal back within ${undoWithdrawHours} hours.`,
  params: ApplicationPath,
  body: z.strictObject({}),
  reply: Changed,
  about: ['application'],
})

export const sendDocuments = route({
  method: 'POST',
  path: '/application/:applicationId/documents',
  who: 'student',
  onBehalf: 'consent',
  limit: 'upload',
  summary: 'Send documents after submitting: requested ones, or better photos of earlier ones.',
  params: ApplicationPath,
  body: z.strictObject({ documents: VaultDocumentIds }),
  upload: { fields: ['documents'], files: documentKinds, orJson: true },
  reply: Changed,
  about: ['application'],
  failure: 'Failed to submit application',
})

export const openDocument = route({
  method: 'GET',
  path: '/application/:applicationId/documents/:documentId',
  who: 'account',
  limit: 'read',
  summary:
    'A page of a document, for its owner and officers; each view is recorded. Officers state a purpose; identity documents require fresh proof.',
  params: z.strictObject({ applicationId: Id, documentId: Id }),
  query: z.strictObject({
    purpose: z.optional(
      z.enum(['check', 'compare', 'ask_again', 'own'], { error: () => checks.choosePurposeFromList }),
    ),
    page: DocumentPage,
  }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const documentViews = route({
  method: 'GET',
  path: '/application/:applicationId/document-views',
  who: 'account',
  limit: 'read',
  summary: 'Who looked at the documents of an application, newest first.',
  params: ApplicationPath,
  reply: z.object({
    data: z.array(
      z.object({
        at: Timestamp,
        name: z.enum(viewedNames),
        role: z.string(),
        viewer: z.string(),
        purpose: z.string(),
      }),
    ),
  }),
  about: ['document view'],
})
