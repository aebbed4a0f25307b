import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { site } from '#site'
import { outsideStages } from '../contract/outside-steps.ts'
import { isBehind } from './overtaken.ts'
import { storeStepFacts } from './step-facts.ts'

const zone = sql.lit(site.timeZone.id)
const stagesSql = sql.join(outsideStages.map((stage) => sql.lit(stage)))

/**
 * Brings the open steps of files up to date: their due days by the rules of the plan, and since when their turn has come.
 * Stores what reports count of them. Call it after every change to a file’s steps, stage or intake.
 * @param applicationIds in one statement, so that a new version of a plan may be given to thousands
 */
export async function settleSteps(
  trx: Kysely<Database>,
  applicationIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with file as (
      select a.id, a.stage, v.steps, i.starts_on as start,
        (select (min(e.at) at time zone ${zone})::date from application_events e
          where e.application_id = a.id and e.to_stage in (${stagesSql})) as review,
        (select (max(e.at) at time zone ${zone})::date from application_events e
          where e.application_id = a.id and e.to_stage = 'offered') as offer,
        (select (max(e.at) at time zone ${zone})::date from application_events e
          where e.application_id = a.id and e.to_stage = 'joined') as joined
      from application_plans p
      join applications a on a.id = p.application_id
      join step_plan_versions v on v.plan_id = p.plan_id and v.version = p.plan_version
      left join program_intakes i on i.program_id = a.program_id and i.start = a.intake
      where p.application_id = any(${[...applicationIds]}::uuid[])
    ), rule as (
      select f.id, s.step ->> 'key' as step,
        case s.step #>> '{due,from}'
          when 'review' then f.review when 'offer' then f.offer when 'joined' then f.joined when 'start' then f.start
          when 'step' then (select o.done_on from application_steps o
            where o.application_id = f.id and o.step = s.step #>> '{due,step}')
        end + (s.step #>> '{due,days}')::integer as due_on,
        not exists (
          select from application_steps o
          where o.application_id = f.id and o.state not in ('done', 'not_needed') and s.step -> 'needs' ? o.step
            -- What comes after an offer does not wait for a step before it that nobody has marked.
            and not ${isBehind(sql`f.stage`, sql`o.kind`, sql`s.step ->> 'kind'`)}
        ) as is_ready
      from file f cross join jsonb_array_elements(f.steps) as s (step)
    ), settled as (
      select t.application_id, t.step, case when t.due_set then t.due_on else r.due_on end as due_on,
        case when r.is_ready then coalesce(t.open_since, ${now}::timestamptz) end as open_since
      from application_steps t join rule r on r.id = t.application_id and r.step = t.step
      where t.state in ('waiting', 'under_way')
    )
    update application_steps t set due_on = s.due_on, open_since = s.open_since
    from settled s
    where t.application_id = s.application_id and t.step = s.step
      and (t.due_on, t.open_since) is distinct from (s.due_on, s.open_since)`.execute(trx)
  await storeStepFacts(trx, applicationIds)
}
