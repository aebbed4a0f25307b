import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { storedFileRows } from '#areas/applications/list/server/stored-file-rows.ts'

/** A stored file may still get its row within a day. */
const dayMs = 86_400_000
const hourMs = 3_600_000
const batchSize = 500

/** More files without rows than this number and this share of all rows indicate a wrong database, not a crash. */
const fewOrphans = 20
const orphanShare = 0.1

export interface StoredFilesReport {
  /** Ids of pictures that have a row and no stored file. */
  readonly missing: string[]
  /** Files that had no row and were removed. */
  readonly removed: number
  /** Files without a row that were left because there were suspiciously many. */
  readonly suspicious: number
}

/**
 * Compares rows and stored files, both in the order of their ids. A document without a file is an alarm in the log,
 * one line each. A file without a row, older than a day, is removed; but if there are so many that the database seems
 * to be the wrong one or empty, nothing is removed and an alarm is logged.
 * @throws Refusal 503 unavailable when the storage cannot be read
 */
export async function checkStoredFiles(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
): Promise<StoredFilesReport> {
  // Files have the time of the storage, rows that of the product; an hour of tolerance covers the difference.
  const filesBefore = new Date(Date.now() - dayMs)
  const rowsBefore = new Date(deps.clock.now().getTime() - dayMs - hourMs)
  const missing: string[] = []
  const orphans: string[] = []
  let rows = 0

  async function compare(after: string | undefined, last: string | undefined, stored: readonly string[]) {
    const { rows: found } = await sql<{ id: string; uploaded_at: Date; erased_at: Date | null }>`
      select f.* from ${storedFileRows}
      where ${after === undefined ? sql`true` : sql`f.id > ${after}::uuid`}
        and ${last === undefined ? sql`true` : sql`f.id <= ${last}::uuid`}
      order by f.id`.execute(deps.db)
    rows += found.length
    const known = new Set(found.map(({ id }) => id))
    const here = new Set(stored)
    orphans.push(...stored.filter((id) => !known.has(id)))
    for (const { id, uploaded_at, erased_at } of found) {
      // Checked again: it may have been stored, or the row removed, while the list was read.
      if (
        erased_at === null &&
        !here.has(id) &&
        uploaded_at < rowsBefore &&
        !(await deps.files.has(id)) &&
        (await hasRow(deps, id))
      ) {
        missing.push(id)
        deps.log.error({ event: 'document-alarm', problem: 'missing', documentId: id })
      }
    }
  }

  let after: string | undefined
  let batch: string[] = []
  for await (const id of deps.files.list(filesBefore)) {
    batch.push(id)
    if (batch.length < batchSize) continue
    await compare(after, id, batch)
    after = id
    batch = []
  }
  await compare(after, undefined, batch)

  if (orphans.length > fewOrphans && orphans.length > rows * orphanShare) {
    deps.log.error({ event: 'storage-alarm', problem: 'wrong-database', orphans: orphans.length, rows })
    return { missing, removed: 0, suspicious: orphans.length }
  }
  let removed = 0
  for (const id of orphans) {
    if (await hasRow(deps, id)) continue
    await deps.files.remove(id)
    removed++
  }
  if (removed > 0) deps.log.info({ event: 'orphans-removed', removed })
  return { missing, removed, suspicious: 0 }
}

async function hasRow(deps: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`select f.id from ${storedFileRows} where f.id = ${id}::uuid`.execute(deps.db)
  return rows.length > 0
}
