import type * as z from 'zod/mini'
import { checkWithinDays, offerReplyDays } from '#areas/applications/states/contract/application-moves.ts'
import { decisionMessages as messages } from '#texts/applications/decide/decision-messages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { issueLetter } from '#areas/applications/letters/server/issue-letter.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { site } from '#site'
import {
  documentsDue,
  makeMove,
  type MovedApplication,
  type MoveEffects,
  type MovingPerson,
} from '#areas/applications/states/server/make-move.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { describeReasons, notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { notifyOfUniversityLetter } from '#areas/applications/list/server/university-letters.ts'
import { afterWorkingDays, dayAfter, endOfDay } from '#platform/time/working-days.ts'
import type { DecisionBody, decideApplication as route } from '../contract.ts'
import { refuseWhileScheduled } from './scheduled-decisions.ts'

export type Decided = z.output<typeof DecisionBody>
type Answer = z.input<(typeof route)['reply']>

/** The longest time an officer may give a student to answer. */
const longestDays = 366

/** The end of a day, which must be in the future; `days` from now by default. */
function deadline(field: string, day: string | undefined, days: number, now: Date): Date {
  const end = endOfDay(day ?? dayAfter(now, days))
  if (!(end > now) || end.getTime() > now.getTime() + longestDays * 86_400_000) {
    throw refuse('invalid_input', { fields: { [field]: messages.dayOutOfRange({ days: longestDays }) } })
  }
  return end
}

interface Step {
  readonly message: string
  readonly effects?: MoveEffects
  /** The follow-up in the same transaction: conditions of the offer, open requests, the mail. */
  follow(
    trx: Trx,
    applicationId: string,
    deps: Pick<Deps, 'secrets'>,
    moved: MovedApplication,
  ): Promise<unknown>
}

async function closeRequests(trx: Trx, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('document_requests')
    .set({ closed_at: now })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute()
}

const steps: Readonly<Record<Decided['decision'], (body: Decided, by: MovingPerson, now: Date) => Step>> = {
  start_review: (_body, by, now) => ({
    message: messages.done.start_review,
    follow: (trx, id) =>
      notifyStudent(trx, id, 'review-started', {
        officer: by.name.split(' ')[0] ?? null,
        answerBy: afterWorkingDays(now, checkWithinDays).toISOString(),
      }),
  }),

  request_documents: (body, _viewer, now) => {
    if (body.dueDate !== undefined) deadline('dueDate', body.dueDate, offerReplyDays, now)
    const names = [...new Set(body.documents)]
    return {
      message: messages.done.request_documents,
      effects: { documents_due: documentsDue(body.dueDate, now) },
      follow: async (trx, id, _deps, moved) => {
        const added = await trx
          .insertInto('document_requests')
          .values(names.map((name) => ({ application_id: id, name, asked_at: now, closed_at: null })))
          .onConflict((conflict) =>
            conflict
              .columns(['application_id', 'name'])
              .doUpdateSet({ asked_at: now, closed_at: null, reason: null, words: null, document_id: null })
              // What is requested already stays as it was requested.
              .where('document_requests.closed_at', 'is not', null),
          )
          .returning('name')
          .execute()
        // As by a second click.
        if (added.length === 0 && moved.stage_before === moved.stage) {
          throw refuse('move_not_possible', { message: messages.requestedBefore })
        }
        await notifyStudent(trx, id, 'documents-requested', {
          documents: names.map((name) => ({ label: documentLabels[name], reason: null })),
          dueAt: moved.documents_due!,
          note: body.note ?? null,
        })
      },
    }
  },

  documents_complete: (_body, _viewer, now) => {
    const checkBy = afterWorkingDays(now, checkWithinDays)
    return {
      message: messages.done.documents_complete,
      effects: { check_by: checkBy },
      follow: async (trx, id) => {
        await closeRequests(trx, id, now)
        await notifyStudent(trx, id, 'documents-received', { checkBy: checkBy.toISOString() })
      },
    }
  },

  offer: (body, by, now) => {
    const speaksForUniversity = by.role === 'university'
    if (body.offeredOn !== undefined && body.offeredOn > dayIn(site.timeZone.id, now)) {
      throw refuse('invalid_input', { fields: { offeredOn: messages.offeredInFuture } })
    }
    const replyBy = deadline('replyBy', body.replyBy, offerReplyDays, now)
    const conditions = body.conditions ?? []
    return {
      message: messages.done.offer,
      effects: {
        reply_by: replyBy,
        offer_note: body.note ?? null,
        offered_on: speaksForUniversity ? null : (body.offeredOn ?? null),
        offered_by: speaksForUniversity ? null : (body.offeredBy ?? null),
        offer_states_tuition: body.tuition === undefined ? null : body.tuition !== null,
        offer_tuition: body.tuition?.amount ?? null,
        offer_tuition_currency: body.tuition?.currency ?? null,
        offer_tuition_period: body.tuition?.period ?? null,
      },
      follow: async (trx, id, deps) => {
        await closeRequests(trx, id, now)
        // Those of an earlier offer with the same reply date would count for this one, which would then end unwarned.
        await trx.deleteFrom('offer_warnings').where('application_id', '=', id).execute()
        await trx.deleteFrom('offer_conditions').where('application_id', '=', id).execute()
        if (conditions.length > 0) {
          await trx
            .insertInto('offer_conditions')
            .values(conditions.map((text, index) => ({ application_id: id, position: index + 1, text })))
            .execute()
        }
        await issueLetter(trx, deps, id, 'offer', now)
        const universityLetter = await notifyOfUniversityLetter(trx, id, now)
        await notifyStudent(trx, id, 'offer-made', {
          replyBy: replyBy.toISOString(),
          conditions,
          note: body.note ?? null,
          universityLetter,
        })
      },
    }
  },

  reject: (body, _viewer, now) => {
    const reasons = describeReasons(body.reasons ?? [], body.reason)
    return {
      message: messages.done.reject,
      effects: { outcome_reasons: reasons, outcome_advice: body.advice ?? null },
      follow: async (trx, id) => {
        await closeRequests(trx, id, now)
        await notifyStudent(trx, id, 'application-rejected', { reasons, advice: body.advice ?? null })
      },
    }
  },

  withdraw_offer: (body) => {
    const reasons = describeReasons(body.reasons ?? [], body.reason)
    return {
      message: messages.done.withdraw_offer,
      effects: { outcome_reasons: reasons, outcome_advice: body.advice ?? null },
      follow: (trx, id) => notifyStudent(trx, id, 'offer-withdrawn', { reason: reasons.join(' ') }),
    }
  },

  reinstate: (body, _viewer, now) => {
    const checkBy = afterWorkingDays(now, checkWithinDays)
    return {
      message: messages.done.reinstate,
      effects: { check_by: checkBy, outcome_reasons: [], outcome_advice: null, reply_by: null },
      follow: (trx, id) =>
        notifyStudent(trx, id, 'reinstated', {
          answerBy: checkBy.toISOString(),
          note: body.note ?? null,
        }),
    }
  },

  withdraw: (body, _viewer, now) => ({
    message: messages.done.withdraw,
    follow: (trx, id) =>
      notifyStudent(trx, id, 'withdrawn-on-behalf', {
        withdrawnAt: now.toISOString(),
        reason: describeReasons(body.reasons ?? [], body.reason).join('. '),
      }),
  }),
}

/**
 * Carries a decision out in a transaction: the move, its conditions, its letter, its mail, and the audit entry last.
 * @param by the decider; the rules and rights are checked again, however long the decision was scheduled
 * @param details what the audit log records beside the move
 * @throws invalid_input for a date in the past; not_found; not_for_you; move_not_possible, also when somebody else
 * was first; already_applied when a reinstated application has been replaced by a newer one
 */
export async function carryOut(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  by: MovingPerson,
  applicationId: string,
  body: Decided,
  details: Readonly<Record<string, string>> = {},
): Promise<string> {
  const step = steps[body.decision](body, by, deps.clock.now())
  let moved: MovedApplication
  try {
    moved = await makeMove(trx, deps, {
      applicationId,
      move: body.decision,
      by,
      onBehalf: body.decision === 'withdraw',
      reasons: [...(body.reasons ?? []), ...(body.reason === undefined ? [] : [body.reason])],
      publicNote: body.advice ?? body.note ?? null,
      internalNote: body.internalNote ?? null,
      ...(step.effects ? { effects: step.effects } : {}),
    })
  } catch (error) {
    if (isConflict(error, 'applications_one_open')) {
      throw refuse('already_applied', {
        message: messages.otherOpenApplication,
      })
    }
    throw error
  }
  await step.follow(trx, applicationId, deps, moved)
  await writeAudit(trx, deps, {
    action: 'application.moved',
    by,
    object: { kind: 'application', id: applicationId },
    details: { move: body.decision, ...details },
  })
  return step.message
}

/** Checks a decision except for the stage: its dates must be in the future. @throws invalid_input */
export const checkDays = (body: Decided, by: MovingPerson, now: Date): void =>
  void steps[body.decision](body, by, now)

/**
 * An officer's decision, carried out at once.
 * @throws as carryOut; move_not_possible while a decision on the same application waits to be sent
 */
export async function decideApplication(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  body: Decided,
): Promise<Answer> {
  return deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, viewer, applicationId)
    await refuseWhileScheduled(trx, applicationId)
    const message = await carryOut(trx, deps, viewer, applicationId, body)
    await claimFile(trx, deps, viewer, applicationId)
    return { message, data: await readApplication(trx, viewer, applicationId, deps.clock.now()) }
  })
}
