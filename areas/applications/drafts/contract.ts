import { checks } from '#texts/applications/drafts/checks.ts'
import * as z from 'zod/mini'
import { DocumentKind } from '#platform/contract/documents.ts'
import { halfTyped, Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { firstQualificationParts } from '#areas/accounts/academic-record/contract/first-qualification.ts'
import { wantedDetails } from '#areas/applications/states/contract/still-to-add.ts'

/** The steps of applying, in order. */
export const applySteps = ['program', 'details', 'documents', 'send'] as const
export type ApplyStep = (typeof applySteps)[number]

/** Limit of drafts per student; idle ones are deleted after `draftIdleDays`, with e-mails at `draftWarnings`. */
export const mostDrafts = 30
export const draftIdleDays = 90
export const draftWarnings = [60, 83] as const

/** Fields of the details step, by their names on the wire. */
export const detailNames = ['name', ...wantedDetails] as const
export type DetailName = (typeof detailNames)[number]

/** Unsaved input of the details step: of the details and of the first qualification. Untouched fields are left out. */
const TypedDetails = z.partialRecord(
  z.enum([...detailNames, ...firstQualificationParts], { error: () => checks.chooseFieldFromList }),
  halfTyped(400),
)
export type TypedDetails = z.output<typeof TypedDetails>

const facts = {
  /** Code of the chosen start; empty for none. */
  intake: z.string().check(z.maxLength(40, { error: () => checks.chooseIntakeFromList })),
  reached: z.enum(applySteps, { error: () => checks.chooseStepFromList }),
  /** `_id` of the document in the vault, by kind. */
  documents: z.partialRecord(DocumentKind, Id),
  /** The same for every attempt to send, on every device. */
  idempotencyKey: z.uuid({ error: () => checks.useUuid }),
}

/** An application that was started and not sent. It is not counted, and officers do not see it. */
export const ServerDraft = z.object({
  ...facts,
  details: TypedDetails,
  /** The profile's value of each field when it was typed, to detect a newer value there. */
  typedOver: TypedDetails,
  program: z.object({ _id: Id, programName: z.string() }),
  university: z.object({ _id: Id, universityName: z.string() }),
  version: z.number(),
  savedAt: Timestamp,
})
export type ServerDraft = z.output<typeof ServerDraft>

const ofProgram = z.strictObject({ programId: Id })

export const listDrafts = route({
  method: 'GET',
  path: '/student/drafts',
  who: 'student',
  onBehalf: 'open',
  limit: 'read',
  summary: 'One’s own drafts, the latest first.',
  reply: z.object({ drafts: z.array(ServerDraft) }),
})

export const saveDraft = route({
  method: 'PUT',
  path: '/student/drafts/:programId',
  who: 'student',
  onBehalf: 'open',
  limit: 'write',
  summary:
    'Save a draft. `version` is the one last seen (0 for none); when another device has saved since, the answer is 409 and nothing changes.',
  params: ofProgram,
  body: z.strictObject({
    ...facts,
    /** If left out, the stored details stay. */
    details: z.optional(TypedDetails),
    typedOver: z.optional(TypedDetails),
    /** Ignored: pages that were open during the update of 2026-11-25 still send it. */
    hasReadRequirements: z.optional(z.boolean({ error: () => checks.chooseTrueFalse })),
    version: z.int({ error: () => checks.giveVersion }).check(z.gte(0)),
  }),
  reply: z.object({ message: z.string(), draft: ServerDraft }),
})

export const deleteDraft = route({
  method: 'DELETE',
  path: '/student/drafts/:programId',
  who: 'student',
  onBehalf: 'open',
  limit: 'write',
  summary: 'Throw a draft away. Documents stay in the vault.',
  params: ofProgram,
  reply: z.object({ message: z.string() }),
})
