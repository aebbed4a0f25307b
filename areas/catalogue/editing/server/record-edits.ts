import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { editKinds, FactSource, RecordEdit } from '../contract/catalogue-facts.ts'
import type { RowSource } from './fact-sources.ts'

export type EditKind = (typeof editKinds)[number]
export type EntityName = 'university' | 'program' | 'instructor'

/** A snapshot of a group of facts; the source is null if it was that of the record. */
export interface GroupImage {
  readonly value: unknown
  readonly source: FactSource | null
  /** Without one: the sources of its rows, in their order. */
  readonly rows?: readonly RowSource[]
}

interface NewEdit {
  readonly entity: EntityName
  readonly recordId: string
  readonly version: number
  readonly kind: EditKind
  readonly group?: string
  readonly before?: GroupImage
  readonly after?: GroupImage
  readonly reason?: string | null
  readonly by: Pick<Viewer, 'userId'>
  readonly at: Date
}

/** Adds a change to the history of a record, in the transaction that makes it. */
export async function recordEdit(trx: Transaction<Database>, edit: NewEdit): Promise<void> {
  await trx
    .insertInto('catalogue_edits')
    .values({
      entity: edit.entity,
      record_id: edit.recordId,
      version: edit.version,
      kind: edit.kind,
      group_name: edit.group ?? null,
      before: edit.before ? JSON.stringify(edit.before) : null,
      after: edit.after ? JSON.stringify(edit.after) : null,
      reason: edit.reason ?? null,
      edited_by: edit.by.userId,
      edited_at: edit.at,
    })
    .execute()
}

export interface EditRow {
  id: string
  version: number
  kind: EditKind
  group_name: string | null
  before: GroupImage | null
  after: GroupImage | null
  reason: string | null
  by: string | null
  edited_at: Date
}

/** The most history entries shown. */
const shownEdits = 20

/** The last changes of a record, newest first. */
export async function editsOf(
  db: Kysely<Database>,
  recordId: string,
  limit = shownEdits,
): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select e.id, e.version, e.kind, e.group_name, e.before, e.after, e.reason, u.name as by, e.edited_at
    from catalogue_edits e left join users u on u.id = e.edited_by
    where e.record_id = ${recordId}
    order by e.version desc, e.edited_at desc, e.id
    limit ${limit}`.execute(db)
  return rows
}

/** Only the newest change of facts can be undone, and only if nothing else has changed the record since. */
export const canUndoEdit = (newest: EditRow | undefined, version: number): newest is EditRow =>
  newest !== undefined &&
  (newest.kind === 'edited' || newest.kind === 'undone') &&
  newest.version === version &&
  newest.before !== null &&
  newest.group_name !== null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that differ between two snapshots of a group, including `source`. */
export function changedFields(before: GroupImage | null, after: GroupImage | null): RecordEdit['changes'] {
  const flat = (image: GroupImage | null): Record<string, unknown> =>
    image === null
      ? {}
      : { ...(isRecord(image.value) ? image.value : {}), ...(image.source && { source: image.source }) }
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
}

/** A row of the history in the format of the contract. */
export const presentEdit = (row: EditRow): RecordEdit => ({
  _id: row.id,
  kind: row.kind,
  group: row.group_name,
  at: row.edited_at.toISOString(),
  by: row.by,
  reason: row.reason,
  changes: changedFields(row.before, row.after),
})
