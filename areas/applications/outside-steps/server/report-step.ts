import { outsideStepMessages as messages } from '#texts/applications/outside-steps/messages.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { paths } from '#kit/routing/paths.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { addReportFile, removeReportFile } from '#areas/applications/attachments/server/report-file.ts'
import { announceFile, type FileTarget } from '#areas/applications/documents/server/unsent-files.ts'
import { aboutApplication } from '#areas/applications/states/server/notify-student.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { openReport } from '../contract/open-report.ts'
import { outsideStages } from '../contract/outside-steps.ts'
import type {
  announceReportFile as announceRoute,
  reportStep as reportRoute,
  withdrawReport as withdrawRoute,
} from '../contract/step-reports.ts'
import { stepToChange, type OfStep } from './change-steps.ts'
import { isBehind, overtaken } from './overtaken.ts'
import { mayReport, plannedStep, reportOf, showOutsideSteps, type StepRow } from './read-steps.ts'
import { settleSteps } from './settle-steps.ts'

const targetOf = (applicationId: string): FileTarget => ({ purpose: 'step', recordId: applicationId })

/** Announces the file of a report. @throws not_found; as `announceFile` */
export async function announceReportFile(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  file: BodyOf<typeof announceRoute>,
): Promise<ReplyOf<typeof announceRoute>> {
  await deps.db.transaction().execute((trx) => lockApplication(trx, viewer, applicationId))
  return announceFile(deps, viewer, targetOf(applicationId), file)
}

/**
 * Stores that a step is done, as the student says, and tells the office.
 * @throws not_found; invalid_input for a day in the future; move_not_possible for a step that cannot be reported now;
 * changed_meanwhile while another report of it is open, or after an answer that the student has not seen;
 * file_not_uploaded; quota_full
 */
export async function reportStep(
  deps: Deps,
  viewer: Viewer,
  params: OfStep,
  { on = null, reference = null, upload, after }: BodyOf<typeof reportRoute>,
): Promise<ReplyOf<typeof reportRoute>> {
  const { applicationId, step } = params
  const now = deps.clock.now()
  if (on !== null && on > dayIn(site.timeZone.id, now))
    throw refuse('invalid_input', { fields: { on: messages.inFuture } })
  return deps.db.transaction().execute(async (trx) => {
    const { file, row } = await stepToChange(trx, viewer, params)
    const known = openReport({ report: reportOf(row) })
    if (known !== null) {
      // The reply to it was lost.
      if (known.on !== on || known.reference !== reference)
        throw refuse('changed_meanwhile', { message: messages.reportedAlready({ step: row.name }) })
      return { message: messages.reported, data: await showOutsideSteps(trx, viewer, applicationId) }
    }
    // The reply to an earlier one was lost, and the student has not seen what the office answered.
    const answered = reportOf(row)
    if (after !== undefined && answered !== null && answered.at !== after)
      throw refuse('changed_meanwhile', { message: messages.answeredAlready({ step: row.name }) })
    const needs = plannedStep(file, step)?.needs ?? []
    const { rows: changed } = await sql`
      update application_steps t set reported_at = ${now}, reported_on = ${on}, reported_reference = ${reference},
        report_answer = null, report_answer_text = null, version = version + 1, changed_by = ${viewer.userId},
        changed_at = ${now}
      where t.application_id = ${applicationId} and t.step = ${step} and ${mayReport(file, row)}
        and t.state in ('waiting', 'under_way') and (t.reported_at is null or t.report_answer is not null)
        and exists (select from applications a where a.id = t.application_id and a.student_id = ${viewer.userId}
          and a.stage in (${sql.join([...outsideStages])}) and not ${overtaken(sql`a.stage`, sql`t.kind`)})
        and not exists (select from application_steps n join applications a on a.id = n.application_id
          where n.application_id = t.application_id and (n.state = 'refused' or n.step = any(${needs}::text[])
            and n.state not in ('done', 'not_needed') and not ${isBehind(sql`a.stage`, sql`n.kind`, sql`t.kind`)}))
      returning t.step`.execute(trx)
    if (changed.length === 0)
      throw refuse('move_not_possible', { message: messages.cannotReport({ step: row.name }) })
    if (upload !== undefined)
      await addReportFile(
        trx,
        deps,
        viewer,
        { applicationId, step, name: row.name, kind: row.kind, at: now },
        upload,
        targetOf(applicationId),
      )
    await settleSteps(trx, [applicationId], now)
    await record(trx, viewer, { applicationId, row, now }, 'reported', { done_on: on, reference })
    await notifyOffice(trx, viewer, { applicationId, row, now }, { on, reference })
    const data = await showOutsideSteps(trx, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'outside-step.reported',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { step: row.kind, file: upload !== undefined },
    })
    return { message: messages.reported, data }
  })
}

/**
 * Takes an open report back, and its file. Nothing happens where there is none.
 * @throws not_found; move_not_possible once the office has answered
 */
export async function withdrawReport(
  deps: Deps,
  viewer: Viewer,
  params: OfStep,
): Promise<ReplyOf<typeof withdrawRoute>> {
  const { applicationId, step } = params
  const now = deps.clock.now()
  const { reply, files } = await deps.db.transaction().execute(async (trx) => {
    const { row } = await stepToChange(trx, viewer, params)
    const { rows: changed } = await sql`
      update application_steps t set reported_at = null, reported_on = null, reported_reference = null,
        version = version + 1, changed_by = ${viewer.userId}, changed_at = ${now}
      where t.application_id = ${applicationId} and t.step = ${step} and t.reported_at is not null
        and t.report_answer is null and t.state in ('waiting', 'under_way')
        and exists (select from applications a where a.id = t.application_id and a.student_id = ${viewer.userId})
      returning t.step`.execute(trx)
    if (changed.length === 0 && row.report_answer !== null)
      throw refuse('move_not_possible', { message: messages.answeredAlready({ step: row.name }) })
    const removed =
      changed.length === 0
        ? []
        : await removeReportFile(trx, viewer, { applicationId, reportedAt: row.reported_at! })
    if (changed.length > 0) {
      await settleSteps(trx, [applicationId], now)
      await record(trx, viewer, { applicationId, row, now }, 'report_withdrawn', {})
      await writeAudit(trx, deps, {
        action: 'outside-step.report-withdrawn',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        details: { step: row.kind },
      })
    }
    const data = await showOutsideSteps(trx, viewer, applicationId)
    return { reply: { message: messages.reportWithdrawn({ step: row.name }), data }, files: removed }
  })
  for (const id of files) {
    // A file that cannot be removed now is found by the check of stored files.
    await deps.files
      .remove(id)
      .catch(() => deps.log.warn({ event: 'document-left', documentId: id }, 'A removed document is left'))
  }
  return reply
}

interface Report {
  readonly applicationId: string
  readonly row: StepRow
  readonly now: Date
}

async function record(
  trx: Trx,
  { userId, role }: Viewer,
  { applicationId, row, now }: Report,
  event: 'reported' | 'report_withdrawn',
  said: { readonly done_on?: string | null; readonly reference?: string | null },
): Promise<void> {
  await trx
    .insertInto('application_step_events')
    .values({
      application_id: applicationId,
      event,
      step: row.step,
      name: row.name,
      ...said,
      actor_id: userId,
      actor_role: role,
      at: now,
    })
    .execute()
}

/** Tells the officer of the file, who also gets an e-mail; the whole office where nobody is responsible for it. */
async function notifyOffice(
  trx: Trx,
  viewer: Viewer,
  { applicationId, row, now }: Report,
  { on, reference }: { readonly on: string | null; readonly reference: string | null },
): Promise<void> {
  const { rows: officers } = await sql<{ id: string; name: string; email: string; is_holder: boolean }>`
    with holder as (
      select u.id, u.name, u.email from applications a join users u on u.id = a.officer_id and u.status = 'active'
      where a.id = ${applicationId})
    select id, name, email, true as is_holder from holder
    union all
    select id, name, email, false from users
    where role in ('officer', 'admin') and status = 'active' and not exists (select from holder)`.execute(trx)
  const about = await aboutApplication(trx, applicationId)
  for (const { id, name, email, is_holder: isHolder } of officers) {
    await notify(trx, {
      userId: id,
      kind: 'application',
      event: 'outside-step-reported',
      applicationId,
      title: `${row.name}, ${about.reference}`,
      href: paths.staffApplication(applicationId),
      at: now,
    })
    if (!isHolder || !(await wantsMail(trx, id, 'reminder'))) continue
    await enqueue(trx, {
      name: 'outside-step-reported',
      to: email,
      userId: id,
      props: {
        name,
        applicationId,
        reference: about.reference,
        student: viewer.name,
        university: about.university,
        step: row.name,
        doneOn: on,
        given: reference,
      },
    })
  }
}
