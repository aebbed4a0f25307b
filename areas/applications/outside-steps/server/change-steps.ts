import { outsideStepMessages as messages } from '#texts/applications/outside-steps/messages.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { paths } from '#kit/routing/paths.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Stage } from '#platform/contract/stages.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { openReport } from '../contract/open-report.ts'
import {
  finishedStates,
  outsideStages,
  type markOutsideStep as markRoute,
  type setStepDue as dueRoute,
  type startOutsideSteps as startRoute,
} from '../contract/outside-steps.ts'
import { startSteps } from './follow-plan.ts'
import { isBehind } from './overtaken.ts'
import { answerTo, notifyDeclined } from './answer-report.ts'
import { plannedStep, readFile, reportOf, showOutsideSteps, waitsFor, type FileRow } from './read-steps.ts'
import { settleSteps } from './settle-steps.ts'

type Reply = z.input<(typeof markRoute)['reply']>
export interface OfStep {
  readonly applicationId: string
  readonly step: string
}

const formatList = (names: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)

/** Why outside steps cannot change at a stage; null if they can. */
export const wrongStage = (stage: Stage) =>
  outsideStages.includes(stage) ? null : refuse('move_not_possible', { message: messages.wrongStage })

/** One step of a locked file, for a change. @throws move_not_possible without steps; not_found without this one */
export async function stepToChange(trx: Trx, viewer: Viewer, { applicationId, step }: OfStep) {
  const { stage, student_id: studentId } = await lockApplication(trx, viewer, applicationId)
  const wrong = wrongStage(stage)
  if (wrong) throw wrong
  const file = await readFile(trx, viewer, applicationId)
  if (file.plan_version === null) throw refuse('move_not_possible', { message: messages.notStarted })
  const row = file.rows.find((one) => one.step === step)
  if (!row) throw refuse('not_found', { message: messages.noSuchStep })
  return { file, row, studentId }
}

const changedMeanwhile = (row: FileRow['rows'][number]) =>
  refuse('changed_meanwhile', {
    message: messages.changedMeanwhile({ by: row.by ?? messages.aColleague, step: row.name }),
  })

/** Names of marked steps that could only be marked because this one was finished. */
const heldUpBy = (file: FileRow, key: string): string[] =>
  file.rows
    .filter(
      ({ step, state }) =>
        (state === 'done' || state === 'refused' || state === 'under_way') &&
        plannedStep(file, step)?.needs.includes(key),
    )
    .map(({ name }) => name)

/**
 * Marks a step of a file. The student is notified when a step is done or refused.
 * @throws not_found; move_not_possible at the wrong stage, before the steps it waits for, or while a later step builds on
 * it; changed_meanwhile when it is newer than the version given
 */
export async function markStep(
  deps: Deps,
  viewer: Viewer,
  params: OfStep,
  body: BodyOf<typeof markRoute>,
): Promise<Reply> {
  const { applicationId, step } = params
  const { state, version } = body
  const now = deps.clock.now()
  const today = dayIn(site.timeZone.id, now)
  const ends = state === 'done' || state === 'refused'
  const doneOn = ends ? (body.doneOn ?? today) : null
  if (doneOn !== null && doneOn > today)
    throw refuse('invalid_input', { fields: { doneOn: messages.inFuture } })
  return deps.db.transaction().execute(async (trx) => {
    const { file, row, studentId } = await stepToChange(trx, viewer, params)
    if (state === 'not_needed' && plannedStep(file, step)?.optional === false)
      throw refuse('move_not_possible', { message: messages.notOptional({ step: row.name }) })
    const stored = {
      reference: body.reference === undefined ? row.reference : body.reference,
      portal: body.portal === undefined ? row.portal : body.portal,
      note: body.note === undefined ? row.note : body.note,
      amount: body.amount === undefined ? row.amount : body.amount === null ? null : body.amount.amount,
      currency: body.amount === undefined ? row.currency : (body.amount?.currency ?? null),
    }
    const answer = answerTo(row, { state, doneOn, reference: stored.reference, text: body.answer ?? null })
    const isDeclined = Boolean(body.answer) && openReport({ report: reportOf(row) }) !== null
    const needs = plannedStep(file, step)?.needs ?? []
    const dependents = (file.plan_steps ?? []).filter((one) => one.needs.includes(step)).map(({ key }) => key)
    const { rows: changed } = await sql<{ step: string }>`
      update application_steps t set state = ${state}, done_on = ${doneOn}, reference = ${stored.reference},
        portal = ${stored.portal}, note = ${stored.note}, amount = ${stored.amount}, currency = ${stored.currency},
        ${answer} version = version + 1, changed_by = ${viewer.userId}, changed_at = ${now}
      where t.application_id = ${applicationId} and t.step = ${step} and t.version = ${version}
        and exists (select from applications a where a.id = t.application_id
          and a.stage in (${sql.join([...outsideStages])}))
        and (${state} in ('waiting', 'not_needed') or not exists (select from application_steps n
          join applications a on a.id = n.application_id
          where n.application_id = t.application_id and n.step = any(${needs}::text[])
            and n.state not in ('done', 'not_needed') and not ${isBehind(sql`a.stage`, sql`n.kind`, sql`t.kind`)}))
        and (${finishedStates.includes(state)} or not exists (select from application_steps n
          where n.application_id = t.application_id and n.step = any(${dependents}::text[])
            and n.state in ('done', 'refused', 'under_way')))
      returning t.step`.execute(trx)
    if (changed.length === 0) {
      if (row.version !== version) throw changedMeanwhile(row)
      const before = waitsFor(file, step)
      throw refuse('move_not_possible', {
        message:
          before.length > 0
            ? messages.waitsFor({ step: row.name, steps: formatList(before) })
            : messages.holdsUp({ steps: formatList(heldUpBy(file, step)) }),
      })
    }
    await settleSteps(trx, [applicationId], now)
    await trx
      .insertInto('application_step_events')
      .values({
        application_id: applicationId,
        event: 'marked',
        step,
        name: row.name,
        from_state: row.state,
        to_state: state,
        done_on: doneOn,
        ...stored,
        actor_id: viewer.userId,
        actor_role: viewer.role,
        at: now,
      })
      .execute()
    if (ends && row.state !== state) {
      await notify(trx, {
        userId: studentId,
        kind: 'application',
        event: state === 'done' ? 'outside-step-done' : 'outside-step-refused',
        applicationId,
        title: row.name,
        href: paths.application(applicationId),
        at: now,
      })
    }
    if (isDeclined)
      await notifyDeclined(trx, viewer, { applicationId, studentId, row, text: body.answer!, now })
    await claimFile(trx, deps, viewer, applicationId)
    const data = await showOutsideSteps(trx, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'outside-step.marked',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: {
        step: row.kind,
        state,
        report: data.steps.find(({ key }) => key === step)?.report?.answer ?? null,
      },
    })
    return {
      message: isDeclined ? messages.declined({ step: row.name }) : messages.marked({ step: row.name }),
      data,
    }
  })
}

/**
 * Sets the due day of a step in one file, or lets the plan set it again.
 * @throws as `markStep`
 */
export async function setStepDue(
  deps: Deps,
  viewer: Viewer,
  params: OfStep,
  { dueOn, version }: BodyOf<typeof dueRoute>,
): Promise<Reply> {
  const { applicationId, step } = params
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { row } = await stepToChange(trx, viewer, params)
    const changed = await trx
      .updateTable('application_steps')
      .set({
        due_on: dueOn,
        due_set: dueOn !== null,
        version: version + 1,
        changed_by: viewer.userId,
        changed_at: now,
      })
      .where('application_id', '=', applicationId)
      .where('step', '=', step)
      .where('version', '=', version)
      .where('state', 'in', ['waiting', 'under_way'])
      .returning('step')
      .executeTakeFirst()
    if (!changed) {
      if (row.version !== version) throw changedMeanwhile(row)
      throw refuse('move_not_possible', { message: messages.noDueWhenEnded({ step: row.name }) })
    }
    await settleSteps(trx, [applicationId], now)
    await trx
      .insertInto('application_step_events')
      .values({
        application_id: applicationId,
        event: 'due',
        step,
        name: row.name,
        due_on: dueOn,
        actor_id: viewer.userId,
        actor_role: viewer.role,
        at: now,
      })
      .execute()
    await claimFile(trx, deps, viewer, applicationId)
    const data = await showOutsideSteps(trx, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'outside-step.due',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { step: row.kind, due: dueOn },
    })
    return { message: messages.due({ step: row.name }), data }
  })
}

/**
 * Gives a file the steps of its country, for one from before there were any. Asking twice changes nothing more.
 * @throws not_found; move_not_possible at the wrong stage
 */
export async function startOutsideSteps(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof startRoute)['reply']>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { stage } = await lockApplication(trx, viewer, applicationId)
    const wrong = wrongStage(stage)
    if (wrong) throw wrong
    if (await startSteps(trx, applicationId, now)) {
      await trx
        .insertInto('application_step_events')
        .values({
          application_id: applicationId,
          event: 'started',
          actor_id: viewer.userId,
          actor_role: viewer.role,
          at: now,
        })
        .execute()
      await claimFile(trx, deps, viewer, applicationId)
      await writeAudit(trx, deps, {
        action: 'outside-steps.started',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        details: {},
      })
    }
    return { message: messages.started, data: await showOutsideSteps(trx, viewer, applicationId) }
  })
}
