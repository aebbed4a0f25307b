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
import { Day, Id, Moment, paragraph } from '#platform/contract/fields.ts'
import { LetterSummary, offerFields } from '#areas/applications/letters/contract/letters.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { UniversityLetter } from '#areas/applications/letters/contract/university-letters.ts'

export const listAllApplications = route({
  method: 'GET',
  path: '/staff/applications',
  who: 'console',
  limit: 'read',
  summary: 'Every application, those that wait on the office longest first.',
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

/** What an officer decides. Which parts are needed depends on the decision; a refusal without a reason is refused. */
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
    /** The reason in words, where the list has none that fits. */
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
    /** What the student reads. */
    note: z.optional(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 2000 })),
    /** What only officers read. */
    internalNote: z.optional(paragraph({ empty: () => checks.writeNoteLeaveOut, max: 2000 })),
    /**
     * offer, reject, withdraw_offer: minutes for which the decision is kept back and can be undone; the student sees
     * nothing until then. At once unless given.
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

export const decideApplication = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision',
  who: 'console',
  limit: 'write',
  summary: 'Start the review, ask for documents, offer, refuse with reasons, take an offer back, reinstate.',
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
  summary: 'The e-mail that a decision would send, word by word; nothing is decided and nothing is sent.',
  params: ApplicationPath,
  body: DecisionBody,
  reply: z.object({ data: z.object({ subject: z.string(), text: z.string() }) }),
})

/** A decision that waits before the student is told, as officers see it. */
export const KeptDecision = z.object({
  _id: Id,
  decision: z.enum(decisions),
  /** First name of who decided. */
  by: z.string(),
  decidedAt: Moment,
  tellAt: Moment,
  /** `kept` waits; `undone` was taken back; `failed` could not be carried out, and nothing was sent. */
  state: z.enum(['kept', 'undone', 'failed']),
  /** Why it failed, as a sentence. */
  why: z.nullable(z.string()),
  /** Whether this viewer may undo it or send it now. */
  yours: z.boolean(),
})
export type KeptDecision = z.output<typeof KeptDecision>

/** The request to take back the place of a student who has joined; another person confirms it (platform/approvals/contract.ts). */
export const PlaceWithdrawal = z.object({
  _id: Id,
  by: z.string(),
  askedAt: Moment,
  expiresAt: Moment,
  /** As the student will read them. */
  reasons: z.array(z.string()),
  /** The one who asked may take it back; another confirms or declines. */
  viewerAsked: z.boolean(),
  viewerMayConfirm: z.boolean(),
})
export type PlaceWithdrawal = z.output<typeof PlaceWithdrawal>

export const ConditionState = z.enum(['open', 'met', 'waived'], { error: () => checks.chooseOpenMetWaived })
export const OfferCondition = z.object({
  position: z.number(),
  text: z.string(),
  state: ConditionState,
  /** Who marked it last, by first name, and when. */
  by: z.nullable(z.string()),
  at: z.nullable(Moment),
})
export type OfferCondition = z.output<typeof OfferCondition>

/** What stands beside an application for those who decide on it. */
export const DecisionDesk = z.object({
  kept: z.nullable(KeptDecision),
  placeWithdrawal: z.nullable(PlaceWithdrawal),
  conditions: z.array(OfferCondition),
  letters: z.array(LetterSummary),
  /** The university’s own letter, the newest first; only that one may stand. Users of the university see no earlier ones. */
  universityLetters: z.array(UniversityLetter),
  /** Whether this viewer may attach, replace or remove it now. */
  mayAttachLetter: z.boolean(),
  /** Lines of the checklist that stand in the way now: an offer asks once more. None for users of a university. */
  blockedLines: z.array(z.enum(checkLines)),
  /** Lines that are not settled, those that stand in the way among them: the last look before an offer tells them. */
  unsettledLines: z.array(z.enum(checkLines)),
})
export type DecisionDesk = z.output<typeof DecisionDesk>

export const showDecisionDesk = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/decisions',
  who: 'console',
  limit: 'read',
  summary:
    'What waits to be sent, what waits for a second person, the conditions of the offer and its letters.',
  params: ApplicationPath,
  reply: z.object({ data: DecisionDesk }),
  about: ['application'],
})

/** What every call answers that changes what stands beside an application. */
const DeskChanged = z.object({ message: z.string(), application: Application, data: DecisionDesk })

export const undoDecision = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision/undo',
  who: 'console',
  limit: 'write',
  summary: 'Take back a decision that the student has not been told; who decided it, or an admin.',
  params: ApplicationPath,
  body: z.strictObject({ decisionId: Id }),
  reply: z.object({
    message: z.string(),
    application: Application,
    data: DecisionDesk,
    /** What was written, so that nothing has to be typed again. */
    draft: z.record(z.string(), z.unknown()),
  }),
  about: ['application'],
})

export const sendDecisionNow = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/decision/send-now',
  who: 'console',
  limit: 'write',
  summary: 'Tell the student of a decision that waits, without waiting longer.',
  params: ApplicationPath,
  body: z.strictObject({ decisionId: Id }),
  reply: DeskChanged,
  about: ['application'],
})

export const markConditions = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/conditions',
  who: 'staff',
  limit: 'write',
  summary:
    'Mark conditions of an offer as met, waived or open again; the student is told once for all of them.',
  params: ApplicationPath,
  body: z.strictObject({
    conditions: z
      .array(
        z.strictObject({
          position: z.int({ error: () => checks.chooseConditionFromList }),
          /** What it was on the screen; a condition that somebody else has changed meanwhile is refused. */
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
  reply: DeskChanged,
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

export const askPlaceWithdrawal = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/place-withdrawal',
  who: 'staff',
  limit: 'write',
  summary: 'Ask for the place of a student who has joined to be taken back; another person confirms.',
  params: ApplicationPath,
  body: z.strictObject(placeReasons).check(
    z.refine((body) => (body.reasons?.length ?? 0) > 0 || body.reason !== undefined, {
      error: () => checks.chooseAtLeastOneReason,
      path: ['reasons'],
    }),
  ),
  reply: DeskChanged,
  about: ['application', 'approval'],
})
