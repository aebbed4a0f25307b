import type pg from 'pg'
import type { Clock } from '#platform/config/deps.ts'
import { lockImports } from './import-catalogue.ts'
import { programColumns, programDigest } from './stage-programs.ts'
import { universityColumns, universityDigest } from './stage-universities.ts'
import { undoTexts } from '#texts/catalogue/import/refusals.ts'

/** A record that an undo leaves as it is, and why. */
export interface RetainedRecord {
  readonly name: string
  readonly reason: string
}

export interface Undone {
  /** The number of records restored to their previous values. */
  readonly restored: number
  /** The number of created records that were removed again. */
  readonly removed: number
  /** The number of records left as they are. */
  readonly keptCount: number
  /** The first of the records left as they are. */
  readonly kept: readonly RetainedRecord[]
}

/** The import cannot be undone at all; the message explains why. */
export class UndoRefused extends Error {}

/** The most retained records that are listed. */
const named = 1_000

const tables = {
  program: { table: 'programs', alias: 'p', digest: programDigest, columns: programColumns },
  university: { table: 'universities', alias: 'u', digest: universityDigest, columns: universityColumns },
} as const
type Entity = keyof typeof tables

/** Tables with a foreign key to a table, except those whose rows belong to its records. */
async function findReferences(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ table: string; column: string; target: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column, t.attname as target
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass and t.attname = 'id'
       and c.conrelid::regclass::text not in ('program_intakes')`,
    [table],
  )
  return rows
}

/** Programs that came from a university which is no longer there. */
const withoutPlace = `
  insert into retained (entity, id, reason)
  select c.entity, c.record_id, 'university'
  from import_changes c
  where c.run_id = $1 and c.entity = 'program' and c.before ? 'university_id'
    and not exists (select from universities u where u.id = (c.before ->> 'university_id')::uuid)
  on conflict do nothing`

/** Marks records to retain: those changed since, then those that cannot go back or that others refer to. */
async function markRetained(client: pg.ClientBase, run: string, entity: Entity): Promise<void> {
  const { table, alias, digest } = tables[entity]
  await client.query(
    `insert into retained (entity, id, edited_on)
     select c.entity, c.record_id, max(e.edited_at)::date
     from import_changes c
     join import_runs r on r.id = c.run_id
     join catalogue_edits e on e.record_id = c.record_id and e.edited_at > r.finished_at
     where c.run_id = $1 and c.entity = '${entity}'
     group by c.entity, c.record_id`,
    [run],
  )
  await client.query(
    `insert into retained (entity, id, reason)
     select c.entity, c.record_id, 'changed'
     from import_changes c join ${table} ${alias} on ${alias}.id = c.record_id
     where c.run_id = $1 and c.entity = '${entity}' and c.digest <> ${digest}
     on conflict do nothing`,
    [run],
  )
  if (entity === 'program') await client.query(withoutPlace, [run])
  for (const one of await findReferences(client, table)) {
    await client.query(
      `insert into retained (entity, id, reason)
       select distinct c.entity, c.record_id, $2
       from import_changes c join ${one.table} l on l.${one.column} = c.record_id
       where c.run_id = $1 and c.entity = '${entity}' and c.before is null
       on conflict do nothing`,
      [run, one.table],
    )
  }
}

async function restore(client: pg.ClientBase, run: string, entity: Entity): Promise<number> {
  const { table, alias, columns } = tables[entity]
  // The university may have got another country since, which its programs share.
  const valueOf = (column: string) =>
    entity === 'program' && column === 'country'
      ? '(select u.country from universities u where u.id = r.university_id)'
      : `r.${column}`
  const done = await client.query(
    `update ${table} ${alias}
     set (${columns.join(', ')}) = (
       select ${columns.map(valueOf).join(', ')} from jsonb_populate_record(${alias}, c.before) as r
     ), updated_at = now(), version = ${alias}.version + 1
     from import_changes c
     where c.run_id = $1 and c.entity = '${entity}' and c.before is not null and c.record_id = ${alias}.id
       and not exists (select 1 from retained r where r.entity = c.entity and r.id = c.record_id)`,
    [run],
  )
  return done.rowCount ?? 0
}

async function remove(client: pg.ClientBase, run: string, entity: Entity): Promise<number> {
  const { table, alias } = tables[entity]
  const done = await client.query(
    `delete from ${table} ${alias} using import_changes c
     where c.run_id = $1 and c.entity = '${entity}' and c.before is null and c.record_id = ${alias}.id
       and not exists (select 1 from retained r where r.entity = c.entity and r.id = c.record_id)`,
    [run],
  )
  return done.rowCount ?? 0
}

/** Universities whose counts and search words must be refreshed. */
const touched = `
  select distinct place.id::uuid as id
  from import_changes c
  left join programs p on p.id = c.record_id
  cross join lateral (values (p.university_id::text), (c.before ->> 'university_id'), (c.after ->> 'university_id'))
    as place (id)
  where c.run_id = $1 and c.entity = 'program' and place.id is not null`

/**
 * Undoes a whole import in one transaction: changed records are restored, created records are removed. A record that
 * was changed since, has applications or is referred to by anything else stays as it is, and is listed. Undoing twice
 * gives the same result.
 * @param client a dedicated connection without time limits
 * @param more.clock by default the machine's
 * @param more.atEnd runs at the end of the same transaction
 * @returns null if there is no such import
 * @throws UndoRefused when its changes are no longer stored; AnotherRunning
 */
export async function undoImport(
  client: pg.ClientBase,
  run: string,
  undoneBy: string,
  more: { clock?: Clock; atEnd?: (inside: pg.ClientBase, undone: Undone) => Promise<void> } = {},
): Promise<Undone | null> {
  try {
    await client.query('begin')
    await lockImports(client)
    const { atEnd, clock = { now: () => new Date() } } = more
    const undone = await undoOnce(client, run, undoneBy, clock)
    if (undone) await atEnd?.(client, undone)
    await client.query('commit')
    return undone
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function undoOnce(
  client: pg.ClientBase,
  run: string,
  undoneBy: string,
  clock: Clock,
): Promise<Undone | null> {
  const { rows: found } = await client.query(
    `select undo_result, created_rows + updated_rows + made_universities as changes,
       exists (select 1 from import_changes c where c.run_id = r.id) as noted
     from import_runs r where id = $1 for update`,
    [run],
  )
  if (!found[0]) return null
  if (found[0].undo_result) return found[0].undo_result as Undone
  if (found[0].changes > 0 && !found[0].noted) {
    throw new UndoRefused(undoTexts.tooOld)
  }
  await client.query(`set local manzil.importing = 'on'`)
  await client.query(`
    create temp table retained (entity text, id uuid, reason text, edited_on date, primary key (entity, id))
      on commit drop;
    create temp table touched (id uuid primary key) on commit drop`)
  await client.query(`insert into touched ${touched}`, [run])
  await markRetained(client, run, 'program')
  // Programs first: only retained programs retain the university that was created for them.
  const restoredPrograms = await restore(client, run, 'program')
  const removedPrograms = await remove(client, run, 'program')
  await markRetained(client, run, 'university')
  const restored = restoredPrograms + (await restore(client, run, 'university'))
  const removed = removedPrograms + (await remove(client, run, 'university'))
  const { rows: retained } = await client.query<{
    name: string
    reason: string | null
    edited_on: string | null
  }>(
    `select coalesce(p.name || ', ' || v.name, u.name) as name, k.reason, k.edited_on::text
     from retained k
     left join programs p on k.entity = 'program' and p.id = k.id
     left join universities v on v.id = p.university_id
     left join universities u on k.entity = 'university' and u.id = k.id
     order by 1 limit ${named}`,
  )
  const { rows: counted } = await client.query('select count(*)::integer as all from retained')
  await client.query(
    `select catalogue_refresh(array(select id from touched)), catalogue_count_words(), catalogue_note(null)`,
  )
  const result: Undone = {
    restored,
    removed,
    keptCount: counted[0].all,
    kept: retained.map(({ name, reason, edited_on }) => ({
      name,
      reason:
        edited_on === null
          ? ((undoTexts.reasons as Readonly<Record<string, string>>)[reason!] ?? undoTexts.reasons.other)
          : undoTexts.edited({ day: edited_on }),
    })),
  }
  await client.query(
    'update import_runs set undone_at = $4, undone_by = $2, undo_result = $3 where id = $1',
    [run, undoneBy, JSON.stringify(result), clock.now()],
  )
  return result
}
