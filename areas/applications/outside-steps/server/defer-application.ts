import { outsideStepMessages as messages } from '#texts/applications/outside-steps/messages.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { paths } from '#kit/routing/paths.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { outsideStages, type deferApplication as route } from '../contract/outside-steps.ts'
import { wrongStage } from './change-steps.ts'
import { showOutsideSteps } from './read-steps.ts'
import { settleSteps } from './settle-steps.ts'

/** The index that allows one open application per student, program and intake. */
const oneOpen = 'applications_one_open'

/**
 * Opens the steps again that the plan repeats for another intake. What was done in them stays in the events, and their
 * documents with the application: a CAS for the earlier intake proves nothing about the next one.
 */
async function repeatSteps(trx: Trx, applicationId: string): Promise<void> {
  await sql`
    update attachments t set step = null
    from application_plans p
    join step_plan_versions v on v.plan_id = p.plan_id and v.version = p.plan_version
    cross join jsonb_array_elements(v.steps) as s (step)
    where p.application_id = ${applicationId} and t.application_id = p.application_id
      and t.step = s.step ->> 'key' and (s.step ->> 'again')::boolean`.execute(trx)
  await sql`
    update application_steps t set state = 'waiting', due_on = null, due_set = false, open_since = null, done_on = null,
      reference = null, portal = null, amount = null, currency = null, note = null, reported_at = null,
      reported_on = null, reported_reference = null, report_answer = null, report_answer_text = null,
      version = t.version + 1
    from application_plans p
    join step_plan_versions v on v.plan_id = p.plan_id and v.version = p.plan_version
    cross join jsonb_array_elements(v.steps) as s (step)
    where p.application_id = ${applicationId} and t.application_id = p.application_id
      and t.step = s.step ->> 'key' and (s.step ->> 'again')::boolean`.execute(trx)
}

/**
 * Tells the officer of the file, whoever moved it, if a letter in force names another intake now: letters are frozen when
 * they are issued, and outlive the move.
 * @returns whether one does
 */
async function notifyOfOutdatedLetter(trx: Trx, applicationId: string, at: Date): Promise<boolean> {
  const { outdated_letter: isOutdated, officer_id: officerId } = await trx
    .selectFrom('applications')
    .select(['outdated_letter', 'officer_id'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (isOutdated && officerId !== null)
    await notify(trx, {
      userId: officerId,
      kind: 'application',
      event: 'letter-outdated',
      applicationId,
      href: `${paths.staffApplication(applicationId)}#letters`,
      at,
    })
  return isOutdated
}

/** Moves the application to the intake. @throws changed_meanwhile; already_applied for a second open application there */
async function moveToIntake(trx: Trx, applicationId: string, from: string, to: string): Promise<void> {
  try {
    const moved = await trx
      .updateTable('applications')
      .set({ intake: to })
      .where('id', '=', applicationId)
      .where('intake', '=', from)
      .where('stage', 'in', [...outsideStages])
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw refuse('changed_meanwhile', { message: messages.movedMeanwhile })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== oneOpen) throw error
    throw refuse('already_applied', { message: messages.intakeTaken })
  }
}

/**
 * Moves an application to another intake of its program. It keeps its stage and its history.
 * @throws not_found; move_not_possible before the review and after the end; invalid_input for an intake that the program
 * does not have or the application is for already; changed_meanwhile; already_applied
 */
export async function deferApplication(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { from, to, reason }: BodyOf<typeof route>,
): Promise<z.input<(typeof route)['reply']>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { stage, student_id: studentId } = await lockApplication(trx, viewer, applicationId)
    const wrong = wrongStage(stage)
    if (wrong) throw wrong
    const refuseIntake = (message: string) => refuse('invalid_input', { fields: { to: message } })
    if (to === from) throw refuseIntake(messages.sameIntake)
    const { rows: found } =
      await sql`select from program_intakes i join applications a on a.program_id = i.program_id
      where a.id = ${applicationId} and i.start = ${to} and i.status = 'published'`.execute(trx)
    if (found.length === 0) throw refuseIntake(messages.noSuchIntake)
    await moveToIntake(trx, applicationId, from ?? '', to)
    await repeatSteps(trx, applicationId)
    await settleSteps(trx, [applicationId], now)
    await trx
      .insertInto('application_step_events')
      .values({
        application_id: applicationId,
        event: 'deferred',
        from_intake: from ?? '',
        to_intake: to,
        note: reason ?? null,
        actor_id: viewer.userId,
        actor_role: viewer.role,
        at: now,
      })
      .execute()
    await notifyStudent(trx, applicationId, 'application-deferred', {
      from: intakeText(from ?? ''),
      reason: reason ?? null,
    })
    await notify(trx, {
      userId: studentId,
      kind: 'application',
      event: 'application-deferred',
      applicationId,
      title: intakeText(to),
      href: paths.application(applicationId),
      at: now,
    })
    await claimFile(trx, deps, viewer, applicationId)
    const data = await showOutsideSteps(trx, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'application.deferred',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { from, to },
    })
    const moved = { intake: intakeText(to) ?? to }
    const isOutdated = await notifyOfOutdatedLetter(trx, applicationId, now)
    return { message: isOutdated ? messages.deferredWithLetter(moved) : messages.deferred(moved), data }
  })
}
