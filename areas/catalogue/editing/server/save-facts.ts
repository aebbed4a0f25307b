import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { sql, type Transaction } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type FactSource, type RecordStatus } from '../contract/catalogue-facts.ts'
import { latestDay, type RowSource } from './fact-sources.ts'
import { readEditable, type EditableEntity, type EditableRow } from './editable-entity.ts'
import { canUndoEdit, editsOf, recordEdit, type GroupImage } from './record-edits.ts'

export type Editor = Pick<Deps, 'db' | 'clock'>

/** Refuses a day in the future. @throws invalid_input */
export function mustBePast(
  checkedOn: string,
  { clock }: Pick<Deps, 'clock'>,
  field = 'source.checkedOn',
): void {
  if (checkedOn > latestDay(clock.now()))
    throw refuse('invalid_input', { fields: { [field]: editingMessages.future } })
}

/**
 * Whether all that has changed a record `r` since a version is known and left a group as it was: other groups were saved,
 * or the status has changed. An import and a day of checking may change every group, so after those it is false.
 */
const leftAsItWas = (group: string, version: number) => sql<boolean>`r.version - ${version}::integer = (
  select count(distinct e.version) from catalogue_edits e
  where e.record_id = r.id and e.version > ${version}::integer and e.version <= r.version
    and (e.kind in ('published', 'withdrawn', 'drafted') or e.kind in ('edited', 'undone') and e.group_name <> ${group}))`

/**
 * Increments the version of a record, whose row it locks.
 * @param group the only one that is changed; without one, the record must be as it was in the version
 * @throws not_found
 * @throws draft_changed when somebody else saved first
 */
async function takeNext<Values>(
  trx: Transaction<Database>,
  entity: EditableEntity<Values>,
  id: string,
  version: number,
  now: Date,
  group?: string,
): Promise<EditableRow<Values>> {
  // First, so that the changes of whoever had it are seen below.
  await sql`select from ${sql.table(entity.table)} where id = ${id} for update`.execute(trx)
  const { rows } = await sql`
    update ${sql.table(entity.table)} as r set version = r.version + 1, updated_at = ${now}
    where r.id = ${id} and (r.version = ${version}
      ${group === undefined ? sql`` : sql`or r.version > ${version} and ${leftAsItWas(group, version)}`})
    returning r.id`.execute(trx)
  const row = await readEditable(trx, entity, id)
  if (!row) throw refuse('not_found')
  if (rows.length === 0) throw refuse('draft_changed', { message: editingMessages.changedMeanwhile })
  return row
}

const imageOf = <Values>(row: EditableRow<Values>, group: keyof Values & string): GroupImage => {
  const source = row.sources[group] ?? row.ofRows?.[group] ?? null
  const rows = source === null ? row.ofEachRow?.[group] : undefined
  return { value: row.groups[group], source, ...(rows && { rows }) }
}

async function writeSource<Values>(
  trx: Transaction<Database>,
  entity: EditableEntity<Values>,
  id: string,
  group: keyof Values & string,
  source: FactSource | null,
  rows?: readonly RowSource[],
): Promise<void> {
  await entity.carry?.(trx, id, group, source, rows)
  await sql`update ${sql.table(entity.table)} set group_sources = ${
    source === null
      ? sql`group_sources - ${group}`
      : sql`group_sources || jsonb_build_object(${group}::text, ${JSON.stringify(source)}::jsonb)`
  } where id = ${id}`.execute(trx)
}

interface Change<Values, Group extends keyof Values & string> {
  readonly group: Group
  readonly version: number
  readonly value: Values[Group]
  readonly source?: FactSource
}

/**
 * Changes one group of facts, stores the previous values, and writes an audit entry.
 * @throws not_found
 * @throws invalid_input
 * @throws draft_changed when somebody else saved first
 */
export async function saveFacts<Values, Group extends keyof Values & string>(
  deps: Editor,
  viewer: Viewer,
  entity: EditableEntity<Values>,
  id: string,
  { group, version, value, source }: Change<Values, Group>,
): Promise<void> {
  if (source) mustBePast(source.checkedOn, deps)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const was = await takeNext(trx, entity, id, version, now, group)
    await entity.write(trx, id, group, value)
    if (source) await writeSource(trx, entity, id, group, source)
    const is = await readEditable(trx, entity, id)
    await recordEdit(trx, {
      entity: entity.name,
      recordId: id,
      version: was.version,
      kind: 'edited',
      group,
      before: imageOf(was, group),
      after: imageOf(is!, group),
      by: viewer,
      at: now,
    })
    await writeAudit(trx, deps, {
      action: `${entity.name}.changed`,
      by: viewer,
      object: { kind: entity.name, id },
      details: { group, version: was.version },
    })
  })
}

/**
 * Undoes the last change of facts. This is a change that can itself be undone.
 * @throws not_found
 * @throws draft_changed when the record has changed since it was shown
 * @throws move_not_possible when the last change was not one of facts, or an import came after it
 */
export async function undoEdit<Values>(
  deps: Editor,
  viewer: Viewer,
  entity: EditableEntity<Values>,
  id: string,
  version: number,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const was = await takeNext(trx, entity, id, version, now)
    const [newest] = await editsOf(trx, id, 1)
    if (!canUndoEdit(newest, version)) {
      throw refuse('move_not_possible', { message: editingMessages.nothingToUndo })
    }
    const group = newest.group_name as keyof Values & string
    const { value, source, rows } = newest.before as GroupImage & { value: Values[typeof group] }
    await entity.write(trx, id, group, value)
    if (entity.sourced.includes(group)) await writeSource(trx, entity, id, group, source, rows)
    const is = await readEditable(trx, entity, id)
    await recordEdit(trx, {
      entity: entity.name,
      recordId: id,
      version: was.version,
      kind: 'undone',
      group,
      before: imageOf(was, group),
      after: imageOf(is!, group),
      by: viewer,
      at: now,
    })
    await writeAudit(trx, deps, {
      action: `${entity.name}.changed`,
      by: viewer,
      object: { kind: entity.name, id },
      details: { group, version: was.version, undone: true },
    })
  })
}

/** The name of each change of status in the history and the audit log. */
const moveOf = { draft: 'drafted', published: 'published', withdrawn: 'withdrawn' } as const

/**
 * Publishes a record, withdraws it or makes it a draft again; the same twice changes nothing.
 * @returns how many open applications it has
 * @throws not_found
 * @throws move_not_possible when required facts are missing; `fields` names each as group.field
 */
export async function moveRecord<Values>(
  deps: Editor,
  viewer: Viewer,
  entity: EditableEntity<Values>,
  id: string,
  { status, reason }: { status: RecordStatus; reason: string | null },
): Promise<number> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await sql`select 1 from ${sql.table(entity.table)} where id = ${id} for update`.execute(trx)
    const row = await readEditable(trx, entity, id)
    if (!row) throw refuse('not_found')
    const missing = status === 'published' ? entity.missing(row) : []
    if (missing.length > 0) {
      const fields = Object.fromEntries(missing.map(({ group, field, text }) => [`${group}.${field}`, text]))
      throw refuse('move_not_possible', { message: editingMessages.notComplete, fields })
    }
    const open = await openApplications(trx, entity.name, id)
    if (row.status === status) return open
    await sql`update ${sql.table(entity.table)} set status = ${status}, version = version + 1, updated_at = ${now}
      where id = ${id}`.execute(trx)
    await recordEdit(trx, {
      entity: entity.name,
      recordId: id,
      version: row.version + 1,
      kind: moveOf[status],
      reason: status === 'withdrawn' ? reason : null,
      by: viewer,
      at: now,
    })
    await writeAudit(trx, deps, {
      action: `${entity.name}.${moveOf[status]}`,
      by: viewer,
      object: { kind: entity.name, id },
      details: { before: row.status, openApplications: open },
    })
    return open
  })
}

const openStages = stages.filter((stage) => stageFacts[stage].open)

/** The open applications of a university or a program. */
export async function openApplications(
  db: Deps['db'],
  entity: 'university' | 'program',
  id: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(`${entity}_id`, '=', id)
    .where('stage', 'in', openStages)
    .executeTakeFirstOrThrow()
  return count
}

/** What the editing pages show of every record besides its facts. @throws not_found */
export async function editableFacts<Values>(db: Deps['db'], entity: EditableEntity<Values>, id: string) {
  const row = await readEditable(db, entity, id)
  if (!row) throw refuse('not_found')
  const edits = await editsOf(db, id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mistakes
    where handled_at is null and ${sql.ref(`${entity.name}_id`)} = ${id}`.execute(db)
  return {
    row,
    edits,
    canUndo: canUndoEdit(edits[0], row.version),
    missing: entity.missing(row),
    openApplications: await openApplications(db, entity.name, id),
    openMistakes: rows[0]!.count,
  }
}
