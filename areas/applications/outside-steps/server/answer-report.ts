import { sql, type RawBuilder } from 'kysely'
import { paths } from '#kit/routing/paths.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { openReport } from '../contract/open-report.ts'
import { type StepState } from '../contract/outside-steps.ts'
import { reportOf, type StepRow } from './read-steps.ts'

interface Marked {
  readonly state: StepState
  readonly doneOn: string | null
  readonly reference: string | null
  /** Why the report is declined. */
  readonly text: string | null
}

/**
 * What marking a step means for the report of its student, as assignments of the update, with a comma after the last. An
 * answered report of a step that is opened again is forgotten, so that the student can report it anew.
 */
export function answerTo(row: StepRow, { state, doneOn, reference, text }: Marked): RawBuilder<unknown> {
  const staysOpen = state === 'waiting' || state === 'under_way'
  const report = openReport({ report: reportOf(row) })
  if (report === null) {
    return staysOpen && row.state !== state
      ? sql`reported_at = null, reported_on = null, reported_reference = null, report_answer = null,
        report_answer_text = null,`
      : sql``
  }
  if (staysOpen) {
    return text === null ? sql`` : sql`report_answer = 'declined', report_answer_text = ${text},`
  }
  const isAsReported =
    state === 'done' &&
    (report.on === null || report.on === doneOn) &&
    (report.reference === null || report.reference === reference)
  return sql`report_answer = ${isAsReported ? 'confirmed' : 'corrected'},`
}

interface Declined {
  readonly applicationId: string
  readonly studentId: string
  readonly row: StepRow
  readonly text: string
  readonly now: Date
}

/** Tells the student that a report is not confirmed, and why; it is the student's turn again. */
export async function notifyDeclined(
  trx: Trx,
  viewer: Viewer,
  { applicationId, studentId, row, text, now }: Declined,
): Promise<void> {
  await trx
    .insertInto('application_step_events')
    .values({
      application_id: applicationId,
      event: 'report_declined',
      step: row.step,
      name: row.name,
      note: text,
      actor_id: viewer.userId,
      actor_role: viewer.role,
      at: now,
    })
    .execute()
  await notify(trx, {
    userId: studentId,
    kind: 'application',
    event: 'outside-step-not-confirmed',
    applicationId,
    title: row.name,
    href: paths.application(applicationId),
    at: now,
  })
  await notifyStudent(trx, applicationId, 'outside-step-not-confirmed', { step: row.name, answer: text })
}
