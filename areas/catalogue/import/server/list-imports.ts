import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { writeAuditOn } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  type CatalogueImport,
  type listImports as listRoute,
  type showImport as showRoute,
  type undoImport as undoRoute,
} from '../contract.ts'
import { AnotherRunning } from './import-catalogue.ts'
import { readDifferences } from './import-changes.ts'
import { undoImport as undoRun, UndoRefused, type Undone } from './undo-import.ts'
import { withoutLimits } from './files/background-work.ts'

/** Who did it first according to the audit log, whose newest entries are not linked yet. */
const roleOf = (action: string) => `(
  select e.actor_role from (
    select actor_role, at from audit_log where object_id = r.id::text and action = '${action}'
    union all select actor_role, at from audit_pending where object_id = r.id::text and action = '${action}') e
  order by e.at, e.actor_role limit 1)`

const columns = `${roleOf('catalogue.imported')} as started_as, ${roleOf('catalogue.import-undone')} as undone_as,
  r.id, r.kind, r.file_name, r.sheet, r.started_by, r.started_at, r.read_rows, r.created_rows,
  r.updated_rows, r.skipped_rows, r.refused_rows, r.made_universities, r.undone_at, r.undone_by, r.undo_result,
  r.undone_at is null and exists (select 1 from import_changes c where c.run_id = r.id) as can_undo`

interface RunRow {
  readonly id: string
  readonly kind: 'universities' | 'programs'
  readonly file_name: string
  readonly sheet: string | null
  readonly started_by: string
  readonly started_at: Date
  readonly read_rows: number
  readonly created_rows: number
  readonly updated_rows: number
  readonly skipped_rows: number
  readonly refused_rows: number
  readonly made_universities: number
  readonly undone_at: Date | null
  readonly undone_by: string | null
  readonly started_as: string | null
  readonly undone_as: string | null
  readonly undo_result: Undone | null
  readonly can_undo: boolean
}

/** A command stores the account that ran it on the server, which says nothing to officers. */
const nameOf = (name: string | null, role: string | null) => (role === 'command' ? null : name)

const present = (row: RunRow): z.input<typeof CatalogueImport> => ({
  _id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  sheet: row.sheet,
  startedBy: nameOf(row.started_by, row.started_as),
  startedAt: row.started_at.toISOString(),
  read: row.read_rows,
  created: row.created_rows,
  updated: row.updated_rows,
  skipped: row.skipped_rows,
  refusedCount: row.refused_rows,
  universitiesMade: row.made_universities,
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: nameOf(row.undone_by, row.undone_as),
  canUndo: row.can_undo,
})

const presentUndo = (undo: Undone) => ({ ...undo, kept: [...undo.kept] })

/** Imports by page, newest first. */
export async function listImports(
  deps: Deps,
  { page, limit }: { page: number; limit: number },
): Promise<z.input<(typeof listRoute)['reply']>> {
  const { rows } = await deps.pool.query<RunRow>(
    `select ${columns} from import_runs r order by r.started_at desc, r.id limit $1 offset $2`,
    [limit, (page - 1) * limit],
  )
  const { rows: counted } = await deps.pool.query<{ all: number }>(
    'select count(*)::integer as all from import_runs',
  )
  return { data: rows.map(present), totalCount: counted[0]!.all }
}

async function findRun(deps: Deps, id: string): Promise<RunRow> {
  const { rows } = await deps.pool.query<RunRow>(`select ${columns} from import_runs r where r.id = $1`, [id])
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** One import, with its changes as long as they are stored. @throws not_found */
export async function showImport(deps: Deps, id: string): Promise<z.input<(typeof showRoute)['reply']>> {
  const run = await findRun(deps, id)
  const { differences, fields } = await readDifferences(deps.pool, id)
  return {
    data: present(run),
    fields: [...fields],
    differences: differences.map((one) => ({ ...one, before: { ...one.before }, after: { ...one.after } })),
    undo: run.undo_result ? presentUndo(run.undo_result) : null,
  }
}

/** Undoes a whole import, also if it is requested twice. @throws not_found, undo_not_possible, import_running */
export async function undoImport(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof undoRoute)['reply']>> {
  const { name } = await deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  try {
    const undo = await withoutLimits(deps, (client) =>
      undoRun(client, id, name, {
        clock: deps.clock,
        atEnd: (inside, { restored, removed }) =>
          writeAuditOn(inside, deps, {
            action: 'catalogue.import-undone',
            by: viewer,
            object: { kind: 'import', id },
            details: { restored, removed },
          }),
      }),
    )
    if (!undo) throw refuse('not_found')
    return { message: importMessages.undone, data: present(await findRun(deps, id)), undo: presentUndo(undo) }
  } catch (error) {
    if (error instanceof UndoRefused) throw refuse('undo_not_possible', { message: error.message })
    if (error instanceof AnotherRunning) throw refuse('import_running', { retryAfter: 5 })
    throw error
  }
}
