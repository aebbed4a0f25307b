import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/database/transaction.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { FactSource } from '../contract/catalogue-facts.ts'

/** Minutes within which a record begun again with the same content is the one that was begun before. */
const minutesToRepeat = 15

interface Begun {
  readonly table: 'universities' | 'programs'
  readonly name: string
  readonly source: FactSource
  /** What else it was begun with, as a condition on `r`. */
  readonly more: RawBuilder<boolean>
}

/**
 * The draft that the viewer has begun a moment ago with exactly this content and nobody has changed. Nothing else tells a
 * repeated call, as after a lost reply, from a new one.
 * @returns the id; undefined if there is none
 */
export async function findBegun(
  trx: Trx,
  viewer: Viewer,
  { table, name, source, more }: Begun,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(table)} r join catalogue_edits e on e.record_id = r.id and e.kind = 'created'
    where e.edited_by = ${viewer.userId} and e.edited_at > ${new Date(now.getTime() - minutesToRepeat * 60_000)}
      and r.version = 1 and r.status = 'draft' and r.name = ${name} and ${more}
      and r.source_url is not distinct from ${source.url} and r.source_note is not distinct from ${source.document}
      and r.checked_on = ${source.checkedOn}::date
    order by r.id limit 1`.execute(trx)
  return rows[0]?.id
}
