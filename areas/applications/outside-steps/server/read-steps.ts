import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import { runPrepared } from '#platform/database/run-prepared.ts'
import { refuse } from '#platform/http/refusal.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { textInState } from '../contract/fill-in.ts'
import { openReport } from '../contract/open-report.ts'
import {
  finishedStates,
  isOvertaken,
  outsideStages,
  stateForStudent,
  stepsWithinReach,
  type NextStep,
  type OutsideStep,
  type OutsideSteps,
  type StepReport,
  type StepState,
} from '../contract/outside-steps.ts'
import { studentReports, type PlanStep } from '../contract/step-plans.ts'

type Db = Kysely<Database>

export interface StepRow {
  step: string
  name: string
  kind: OutsideStep['kind']
  who: OutsideStep['who']
  state: StepState
  due_on: string | null
  due_set: boolean
  done_on: string | null
  reference: string | null
  portal: string | null
  amount: number | null
  currency: string | null
  note: string | null
  version: number
  by: string | null
  changed_at: Date | null
  reported_at: Date | null
  reported_on: string | null
  reported_reference: string | null
  report_answer: StepReport['answer']
  report_answer_text: string | null
}

export interface FileRow {
  stage: Stage
  country: string
  university: string
  program: string
  starts_on: string | null
  open_conditions: number
  plan_country: string | null
  plan_version: number | null
  plan_steps: PlanStep[] | null
  available: number
  rows: StepRow[]
}

/**
 * A file and its steps as stored, in the order of the plan.
 * @throws not_found when the viewer may not access the application
 */
export async function readFile(db: Db, viewer: Viewer, applicationId: string): Promise<FileRow> {
  const file = runPrepared(
    db,
    // The condition for the access differs by role, and is the same text for everybody in the office.
    `file-of-steps-${viewer.role === 'student' || viewer.role === 'university' ? viewer.role : 'office'}`,
    sql<Omit<FileRow, 'rows'>>`
    select a.stage, u.country, u.name as university, p.name as program, i.starts_on::text as starts_on, a.open_conditions,
      sp.country as plan_country, ap.plan_version, v.steps as plan_steps,
      (select jsonb_array_length(nv.steps) from step_plans n
        join step_plan_versions nv on nv.plan_id = n.id and nv.version = n.version
        where n.country = u.country or n.country is null order by n.country nulls last limit 1) as available
    from applications a
    join universities u on u.id = a.university_id join programs p on p.id = a.program_id
    left join program_intakes i on i.program_id = a.program_id and i.start = a.intake
    left join application_plans ap on ap.application_id = a.id
    left join step_plans sp on sp.id = ap.plan_id
    left join step_plan_versions v on v.plan_id = ap.plan_id and v.version = ap.plan_version
    where a.id = ${applicationId} and ${scopeOf(viewer)}`,
  )
  const steps = runPrepared(
    db,
    'steps-of-file',
    sql<StepRow>`
    select t.step, t.name, t.kind, t.who, t.state, t.due_on::text as due_on, t.due_set, t.done_on::text as done_on,
      t.reference, t.portal, t.amount, t.currency, t.note, t.version, w.name as by, t.changed_at, t.reported_at,
      t.reported_on::text as reported_on, t.reported_reference, t.report_answer, t.report_answer_text
    from application_steps t left join users w on w.id = t.changed_by
    where t.application_id = ${applicationId} order by t.position, t.step`,
  )
  const [[found], rows] = await Promise.all([file, steps])
  if (!found) throw refuse('not_found')
  return { ...found, rows }
}

/** A step of the plan that a file follows; one that was removed from the plan asks for nothing. */
export const plannedStep = ({ plan_steps }: Pick<FileRow, 'plan_steps'>, key: string): PlanStep | undefined =>
  plan_steps?.find((step) => step.key === key)

/** Names of the steps that another waits for. */
export function waitsFor({ rows, plan_steps, stage }: FileRow, key: string): string[] {
  const plan = plannedStep({ plan_steps }, key)
  if (plan === undefined) return []
  const isBefore = isOvertaken(plan.kind, stage)
  return rows
    .filter(({ step, state, kind }) => {
      const isOver = finishedStates.includes(state) || (!isBefore && isOvertaken(kind, stage))
      return plan.needs.includes(step) && !isOver
    })
    .map(({ name }) => name)
}

/** The report of a step by its student; null if there is none. */
export const reportOf = (row: StepRow): StepReport | null =>
  row.reported_at && {
    on: row.reported_on,
    reference: row.reported_reference,
    at: row.reported_at.toISOString(),
    answer: row.report_answer,
    answerText: row.report_answer_text,
  }

/** Whether the student can report a step as done: the plan lets them, it is open, and its turn has come. */
export function mayReport(file: FileRow, row: StepRow): boolean {
  const plan = plannedStep(file, row.step)
  return (
    plan !== undefined &&
    studentReports(plan) &&
    outsideStages.includes(file.stage) &&
    isOpen(row) &&
    openReport({ report: reportOf(row) }) === null &&
    !isStopped(file) &&
    !isOvertaken(row.kind, file.stage) &&
    stepsWithinReach(file.rows, file.stage).includes(row) &&
    waitsFor(file, row.step).length === 0
  )
}

/** The file as a viewer reads it: for its student, the stage may have overtaken steps that nobody has marked. */
function shownTo({ role }: Viewer, file: FileRow): FileRow {
  if (role !== 'student') return file
  const { stage, open_conditions: openConditions } = file
  const rows = file.rows.map((row): StepRow => {
    const optional = plannedStep(file, row.step)?.optional ?? true
    const state = stateForStudent({ ...row, optional }, { stage, openConditions })
    return state === row.state ? row : { ...row, state, due_on: null }
  })
  return { ...file, rows }
}

function present(
  file: FileRow,
  row: StepRow,
  current: string | undefined,
  viewer: Viewer,
): z.input<typeof OutsideStep> {
  const plan = plannedStep(file, row.step)
  return {
    key: row.step,
    name: row.name,
    text: plan ? textInState(plan, row.state, file) : row.name,
    kind: row.kind,
    who: row.who,
    state: row.state,
    current: row.step === current,
    due: row.due_on,
    dueSet: row.due_set,
    usualDays: plan?.usualDays ?? null,
    doneOn: row.done_on,
    reference: row.reference,
    amount: row.amount === null ? null : { amount: row.amount, currency: row.currency! },
    help: plan?.help ?? null,
    report: reportOf(row),
    mayReport: mayReport(file, row),
    office:
      viewer.role === 'student'
        ? null
        : {
            portal: row.portal,
            note: row.note,
            asks: plan?.asks ?? ['date'],
            document: plan?.document ?? null,
            optional: plan?.optional ?? true,
            waitsFor: waitsFor(file, row.step),
            version: row.version,
            by: row.by,
            at: row.changed_at?.toISOString() ?? null,
          },
  }
}

const isOpen = ({ state }: StepRow): boolean => state === 'waiting' || state === 'under_way'
const isStopped = ({ rows }: FileRow): boolean => rows.some(({ state }) => state === 'refused')

/** The number of steps that a student who has joined reads at once. */
const mostAhead = 4

/**
 * What comes next for a student who has joined: first what the student can do now, then what others do now, then the rest
 * in the order of the plan. Empty if the office has planned nothing, or after a refusal; null once everything is done.
 * @throws not_found when the viewer may not access the application
 */
export async function nextSteps(db: Db, viewer: Viewer, applicationId: string): Promise<NextStep[] | null> {
  const file = shownTo(viewer, await readFile(db, viewer, applicationId))
  if (file.rows.length === 0 || isStopped(file)) return []
  const open = file.rows.filter(isOpen)
  if (open.length === 0) return null
  const isOwn = (row: StepRow) => row.who === 'student' && openReport({ report: reportOf(row) }) === null
  const rank = (row: StepRow) => (waitsFor(file, row.step).length > 0 ? 2 : isOwn(row) ? 0 : 1)
  return open
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostAhead)
    .map((row) => {
      const { key, text, due, help, report } = present(file, row, undefined, viewer)
      return { key, text, due, help, report, isTurn: rank(row) === 0 }
    })
}

/**
 * The outside steps of an application, as its student or an officer sees them.
 * @throws not_found when the viewer may not access it
 */
export async function showOutsideSteps(
  db: Db,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<typeof OutsideSteps>> {
  const [stored, deferrals] = await Promise.all([
    readFile(db, viewer, applicationId),
    runPrepared(
      db,
      'deferrals-of-file',
      sql<{ from_intake: string; to_intake: string; at: Date; name: string | null; note: string | null }>`
      select e.from_intake, e.to_intake, e.at, w.name, e.note from application_step_events e
      left join users w on w.id = e.actor_id
      where e.application_id = ${applicationId} and e.event = 'deferred' order by e.id`,
    ),
  ])
  const file = shownTo(viewer, stored)
  const current = isStopped(file)
    ? undefined
    : stepsWithinReach(file.rows, file.stage).find(
        (row) => isOpen(row) && waitsFor(file, row.step).length === 0,
      )?.step
  return {
    stage: file.stage,
    plan: file.plan_version === null ? null : { country: file.plan_country, version: file.plan_version },
    country: file.country,
    available: file.available,
    startsOn: file.starts_on,
    steps: file.rows.map((row) => present(file, row, current, viewer)),
    deferrals: deferrals.map(({ from_intake, to_intake, at, name, note }) => ({
      from: from_intake === '' ? null : from_intake,
      to: to_intake,
      at: at.toISOString(),
      // Officers appear to students by first name.
      by: viewer.role === 'student' ? (name?.split(' ')[0] ?? null) : name,
      reason: note,
    })),
  }
}
