import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/tables.ts'
import { checkLines, type CheckLine } from '../contract/check-lines.ts'
import { settledStates, type CheckedLine, type Doubt } from '../contract/file-checks.ts'

type Db = Kysely<Database>

const untouched = { note: null, by: null, at: null, version: 0 }

/** The five lines of a file in order; a line that nobody has set is "to check". */
export async function readLines(db: Db, applicationId: string): Promise<z.input<typeof CheckedLine>[]> {
  const rows = await db
    .selectFrom('file_checks as c')
    .innerJoin('users as u', 'u.id', 'c.set_by')
    .select(['c.line', 'c.state', 'c.note', 'c.version', 'c.set_at', 'u.name'])
    .where('c.application_id', '=', applicationId)
    .execute()
  return checkLines.map((line) => {
    const row = rows.find((one) => one.line === line)
    if (!row) return { line, state: 'to_check', ...untouched }
    const { note, name: by, version } = row
    return { line, state: row.state as CheckedLine['state'], note, by, at: row.set_at.toISOString(), version }
  })
}

/** Whether a document of a file is in doubt. */
export async function readDoubt(db: Db, applicationId: string): Promise<z.input<typeof Doubt>> {
  const row = await db
    .selectFrom('authenticity_doubts as d')
    .innerJoin('users as u', 'u.id', 'd.set_by')
    .select(['d.doubted', 'd.note', 'd.version', 'd.set_at', 'u.name'])
    .where('d.application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) return { doubted: false, ...untouched }
  const { doubted, note, version, name: by } = row
  return { doubted, note, by, at: row.set_at.toISOString(), version }
}

/**
 * The lines of a file, in order, that block an offer now (while there are any, an offer requires confirmation), and all
 * that are not settled.
 */
export async function openLines(
  db: Db,
  applicationId: string,
): Promise<{ blockedLines: CheckLine[]; unsettledLines: CheckLine[] }> {
  const lines = await readLines(db, applicationId)
  const named = (chosen: typeof lines) => chosen.map(({ line }) => line)
  return {
    blockedLines: named(lines.filter(({ state }) => state === 'blocked_now')),
    unsettledLines: named(lines.filter(({ state }) => !settledStates.includes(state))),
  }
}
