import type pg from 'pg'
import { csvLine, csvStart } from '#platform/http/csv.ts'
import type { Refused } from '../import-report.ts'
import { openTable, type TableWishes } from '../read-table/read-table.ts'
import { copyRows } from '../stage.ts'

/** The most refused rows that are stored, with their cells, for an applied import. */
export const mostStoredRefusals = 10_000

/** A refused row with its original cells. */
export interface RefusedRow extends Refused {
  readonly cells: readonly string[]
}

/**
 * Finds the cells of refused rows in their file.
 * @param wishes how the file was read, with the detected `headerLine`
 * @param refused in the order of their lines
 */
export async function* refusedRows(
  file: string,
  wishes: TableWishes,
  refused: readonly Refused[],
): AsyncGenerator<RefusedRow> {
  if (refused.length === 0) return
  const table = await openTable(file, wishes)
  let next = 0
  for await (const { line, cells } of table.rows) {
    if (line !== refused[next]?.line) continue
    yield { ...refused[next]!, cells }
    if (++next === refused.length) return
  }
}

/** Stores refused rows with their import, so that they can be downloaded after the file is deleted. */
export async function storeRefusals(
  client: pg.ClientBase,
  run: string,
  header: readonly string[],
  file: string,
  wishes: TableWishes,
  refused: readonly Refused[],
): Promise<void> {
  if (refused.length === 0) return
  await client.query('update import_runs set header = $2 where id = $1', [run, header])
  const rows: (readonly (string | number | readonly string[])[])[] = []
  for await (const row of refusedRows(file, wishes, refused.slice(0, mostStoredRefusals))) {
    // PostgreSQL cannot store NUL, which is one reason for refusing a row.
    const cells = row.cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())
    rows.push([run, row.line, row.column, row.reason.replaceAll('\0', ''), cells])
  }
  await copyRows(
    client as pg.Client,
    'import_refusals',
    ['run_id', 'line', '"column"', 'reason', 'cells'],
    rows,
  )
}

/** The columns in front of those of the file. */
export const refusedColumns = ['line', 'column', 'reason'] as const

/**
 * Refused rows as CSV with a byte order mark, which spreadsheets need to read it as UTF-8: line, column and reason, then
 * the row as it was, so that it can be fixed there and imported again.
 */
export async function* refusedAsCsv(
  header: readonly string[],
  rows: AsyncIterable<RefusedRow> | Iterable<RefusedRow>,
): AsyncGenerator<string> {
  yield csvStart + csvLine([...refusedColumns, ...header])
  for await (const { line, column, reason, cells } of rows) yield csvLine([line, column, reason, ...cells])
}
