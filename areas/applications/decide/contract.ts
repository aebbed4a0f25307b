import { checks } from '#texts/applications/decide/checks.ts'
import * as z from 'zod/mini'
import {
  decisions,
  longestUndoMinutes,
  rejectionReasons,
  undoableDecisions,
  withdrawalReasons,
} from '#areas/applications/states/contract/application-moves.ts'
import { stages, waitingOnWhom } from '#platform/contract/stages.ts'
import {
  Application,
  ApplicationPath,
  Changed,
  StatusFilter,
} from '#areas/applications/list/contract/applications.ts'
import { checkLines } from '#areas/applications/case-file/contract/check-lines.ts'
import { DocumentKind, documentKinds } from '#platform/contract/documents.ts'
import { Day, Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { LetterSummary, offerFields } from '#areas/applications/letters/contract/letters.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { UniversityLetter } from '#areas/applications/letters/contract/university-letters.ts'

export const listAllApplications = route({
  method: 'GET',
  path: '/staff/applications',
  who: 'console',
  limit: 'read',
  summary: 'Every application, the ones that have waited longest on the office first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: StatusFilter,
    stage: z.optional(z.enum(stages, { error: () => checks.chooseStageFromList })),
    waitingOn: z.optional(z.enum(waitingOnWhom, { error: () => checks.chooseOfficeStudentNobody })),
  }),
  reply: z.object({ data: z.array(Application), totalCount: z.number() }),
})

const minutesOutOfRange = { error: () => checks.minutesRange({ most: longestUndoMinutes }) }

/** An officer's decision. Which fields are required depends on it; a rejection needs a reason. */
export const DecisionBody = z
  .strictObject({
    decision: z.enum(decisions, { error: () => checks.oneOfDecisions({ decisions: decisions.join(', ') }) }),
    /** offer. */
    ...offerFields,
    /** reject, withdraw_offer, withdraw. */
    reasons: z.optional(
      z
        .array(
          z.enum([...rejectionReasons, ...withdrawalReasons], { error: () => checks.chooseReasonsFromList }),
        )
        .check(z.maxLength(10, { error: () => checks.chooseAtMost10Reasons })),
    ),
    /** The reason as text, if no listed reason fits. */
    reason: z.optional(paragraph({ empty: () => checks.sayWhy, max: 1000 })),
    /** reject: what the student can do next. */
    advice: z.optional(paragraph({ empty: () => checks.writeAdviceLeaveOut, max: 2000 })),
    /** request_documents. */
    documents: z.optional(
      z
        .array(DocumentKind)
        .check(
          z.minLength(1, { error: () => checks.chooseAtLeastOneDocument }),
          z.maxLength(documentKinds.length),
        ),
    ),
    /** request_documents: last day to send them. */
    dueDate: z.optional(Day),
    /** Shown to the student. */
    note: z.optional(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 2000 })),
    /** Shown only to officers. */
    internalNote: z.optional(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 2000 })),
    /**
     * offer, reject, withdraw_offer: minutes for which the decision is scheduled and can be undone; until then the
     * student sees nothing. Carried out at once by default.
     */
    undoMinutes: z.optional(
      z
        .int(minutesOutOfRange)
        .check(z.minimum(0, minutesOutOfRange), z.maximum(longestUndoMinutes, minutesOutOfRange)),
    ),
  })
  .check(
    z.refine(
      (body) => !body.undoMinutes || (undoableDecisions as readonly string[]).includes(body.decision),
      { error: () => checks.onlyOfferRefusalTakingOffer, path: ['undoMinutes'] },
    ),
    z.refine(
      (body) =>
        !['reject', 'withdraw_offer', 'withdraw'].includes(body.decision) ||
        (body.reasons?.length ?? 0) > 0 ||
        body.reason !== undefined,
      { error: () => checks.chooseAtLeastOneReason, path: ['reasons'] },
    ),
    z.refine((body) => body.decision !== 'request_documents' || (body.documents?.length ?? 0) > 0, {
      error: () => checks.chooseAtLeastOneDocument2,
      path: ['documents'],
    }),
  )

/**
 * What the screen asks of a decision beside that: an offer says what the study costs, or that the university's offer does
 * not. Other callers may leave it to the program's page.
 */
export const DecisionOnScreen = DecisionBody.check(
  z.refine((body) => body.decision !== 'offer' || body.tuition !== undefined, {
    error: () => checks.stateTuition,
    path: ['tuition'],
  }),
)

export const decideApplication = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision',
  who: 'console',
  limit: 'write',
  summary: 'Start the review, request documents, offer, refuse with reasons, withdraw an offer, reinstate.',
  params: ApplicationPath,
  body: DecisionBody,
  reply: Changed,
  about: ['application'],
})

export const previewDecision = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision/preview',
  who: 'console',
  limit: 'write',
  summary: 'The exact e-mail that a decision would send; nothing is decided and nothing is sent.',
  params: ApplicationPath,
  body: DecisionBody,
  /** Null: the student has no e-mail address, and nothing is mailed. */
  reply: z.object({ data: z.nullable(z.object({ subject: z.string(), text: z.string() })) }),
})

/** A scheduled decision, as officers see it. */
export const ScheduledDecision = z.object({
  _id: Id,
  decision: z.enum(decisions),
  /** First name of the decider. */
  by: z.string(),
  decidedAt: Timestamp,
  sendAt: Timestamp,
  /** `undone` was undone; `failed` could not be carried out, and nothing was sent. */
  state: z.enum(['scheduled', 'undone', 'failed']),
  /** Why it failed, as a sentence. */
  why: z.nullable(z.string()),
  /** Whether this viewer may undo it or send it now. */
  yours: z.boolean(),
})
export type ScheduledDecision = z.output<typeof ScheduledDecision>

/** The request to withdraw the place of a student who has joined; another person confirms it (platform/approvals/contract.ts). */
export const PlaceWithdrawal = z.object({
  _id: Id,
  by: z.string(),
  askedAt: Timestamp,
  expiresAt: Timestamp,
  /** As the student will read them. */
  reasons: z.array(z.string()),
  /** The person who requested it may cancel it; another confirms or declines. */
  viewerAsked: z.boolean(),
  viewerMayConfirm: z.boolean(),
})
export type PlaceWithdrawal = z.output<typeof PlaceWithdrawal>

export const ConditionState = z.enum(['open', 'met', 'waived'], { error: () => checks.chooseOpenMetWaived })
export const OfferCondition = z.object({
  position: z.number(),
  text: z.string(),
  state: ConditionState,
  /** First name of the person who marked it last, and when. */
  by: z.nullable(z.string()),
  at: z.nullable(Timestamp),
})
export type OfferCondition = z.output<typeof OfferCondition>

/** The decision options of an application, for people who decide on it. */
export const DecisionOptions = z.object({
  scheduled: z.nullable(ScheduledDecision),
  placeWithdrawal: z.nullable(PlaceWithdrawal),
  conditions: z.array(OfferCondition),
  letters: z.array(LetterSummary),
  /** The numbers of those that name an earlier intake and that this viewer may issue again. */
  reissuable: z.array(z.string()),
  /** The university’s own letters, newest first; only the newest is valid. Users of the university see no earlier ones. */
  universityLetters: z.array(UniversityLetter),
  /** Whether this viewer may attach, replace or remove it now. */
  mayAttachLetter: z.boolean(),
  /** Lines of the checklist that block an offer, which then requires confirmation. None for users of a university. */
  blockedLines: z.array(z.enum(checkLines)),
  /** Lines that are not settled, including the blocking ones: the preview of an offer shows them. */
  unsettledLines: z.array(z.enum(checkLines)),
})
export type DecisionOptions = z.output<typeof DecisionOptions>

export const showDecisionOptions = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/decisions',
  who: 'console',
  limit: 'read',
  summary:
    'What waits to be sent, what waits for a second person, the conditions of the offer and its letters.',
  params: ApplicationPath,
  reply: z.object({ data: DecisionOptions }),
  about: ['application'],
})

/** The reply of every call that changes the decision options. */
const OptionsChanged = z.object({ message: z.string(), application: Application, data: DecisionOptions })

export const undoDecision = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision/undo',
  who: 'console',
  limit: 'write',
  summary: 'Undo a scheduled decision; for the person who decided it, or an admin.',
  params: ApplicationPath,
  body: z.strictObject({ decisionId: Id }),
  reply: z.object({
    message: z.string(),
    application: Application,
    data: DecisionOptions,
    /** The undone decision, so that nothing has to be typed again. */
    draft: z.record(z.string(), z.unknown()),
  }),
  about: ['application'],
})

export const sendDecisionNow = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision/send-now',
  who: 'console',
  limit: 'write',
  summary: 'Send a scheduled decision to the student now.',
  params: ApplicationPath,
  body: z.strictObject({ decisionId: Id }),
  reply: OptionsChanged,
  about: ['application'],
})

export const markConditions = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/conditions',
  who: 'staff',
  limit: 'write',
  summary:
    'Mark conditions of an offer as met, waived or open again; the student is notified once for all of them.',
  params: ApplicationPath,
  body: z.strictObject({
    conditions: z
      .array(
        z.strictObject({
          position: z.int({ error: () => checks.chooseConditionFromList }),
          /** Its state on the screen; a condition that somebody else has changed meanwhile is refused. */
          from: ConditionState,
          to: ConditionState,
        }),
      )
      .check(
        z.minLength(1, { error: () => checks.markAtLeastOneCondition }),
        z.maxLength(20, { error: () => checks.markAtMost20Conditions }),
      ),
    note: z.optional(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 1000 })),
  }),
  reply: OptionsChanged,
  about: ['application'],
})

const placeReasons = {
  reasons: z.optional(
    z
      .array(z.enum(rejectionReasons, { error: () => checks.chooseReasonsFromList }))
      .check(z.maxLength(10, { error: () => checks.chooseAtMost10Reasons })),
  ),
  reason: z.optional(paragraph({ empty: () => checks.sayWhy, max: 1000 })),
}

export const requestPlaceWithdrawal = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/place-withdrawal',
  who: 'staff',
  limit: 'write',
  summary: 'Request the withdrawal of the place of a student who has joined; another person confirms.',
  params: ApplicationPath,
  body: z.strictObject(placeReasons).check(
    z.refine((body) => (body.reasons?.length ?? 0) > 0 || body.reason !== undefined, {
      error: () => checks.chooseAtLeastOneReason,
      path: ['reasons'],
    }),
  ),
  reply: OptionsChanged,
  about: ['application', 'approval'],
})
