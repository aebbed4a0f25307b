import { refuse } from '#platform/http/refusal.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Download } from '#platform/http/serve.ts'
import { UnreadableFile, type Refused } from '../import-report.ts'
import { openTable } from '../read-table/read-table.ts'
import { refusedAsCsv, refusedRows, type RefusedRow } from './refused-rows.ts'
import { findWaiting, withWaiting, wishesOf } from './waiting-files.ts'

/** The largest list, in bytes; with more refused rows the file itself has to be fixed. */
const mostBytes = 50_000_000

async function download(lines: AsyncIterable<string>): Promise<Download> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const line of lines) {
    const piece = Buffer.from(line)
    bytes += piece.length
    if (bytes > mostBytes) break
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces), fileName: 'refused-rows.csv' }
}

/** The rows that a plan refuses, read from the waiting file. @throws not_found */
export async function planRefusals(deps: Deps, id: string): Promise<Download> {
  const file = await findWaiting(deps, id)
  const { rows } = await deps.pool.query<{ refused: Refused[] | null }>(
    `select plan -> 'refused' as refused from catalogue_uploads where id = $1`,
    [id],
  )
  const wishes = wishesOf(file)
  try {
    return await withWaiting(deps, id, async (path) => {
      const { header } = await openTable(path, wishes)
      return download(refusedAsCsv(header, refusedRows(path, wishes, rows[0]?.refused ?? [])))
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('not_found')
    throw error
  }
}

/** The rows that an import refused, as stored. @throws not_found */
export async function importRefusals(deps: Deps, id: string): Promise<Download> {
  const { rows: runs } = await deps.pool.query<{ header: string[]; refused: Refused[] }>(
    'select header, refused from import_runs where id = $1',
    [id],
  )
  const run = runs[0]
  if (!run) throw refuse('not_found')
  const { rows } = await deps.pool.query<RefusedRow>(
    'select line, "column", reason, cells from import_refusals where run_id = $1 order by line',
    [id],
  )
  // Older imports have only the reasons, without the cells.
  const known = rows.length > 0 ? rows : run.refused.map((row) => ({ ...row, cells: [] }))
  return download(refusedAsCsv(run.header, known))
}
