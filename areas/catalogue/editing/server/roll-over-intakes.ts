import { rolloverMessages } from '#texts/catalogue/editing/rollover-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  type IntakeCopy,
  type planRollover as planRoute,
  type publishIntakes as publishRoute,
  type rollOver as route,
} from '../contract/intake-rollover.ts'
import { changeTogether } from './change-together.ts'
import type { Editor } from './save-facts.ts'

/** The most copies shown in a plan; all are counted. */
const shownCopies = 100

/** A year later; PostgreSQL turns 29 February into the 28th. */
const later = (column: string) => sql.raw(`(${column} + interval '1 year')::date`)

/** Published intakes of a year that the next year does not have yet, without withdrawn programs. */
const copies = (universityId: string, year: string) => sql`
  select i.*, ${String(Number(year) + 1)} || substr(i.start, 5) as next
  from program_intakes i join programs p on p.id = i.program_id
  where p.university_id = ${universityId} and p.status <> 'withdrawn' and i.status = 'published'
    and i.start like ${`${year}-%`}`
const lacking = sql`not exists (select from program_intakes n where n.program_id = c.program_id and n.start = c.next)`

/** Draft intakes of a year, of all programs of the university: `program_intakes i`, `programs p`. */
const drafts = (universityId: string, year: string) => sql`
  p.id = i.program_id and p.university_id = ${universityId} and i.status = 'draft' and i.start like ${`${year}-%`}`

async function mustExist(db: Deps['db'], universityId: string): Promise<void> {
  const row = await db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', universityId)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
}

/** Which intakes would be copied to the next year. @param year of the intakes, four digits @throws not_found */
export async function planRollover(
  { db }: Pick<Deps, 'db'>,
  universityId: string,
  year: string,
): Promise<ReplyOf<typeof planRoute>> {
  await mustExist(db, universityId)
  interface Row {
    program_id: string
    program: string
    start: string
    next: string
    starts_on: string | null
    opens: string | null
    closes: string | null
  }
  const { rows } = await sql<Row>`
    select c.program_id, p.name as program, c.start, c.next, ${later('c.starts_on')} as starts_on,
      ${later('c.opens')} as opens, ${later('c.closes')} as closes
    from (${copies(universityId, year)}) as c join programs p on p.id = c.program_id
    where ${lacking} order by p.name, c.program_id, c.start limit ${shownCopies}`.execute(db)
  const { rows: counted } = await sql<{ count: number; there: number; drafts: number }>`
    select count(*) filter (where ${lacking})::int as count, count(*) filter (where not ${lacking})::int as there,
      (select count(*)::int from program_intakes i, programs p
        where ${drafts(universityId, String(Number(year) + 1))}) as drafts
    from (${copies(universityId, year)}) as c`.execute(db)
  return {
    copies: rows.map((row): IntakeCopy => ({
      program: { _id: row.program_id, programName: row.program },
      from: row.start,
      to: row.next,
      startsOn: row.starts_on,
      opens: row.opens,
      closes: row.closes,
    })),
    ...counted[0]!,
  }
}

/**
 * Locks the programs with intakes of a year before any of them is written, by id: so do all changes of several programs,
 * or two of them could wait for each other. A change of one program also begins with its lock.
 */
async function lockPrograms(trx: Transaction<Database>, universityId: string, year: string): Promise<void> {
  await sql`
    select from programs p
    where p.university_id = ${universityId}
      and exists (select from program_intakes i where i.program_id = p.id and i.start like ${`${year}-%`})
    order by p.id for update`.execute(trx)
}

/** Increments the version of the programs, so that an open form does not overwrite the change. */
async function noteOnPrograms(
  trx: Transaction<Database>,
  viewer: Viewer,
  programs: readonly string[],
  kind: 'rolled-over' | 'published',
  now: Date,
): Promise<void> {
  await sql`
    with changed as (
      update programs set version = version + 1, updated_at = ${now} where id = any (${[...programs]}::uuid[])
      returning id, version
    )
    insert into catalogue_edits (entity, record_id, version, kind, group_name, edited_by, edited_at)
    select 'program', id, version, ${kind}, 'intakes', ${viewer.userId}::uuid, ${now} from changed`.execute(
    trx,
  )
}

/**
 * Copies the published intakes of a year to the next year as drafts, with each date a year later.
 * @throws not_found
 * @throws draft_changed when the copies would no longer be those that were shown
 * @throws move_not_possible when there is nothing to copy
 */
export async function rollOver(
  deps: Editor,
  viewer: Viewer,
  universityId: string,
  { year, count }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  await changeTogether(deps.db, async (trx) => {
    await mustExist(trx, universityId)
    // If two officers do this at the same time, the second finds the copies of the first.
    await sql`select pg_advisory_xact_lock(hashtext('rollover'), hashtext(${universityId}))`.execute(trx)
    await lockPrograms(trx, universityId, year)
    const { rows } = await sql<{ program_id: string }>`
      insert into program_intakes (program_id, start, starts_on, opens, closes, note, time_zone, status)
      select c.program_id, c.next, ${later('c.starts_on')}, ${later('c.opens')}, ${later('c.closes')}, c.note,
        c.time_zone, 'draft'
      from (${copies(universityId, year)}) as c where ${lacking}
      returning program_id`.execute(trx)
    if (rows.length !== count) throw refuse('draft_changed', { message: rolloverMessages.other })
    if (rows.length === 0) throw refuse('move_not_possible', { message: rolloverMessages.nothing })
    const programs = [...new Set(rows.map((row) => row.program_id))]
    await noteOnPrograms(trx, viewer, programs, 'rolled-over', now)
    await writeAudit(trx, deps, {
      action: 'intakes.rolled-over',
      by: viewer,
      object: { kind: 'university', id: universityId },
      details: { year, intakes: rows.length, programs: programs.length },
    })
  })
  return { message: rolloverMessages.done({ count }), count }
}

/**
 * Publishes all draft intakes of a year.
 * @throws not_found; move_not_possible when there are none
 * @throws draft_changed when they are no longer as many as were shown
 */
export async function publishIntakes(
  deps: Editor,
  viewer: Viewer,
  universityId: string,
  { year, count: shown }: BodyOf<typeof publishRoute>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  const count = await changeTogether(deps.db, async (trx) => {
    await mustExist(trx, universityId)
    await lockPrograms(trx, universityId, year)
    const { rows } = await sql<{ program_id: string }>`
      update program_intakes i set status = 'published' from programs p
      where ${drafts(universityId, year)}
      returning i.program_id`.execute(trx)
    if (rows.length === 0) throw refuse('move_not_possible', { message: rolloverMessages.noDrafts })
    if (shown !== undefined && rows.length !== shown) {
      throw refuse('draft_changed', { message: rolloverMessages.otherDrafts })
    }
    const programs = [...new Set(rows.map((row) => row.program_id))]
    await noteOnPrograms(trx, viewer, programs, 'published', now)
    await writeAudit(trx, deps, {
      action: 'intakes.published',
      by: viewer,
      object: { kind: 'university', id: universityId },
      details: { year, intakes: rows.length, programs: programs.length },
    })
    return rows.length
  })
  return { message: rolloverMessages.published({ count }), count }
}
