import { outsideStepMessages as messages } from '#texts/applications/outside-steps/messages.ts'
import { sql, type Kysely } from 'kysely'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { outsideStages } from '../contract/outside-steps.ts'
import {
  everyCountry,
  type listStepPlans as listRoute,
  type PlanStep,
  type saveStepPlan as saveRoute,
  type showStepPlanVersion as versionRoute,
  type StepPlan,
} from '../contract/step-plans.ts'
import { applyPlans } from './follow-plan.ts'

type Db = Kysely<Database>

/** The open files among `applications a`. */
const isOpen = sql`a.stage in (${sql.join(outsideStages.map((stage) => sql.lit(stage)))})`

/** The country of a path: null for every country. */
const countryOf = (path: string): string | null => (path === everyCountry ? null : path)

/** All plans: the one for every country first, then by country. */
export async function listStepPlans(db: Db): Promise<ReplyOf<typeof listRoute>> {
  const { rows } = await sql<{ country: string | null; version: number; steps: number; open: number }>`
    select p.country, p.version, jsonb_array_length(v.steps) as steps, coalesce(o.open, 0) as open
    from step_plans p join step_plan_versions v on v.plan_id = p.id and v.version = p.version
    left join (
      select f.plan_id, count(*)::integer as open from application_plans f
      join applications a on a.id = f.application_id where ${isOpen} group by f.plan_id
    ) o on o.plan_id = p.id
    order by p.country nulls first`.execute(db)
  return {
    plans: rows.map(({ country, version, steps, open }) => ({ country, version, steps, openFiles: open })),
  }
}

/** Open files that follow the plan of a country, or that would follow it once it has one. */
const filesOf = (country: string | null) => sql`
  select f.application_id from application_plans f
  join applications a on a.id = f.application_id
  join step_plans p on p.id = f.plan_id
  join universities u on u.id = a.university_id
  where ${isOpen} and (p.country is not distinct from ${country}::text
    or p.country is null and u.country = ${country}::text)`

/** The newest version of a plan; a country without one is shown that of every country, as version 0. */
export async function showStepPlan(db: Db, path: string): Promise<StepPlan> {
  const country = countryOf(path)
  const [plans, versions, files] = await Promise.all([
    sql<{ country: string | null; version: number; steps: PlanStep[] }>`
      select p.country, p.version, v.steps
      from step_plans p join step_plan_versions v on v.plan_id = p.id and v.version = p.version
      where p.country is not distinct from ${country}::text or p.country is null
      order by p.country nulls last limit 1`.execute(db),
    sql<{ version: number; name: string | null; saved_at: Date; steps: number }>`
      select v.version, w.name, v.saved_at, jsonb_array_length(v.steps) as steps
      from step_plans p join step_plan_versions v on v.plan_id = p.id left join users w on w.id = v.saved_by
      where p.country is not distinct from ${country}::text order by v.version desc limit 50`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from (${filesOf(country)}) f`.execute(db),
  ])
  const [plan] = plans.rows
  return {
    country,
    version: plan!.country === country ? plan!.version : 0,
    steps: plan!.steps,
    openFiles: files.rows[0]!.count,
    versions: versions.rows.map(({ version, name, saved_at, steps }) => ({
      version,
      by: name,
      at: saved_at.toISOString(),
      steps,
    })),
  }
}

/** The steps of one version of a plan, as they were saved. @throws not_found */
export async function showStepPlanVersion(
  db: Db,
  path: string,
  version: number,
): Promise<ReplyOf<typeof versionRoute>> {
  const { rows } = await sql<{ steps: PlanStep[] }>`
    select v.steps from step_plans p join step_plan_versions v on v.plan_id = p.id
    where p.country is not distinct from ${countryOf(path)}::text and v.version = ${version}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('not_found')
  return { version, steps: found.steps }
}

/** Takes the next version. @returns null when somebody else has taken it */
async function takeVersion(trx: Trx, country: string | null, version: number) {
  const { rows } = await (
    version === 0
      ? sql<{ id: string; version: number }>`insert into step_plans (country, version) values (${country}, 1)
          on conflict do nothing returning id, version`
      : sql<{ id: string; version: number }>`update step_plans set version = version + 1
          where country is not distinct from ${country}::text and version = ${version} returning id, version`
  ).execute(trx)
  return rows[0] ?? null
}

/** @throws invalid_input for a help article that students cannot read */
async function requireArticles(trx: Trx, steps: readonly PlanStep[]): Promise<void> {
  const slugs = [...new Set(steps.flatMap(({ help }) => help ?? []))]
  if (slugs.length === 0) return
  const { rows } = await sql<{
    slug: string
  }>`select slug from help_articles
    where slug = any(${slugs}) and status = 'published' and topic <> 'office'`.execute(trx)
  const known = new Set(rows.map(({ slug }) => slug))
  const at = steps.findIndex(({ help }) => help !== null && !known.has(help))
  if (at >= 0) throw refuse('invalid_input', { fields: { [`steps.${at}.help`]: messages.noSuchArticle } })
}

/**
 * Saves a new version of a plan, and with `files: open` gives it to the open files.
 * @throws changed_meanwhile when somebody has saved another version since; invalid_input for an unknown help article
 */
export async function saveStepPlan(
  deps: Deps,
  viewer: Viewer,
  path: string,
  { steps, version, files }: BodyOf<typeof saveRoute>,
): Promise<ReplyOf<typeof saveRoute>> {
  const country = countryOf(path)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await requireArticles(trx, steps)
    const plan = await takeVersion(trx, country, version)
    if (plan === null) {
      const { version: newest, versions } = await showStepPlan(trx, path)
      throw refuse('changed_meanwhile', {
        message: messages.planChanged({ by: versions[0]?.by ?? messages.aColleague, version: newest }),
      })
    }
    await trx
      .insertInto('step_plan_versions')
      .values({
        plan_id: plan.id,
        version: plan.version,
        steps: JSON.stringify(steps),
        saved_by: viewer.userId,
        saved_at: now,
      })
      .execute()
    const moved = files === 'new' ? [] : await moveFiles(trx, country, plan)
    if (moved.length > 0) {
      await applyPlans(trx, moved, now)
      await sql`
        insert into application_step_events (application_id, event, plan_version, actor_id, actor_role, at)
        select id, 'plan', ${plan.version}, ${viewer.userId}, ${viewer.role}, ${now}
        from unnest(${moved}::uuid[]) as id`.execute(trx)
    }
    await writeAudit(trx, deps, {
      action: 'step-plan.saved',
      by: viewer,
      object: { kind: 'step-plan', id: path },
      details: { version: plan.version, steps: steps.length, files: moved.length },
    })
    return {
      message:
        files === 'new'
          ? messages.planSaved({ version: plan.version })
          : messages.planSavedForAll({ version: plan.version, files: moved.length }),
      plan: await showStepPlan(trx, path),
      changedFiles: moved.length,
    }
  })
}

/**
 * Lets the open files of a country follow a version. Locks the applications first, as everywhere: an officer who is at
 * a step of one has that lock, and waits for the step.
 * @returns their ids
 */
async function moveFiles(
  trx: Trx,
  country: string | null,
  plan: { readonly id: string; readonly version: number },
): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select a.id from applications a where a.id in (${filesOf(country)}) order by a.id for no key update`.execute(
    trx,
  )
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<{ application_id: string }>`
    update application_plans f set plan_id = ${plan.id}, plan_version = ${plan.version}
    where f.application_id = any(${ids}::uuid[]) and f.application_id in (${filesOf(country)})
    returning f.application_id`.execute(trx)
  return rows.map(({ application_id: id }) => id)
}
