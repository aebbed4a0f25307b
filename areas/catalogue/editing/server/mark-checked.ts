import { checkMessages } from '#texts/catalogue/editing/check-messages.ts'
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  checkedMost,
  type markProgramsChecked as programsRoute,
  type markUniversitiesChecked as universitiesRoute,
  type undoChecked as undoRoute,
} from '../contract/catalogue-checks.ts'
import { changeTogether } from './change-together.ts'
import { listedPrograms } from './edit-program.ts'
import { listedUniversities } from './list-catalogue-universities.ts'

type Marking = Pick<Deps, 'db' | 'pool' | 'clock'>
type Marked = ReplyOf<typeof universitiesRoute>

/** What differs between the two kinds of records; both have the alias `r` in SQL. */
interface Kind {
  readonly entity: 'university' | 'program'
  readonly table: RawBuilder<unknown>
  /** Whether the record as a whole has a source. */
  readonly wholeHasSource: RawBuilder<unknown>
}
const universities: Kind = {
  entity: 'university',
  table: sql`universities`,
  wholeHasSource: sql`(r.source_url is not null or r.source_note is not null)`,
}
const programs: Kind = {
  entity: 'program',
  table: sql`programs`,
  wholeHasSource: sql`(r.source_url is not null or r.source_note is not null or r.url is not null)`,
}

/** The dates of a record's checks, as the history stores them. */
const image = (record: RawBuilder<unknown>) => sql`jsonb_build_object(
  'value', jsonb_build_object('checkedOn', ${record}.oldest_check), 'source', null,
  'whole', ${record}.checked_on, 'groups', ${record}.group_sources)`

/** Copies the day of a group to the requirements and fees of a program, where students see it. */
async function carryDays(
  trx: Transaction<Database>,
  { entity }: Kind,
  ids: readonly string[],
): Promise<void> {
  if (entity !== 'program') return
  await sql`update programs set requirements_checked_on = (group_sources -> 'requirements' ->> 'checkedOn')::date
    where id = any (${ids}::uuid[]) and group_sources ? 'requirements'`.execute(trx)
  await sql`update program_fees f set checked_on = (p.group_sources -> 'fees' ->> 'checkedOn')::date
    from programs p where p.id = f.program_id and p.id = any (${ids}::uuid[]) and p.group_sources ? 'fees'`.execute(
    trx,
  )
}

/**
 * Marks the facts of records as checked today against their sources.
 * @param where the condition on `r`
 * @param expected how many records the list had, if all of them are to be marked
 * @throws move_not_possible when there are too many, or none has a source
 * @throws draft_changed when the list no longer finds the same records
 */
async function mark(
  { db, clock }: Marking,
  viewer: Viewer,
  kind: Kind,
  where: RawBuilder<unknown>,
  expected: number | null,
  object?: { kind: string; id: string },
): Promise<Marked> {
  const now = clock.now()
  const today = officeDay(now)
  const checkId = randomUUID()
  const { entity, table, wholeHasSource } = kind
  const counts = await changeTogether(db, async (trx) => {
    const { rows } = await sql<{ id: string; sourced: boolean }>`
      select r.id, ${wholeHasSource} or r.group_sources <> '{}' as sourced
      from ${table} r where ${where} order by r.id limit ${checkedMost + 1} for update`.execute(trx)
    if (rows.length > checkedMost) throw refuse('move_not_possible', { message: checkMessages.tooMany })
    if (expected !== null && rows.length !== expected) {
      throw refuse('draft_changed', { message: checkMessages.other })
    }
    const ids = rows.filter(({ sourced }) => sourced).map(({ id }) => id)
    if (ids.length === 0) throw refuse('move_not_possible', { message: checkMessages.none })
    // In one statement, so that the previous values are read before the update.
    await sql`
      with was as (select * from ${table} where id = any (${ids}::uuid[])),
      checked as (
        update ${table} r set version = version + 1, updated_at = ${now},
          checked_on = case when ${wholeHasSource} then ${today}::date else r.checked_on end,
          group_sources = coalesce((
            select jsonb_object_agg(g.key, g.value || jsonb_build_object('checkedOn', ${today}::text))
            from jsonb_each(r.group_sources) g), '{}')
        where r.id = any (${ids}::uuid[]) returning r.*
      )
      insert into catalogue_edits (entity, record_id, version, kind, before, after, edited_by, edited_at, batch)
      select ${entity}, checked.id, checked.version, 'checked', ${image(sql`was`)}, ${image(sql`checked`)},
        ${viewer.userId}::uuid, ${now}, ${checkId}::uuid
      from checked join was on was.id = checked.id`.execute(trx)
    await carryDays(trx, kind, ids)
    const left = rows.length - ids.length
    await writeAudit(
      trx,
      { clock },
      {
        action: entity === 'university' ? 'universities.checked' : 'programs.checked',
        by: viewer,
        ...(object && { object }),
        details: { checked: ids.length, left },
      },
    )
    return { checked: ids.length, left }
  })
  return { message: checkMessages.done({ count: counts.checked, left: counts.left }), checkId, ...counts }
}

/** Marks the selected universities, or all in the list. @throws move_not_possible, draft_changed */
export async function markUniversitiesChecked(
  deps: Marking,
  viewer: Viewer,
  { ids, listed }: BodyOf<typeof universitiesRoute>,
): Promise<Marked> {
  if (!listed) return mark(deps, viewer, universities, sql`r.id = any (${ids}::uuid[])`, null)
  const { where } = await listedUniversities(deps, listed)
  return mark(
    deps,
    viewer,
    universities,
    sql`r.id in (select u.id from universities u where ${where})`,
    listed.count,
  )
}

/** The same for the programs of a university. @throws not_found, move_not_possible, draft_changed */
export async function markProgramsChecked(
  deps: Marking,
  viewer: Viewer,
  universityId: string,
  { ids, listed }: BodyOf<typeof programsRoute>,
): Promise<Marked> {
  const found = await deps.db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', universityId)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const where = listed
    ? sql`r.id in (select p.id from programs p where ${listedPrograms(universityId, listed)})`
    : sql`r.university_id = ${universityId} and r.id = any (${ids}::uuid[])`
  const object = { kind: 'university', id: universityId }
  return mark(deps, viewer, programs, where, listed?.count ?? null, object)
}

/** Undoes a check for every record that has not changed since. @throws move_not_possible when there is none */
export async function undoChecked(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  checkId: string,
): Promise<ReplyOf<typeof undoRoute>> {
  const now = clock.now()
  const counts = await changeTogether(db, async (trx) => {
    const check = await trx
      .selectFrom('catalogue_edits')
      .select(['entity', sql<number>`count(*) over ()::int`.as('count')])
      .where('batch', '=', checkId)
      .executeTakeFirst()
    const kind = check?.entity === 'program' ? programs : universities
    // By id, like all changes of several records.
    await sql`select from ${kind.table} r
      where r.id in (select record_id from catalogue_edits where batch = ${checkId}::uuid)
      order by r.id for update`.execute(trx)
    const { rows } = await sql<{ record_id: string }>`
      with back as (
        update ${kind.table} r set version = r.version + 1, updated_at = ${now},
          checked_on = (e.before ->> 'whole')::date, group_sources = e.before -> 'groups'
        from catalogue_edits e
        where e.batch = ${checkId}::uuid and e.record_id = r.id and e.version = r.version
        returning r.id, r.version, e.before, e.after
      )
      insert into catalogue_edits (entity, record_id, version, kind, before, after, edited_by, edited_at)
      select ${kind.entity}, back.id, back.version, 'undone', back.after, back.before, ${viewer.userId}::uuid, ${now}
      from back returning record_id`.execute(trx)
    if (!check || rows.length === 0) throw refuse('move_not_possible', { message: checkMessages.gone })
    await carryDays(
      trx,
      kind,
      rows.map(({ record_id }) => record_id),
    )
    const left = check.count - rows.length
    await writeAudit(
      trx,
      { clock },
      {
        action: 'check.undone',
        by: viewer,
        details: { restored: rows.length, left },
      },
    )
    return { count: rows.length, left }
  })
  return { message: checkMessages.undone({ count: counts.count, left: counts.left }), count: counts.count }
}
