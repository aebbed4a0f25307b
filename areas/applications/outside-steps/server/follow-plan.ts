import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Trx } from '#platform/database/transaction.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { outsideStages } from '../contract/outside-steps.ts'
import { settleSteps } from './settle-steps.ts'

/** The steps that a file must have by the version it follows, as the columns of `application_steps`. */
const planned = sql`
  select p.application_id, s.step ->> 'key' as step, s.nth::smallint as position, s.step ->> 'name' as name,
    s.step ->> 'kind' as kind, s.step ->> 'who' as who, (s.step ->> 'inQueue')::boolean as in_queue,
    array(select d::smallint from jsonb_array_elements_text(s.step #> '{remind,student}') d) as remind_student,
    array(select d::smallint from jsonb_array_elements_text(s.step #> '{remind,officer}') d) as remind_officer
  from application_plans p
  join step_plan_versions v on v.plan_id = p.plan_id and v.version = p.plan_version
  cross join jsonb_array_elements(v.steps) with ordinality as s (step, nth)`

/**
 * Makes the steps of files those of the versions that the files follow. A step that the plan no longer has is removed
 * while it is untouched; one that somebody has marked stays, behind the others.
 */
export async function applyPlans(
  trx: Kysely<Database>,
  applicationIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = sql`any(${[...applicationIds]}::uuid[])`
  await sql`
    delete from application_steps t
    where t.application_id = ${ids} and t.state = 'waiting' and t.version = 0
      and not exists (select from (${planned}) n where n.application_id = t.application_id and n.step = t.step)`.execute(
    trx,
  )
  await sql`
    update application_steps t set position = ${sql.lit(1000)} + t.position
    where t.application_id = ${ids} and t.position < 1000
      and not exists (select from (${planned}) n where n.application_id = t.application_id and n.step = t.step)`.execute(
    trx,
  )
  await sql`
    insert into application_steps as t (application_id, step, position, name, kind, who, in_queue, remind_student,
      remind_officer)
    select n.* from (${planned}) n where n.application_id = ${ids}
    on conflict (application_id, step) do update set position = excluded.position, name = excluded.name,
      kind = excluded.kind, who = excluded.who, in_queue = excluded.in_queue,
      remind_student = excluded.remind_student, remind_officer = excluded.remind_officer`.execute(trx)
  await settleSteps(trx, applicationIds, now)
}

/**
 * Gives a file that has no outside steps those of its country, or of the plan for every country.
 * @returns whether it had none
 */
export async function startSteps(trx: Kysely<Database>, applicationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ application_id: string }>`
    insert into application_plans (application_id, plan_id, plan_version, started_at)
    select a.id, p.id, p.version, ${now}
    from applications a join universities u on u.id = a.university_id
    join step_plans p on p.country is not distinct from u.country or p.country is null
    where a.id = ${applicationId} and a.stage in (${sql.join([...outsideStages])})
    order by p.country nulls last limit 1
    on conflict (application_id) do nothing
    returning application_id`.execute(trx)
  if (rows.length === 0) return false
  await applyPlans(trx, [applicationId], now)
  return true
}

/** What a move means for the outside steps: the review starts them, and an offer or a place sets days that count from it. */
export async function followMove(trx: Trx, applicationId: string, stage: Stage, now: Date): Promise<void> {
  if (!outsideStages.includes(stage)) return
  if (!(await startSteps(trx, applicationId, now))) await settleSteps(trx, [applicationId], now)
}
