import { checks } from '#texts/applications/case-file/checks.ts'
import * as z from 'zod/mini'
import { ApplicationPath, Changed } from '#areas/applications/list/contract/applications.ts'
import { documentKinds, DocumentKind } from '#platform/contract/documents.ts'
import { Day, Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { JudgedRequirement, RecognitionLine } from '#areas/catalogue/fit/contract/program-fit.ts'
import { route } from '#platform/contract/route.ts'
import { requestReasons } from './request-reasons.ts'
import { checkLines } from './check-lines.ts'

/** `blocked_now` blocks an offer; `block_later` may become a condition of one. */
export const checkStates = [
  'not_needed',
  'to_check',
  'in_progress',
  'blocked_now',
  'block_later',
  'fine',
] as const
export type CheckState = (typeof checkStates)[number]
/** States of a line that needs nothing more before an offer. */
export const settledStates: readonly CheckState[] = ['fine', 'not_needed', 'block_later']

/** Documents that open in full only after a fresh proof. */
export const identityDocumentsInFull = [
  'cnicFrontImage',
  'cnicBackImage',
  'bFormImage',
  'passportImage',
] as const

/** The purposes for which an officer may open a photo in full. */
export const viewPurposes = ['check', 'compare', 'ask_again'] as const
export type ViewPurpose = (typeof viewPurposes)[number]

/** Minutes for which a proof opens identity documents: each view extends it by the first number, up to the second. */
export const identityDocumentProof = { slides: 10, atMost: 60 } as const

const note = z.nullable(paragraph({ empty: () => checks.writeLineLeaveOut, max: 1000 }))
const version = z
  .int({ error: () => checks.sayWhichVersionYouHave })
  .check(z.gte(0, { error: () => checks.sayWhichVersionYouHave }))

const saved = {
  note: z.nullable(z.string()),
  /** Who set it, and when; null while nobody has. */
  by: z.nullable(z.string()),
  at: z.nullable(Timestamp),
  /** 0 while nobody has. */
  version: z.number(),
}

export const CheckedLine = z.object({ line: z.enum(checkLines), state: z.enum(checkStates), ...saved })
export type CheckedLine = z.output<typeof CheckedLine>

/** A doubt that a document is genuine. It can cost a place, so only people who decide see it. */
export const Doubt = z.object({ doubted: z.boolean(), ...saved })

const Documents = z.array(
  z.object({ name: DocumentKind, state: z.enum(['received', 'accepted', 'refused']) }),
)

/** Facts from the frozen copy and the list of documents: hints beside a line, which never set its state. */
export const KnownFacts = z.object({
  identity: z.object({
    name: z.string(),
    /** The name in the personal section, if it differs from the account's. */
    otherName: z.nullable(z.string()),
    previousNames: z.array(z.string()),
    dateOfBirth: z.nullable(z.string()),
    /** Age in full years today; null without a date of birth. */
    age: z.nullable(z.number()),
    national: z.nullable(
      z.object({ kind: z.string(), numberEnds: z.nullable(z.string()), expires: z.nullable(Day) }),
    ),
    passport: z.nullable(
      z.object({
        country: z.nullable(z.string()),
        numberEnds: z.nullable(z.string()),
        expires: z.nullable(Day),
        /** Until when it has to be valid for this program; null: none is needed, or the start is not known. */
        until: z.optional(z.nullable(Day)),
      }),
    ),
    /** Under 18 a B-Form replaces the national ID. */
    documents: Documents,
  }),
  education: z.object({ documents: Documents }),
  language: z.object({
    /** BCP 47; null = not given. */
    taughtIn: z.nullable(z.string()),
    documents: Documents,
  }),
  programRules: z.array(JudgedRequirement),
  homeRecognition: z.array(RecognitionLine),
})
export type KnownFacts = z.output<typeof KnownFacts>

const Checklist = z.object({
  lines: z.array(CheckedLine),
  /** Null for people who do not decide, who must not learn that it exists. */
  doubt: z.nullable(Doubt),
  known: KnownFacts,
})

export const showChecklist = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/checklist',
  who: 'staff',
  limit: 'read',
  summary:
    'The five lines of a file, who set them, and what the copy of the student’s details contains about each.',
  params: ApplicationPath,
  reply: Checklist,
  about: ['application'],
})

export const CheckBody = z.strictObject({
  state: z.enum(checkStates, { error: () => checks.chooseStateFromList }),
  note,
  version,
})

export const saveCheck = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/checklist/:line',
  who: 'staff',
  limit: 'write',
  summary:
    'Set one line. When somebody else has set it since `version`, the answer is 409 with what they wrote.',
  params: z.strictObject({ applicationId: Id, line: z.enum(checkLines) }),
  body: CheckBody,
  reply: z.object({ message: z.string(), line: CheckedLine }),
  about: ['application'],
})

export const saveDoubt = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/doubt',
  who: 'staff',
  limit: 'write',
  summary: 'Record a doubt that a document is genuine, or settle it. Only for people who decide.',
  params: ApplicationPath,
  body: z.strictObject({ doubted: z.boolean({ error: () => checks.sayTrueFalse }), note, version }),
  reply: z.object({ message: z.string(), doubt: Doubt }),
  about: ['application'],
})

const ofDocument = z.strictObject({ applicationId: Id, documentId: Id })

export const showThumbnail = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/documents/:documentId/thumbnail',
  who: 'console',
  limit: 'read',
  summary: 'A thumbnail of a document with the viewer’s name and the date burned in; each view is recorded.',
  params: ofDocument,
  download: 'image/jpeg',
  reply: z.any(),
})

export const acceptDocument = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/documents/:documentId/accept',
  who: 'console',
  limit: 'write',
  summary:
    'Accept a document that the caller has opened in full. It also cancels a request to send it again.',
  params: ofDocument,
  body: z.strictObject({}),
  reply: Changed,
  about: ['application'],
})

export const RequestAgainBody = z.strictObject({
  documents: z
    .array(
      z
        .strictObject({
          documentId: Id,
          reason: z.enum(requestReasons, { error: () => checks.chooseReasonFromList }),
          /** The officer’s own text; required if no listed reason fits. */
          words: z.optional(paragraph({ empty: () => checks.sayWhatWrongLeaveOut, max: 500 })),
        })
        .check(
          z.refine(({ reason, words }) => reason !== 'other' || words !== undefined, {
            error: () => checks.sayWhatWrongStudentReads,
            path: ['words'],
          }),
        ),
    )
    .check(
      z.minLength(1, { error: () => checks.chooseAtLeastOneDocument }),
      z.maxLength(documentKinds.length * 4, { error: () => checks.askForFewerDocumentsAt }),
    ),
  /** Last day to send them; by default the day of an open request unless it has passed, otherwise 14 days from now. */
  dueDate: z.optional(Day),
})

export const requestAgain = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/ask-again',
  who: 'console',
  limit: 'write',
  summary: 'Request better photographs, each with its reason: one request, one e-mail.',
  params: ApplicationPath,
  body: RequestAgainBody,
  reply: Changed,
  about: ['application'],
})

export const showNeeds = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/needs',
  who: 'console',
  limit: 'write',
  summary:
    'What the student wrote about health and support. For people with the right to sensitive data; each reading is recorded.',
  params: ApplicationPath,
  body: z.strictObject({}),
  reply: z.object({ needs: z.nullable(z.string()) }),
})
