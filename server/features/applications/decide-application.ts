import type * as z from 'zod/mini'
import { checkWithinDays, offerReplyDays } from '#contract/application-moves.ts'
import { documentLabels } from '#contract/application-words.ts'
import type { DecisionBody, decideApplication as route } from '#contract/decisions.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readApplication } from './list-applications.ts'
import { isConflict, makeMove, type MoveEffects, type Trx } from './make-move.ts'
import { reasonsInWords, tellStudent } from './tell-student.ts'
import { afterWorkingDays, dayAfter, endOfDay } from './working-days.ts'

type Body = z.output<typeof DecisionBody>
type Answer = z.input<(typeof route)['reply']>

/** Longest time an officer may give a student to answer. */
const longestDays = 366

/** The last moment of the day given, which must lie ahead; `days` from now when none is given. */
function deadline(field: string, day: string | undefined, days: number, now: Date): Date {
  const end = endOfDay(day ?? dayAfter(now, days))
  const sentence = `Choose a day from today on, within the next ${longestDays} days.`
  if (!(end > now) || end.getTime() > now.getTime() + longestDays * 86_400_000) {
    throw refuse('invalid_input', { fields: { [field]: sentence } })
  }
  return end
}

interface Step {
  readonly message: string
  readonly effects?: MoveEffects
  /** What follows in the same transaction: lines of the offer, open requests, the mail. */
  follow(trx: Trx, applicationId: string): Promise<unknown>
}

async function closeRequests(trx: Trx, applicationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('document_requests')
    .set({ closed_at: now })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute()
}

const steps: Readonly<Record<Body['decision'], (body: Body, viewer: Viewer, now: Date) => Step>> = {
  start_review: (_body, viewer, now) => ({
    message: 'The review has started; the student has been told.',
    follow: (trx, id) =>
      tellStudent(trx, id, 'review-started', {
        officer: viewer.name.split(' ')[0] ?? null,
        answerBy: afterWorkingDays(now, checkWithinDays).toISOString(),
      }),
  }),

  request_documents: (body, _viewer, now) => {
    const due = deadline('dueDate', body.dueDate, offerReplyDays, now)
    const names = [...new Set(body.documents)]
    return {
      message: 'The student has been asked for the documents.',
      effects: { documents_due: due.toISOString().slice(0, 10) },
      follow: async (trx, id) => {
        await trx
          .insertInto('document_requests')
          .values(names.map((name) => ({ application_id: id, name, asked_at: now, closed_at: null })))
          .onConflict((conflict) =>
            conflict.columns(['application_id', 'name']).doUpdateSet({ asked_at: now, closed_at: null }),
          )
          .execute()
        await tellStudent(trx, id, 'documents-requested', {
          documents: names.map((name) => ({ label: documentLabels[name], reason: null })),
          dueAt: due.toISOString().slice(0, 10),
          note: body.note ?? null,
        })
      },
    }
  },

  documents_complete: (_body, _viewer, now) => {
    const checkBy = afterWorkingDays(now, checkWithinDays)
    return {
      message: 'The file is complete and back under review.',
      effects: { check_by: checkBy },
      follow: async (trx, id) => {
        await closeRequests(trx, id, now)
        await tellStudent(trx, id, 'documents-received', { checkBy: checkBy.toISOString() })
      },
    }
  },

  offer: (body, _viewer, now) => {
    const replyBy = deadline('replyBy', body.replyBy, offerReplyDays, now)
    const conditions = body.conditions ?? []
    return {
      message: 'The offer has been made; the student has been told.',
      effects: { reply_by: replyBy, offer_note: body.note ?? null },
      follow: async (trx, id) => {
        await closeRequests(trx, id, now)
        await trx.deleteFrom('offer_conditions').where('application_id', '=', id).execute()
        if (conditions.length > 0) {
          await trx
            .insertInto('offer_conditions')
            .values(conditions.map((text, index) => ({ application_id: id, position: index + 1, text })))
            .execute()
        }
        await tellStudent(trx, id, 'offer-made', {
          replyBy: replyBy.toISOString(),
          conditions,
          note: body.note ?? null,
        })
      },
    }
  },

  reject: (body, _viewer, now) => {
    const reasons = reasonsInWords(body.reasons ?? [], body.reason)
    return {
      message: 'The student has been told, with the reasons.',
      effects: { outcome_reasons: reasons, outcome_advice: body.advice ?? null },
      follow: async (trx, id) => {
        await closeRequests(trx, id, now)
        await tellStudent(trx, id, 'application-rejected', { reasons, advice: body.advice ?? null })
      },
    }
  },

  withdraw_offer: (body) => {
    const reasons = reasonsInWords(body.reasons ?? [], body.reason)
    return {
      message: 'The offer has been taken back; the student has been told.',
      effects: { outcome_reasons: reasons, outcome_advice: body.advice ?? null },
      follow: (trx, id) => tellStudent(trx, id, 'offer-withdrawn', { reason: reasons.join(' ') }),
    }
  },

  reinstate: (body, _viewer, now) => {
    const checkBy = afterWorkingDays(now, checkWithinDays)
    return {
      message: 'The application is open again; the student has been told.',
      effects: { check_by: checkBy, outcome_reasons: [], outcome_advice: null, reply_by: null },
      follow: (trx, id) =>
        tellStudent(trx, id, 'reinstated', {
          answerBy: checkBy.toISOString(),
          note: body.note ?? null,
        }),
    }
  },

  withdraw: (body, _viewer, now) => ({
    message: 'Withdrawn on behalf of the student, who has been told.',
    follow: (trx, id) =>
      tellStudent(trx, id, 'withdrawn-on-behalf', {
        withdrawnAt: now.toISOString(),
        reason: reasonsInWords(body.reasons ?? [], body.reason).join('. '),
      }),
  }),
}

/**
 * An officer's decision: one move, its lines and its mail, in one transaction.
 * @throws invalid_input for a date that has passed; not_found; move_not_possible, also when another officer was
 * first; already_applied when a reinstated application has been replaced by a newer one
 */
export async function decideApplication(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  body: Body,
): Promise<Answer> {
  const now = deps.clock.now()
  const step = steps[body.decision](body, viewer, now)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await makeMove(trx, deps, {
        applicationId,
        move: body.decision,
        by: viewer,
        onBehalf: body.decision === 'withdraw',
        reasons: [...(body.reasons ?? []), ...(body.reason === undefined ? [] : [body.reason])],
        publicNote: body.advice ?? body.note ?? null,
        internalNote: body.internalNote ?? null,
        ...(step.effects ? { effects: step.effects } : {}),
      })
      await step.follow(trx, applicationId)
      return { message: step.message, data: await readApplication(trx, viewer, applicationId, now) }
    })
  } catch (error) {
    if (isConflict(error, 'applications_one_open')) {
      throw refuse('already_applied', {
        message: 'The student has another open application to this program and intake.',
      })
    }
    throw error
  }
}
