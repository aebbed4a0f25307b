import { exportChecks } from '#texts/platform/spreadsheets/export.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Deps } from '../config/deps.ts'
import { exportedRows, type SpreadsheetCell, type SpreadsheetForm } from '../contract/spreadsheets.ts'
import { refuse } from '../http/refusal.ts'
import type { Download } from '../http/serve.ts'
import type { Viewer } from '../permissions/viewer.ts'
import { makeSpreadsheet } from './make-spreadsheet.ts'

interface Wanted<Column extends string> {
  /** The name of the list, for the file and the audit log. */
  readonly list: string
  readonly form: SpreadsheetForm
  readonly columns: readonly Column[]
  /** The heads of all columns there are. */
  readonly heads: Readonly<Record<Column, string>>
  /** What narrowed the list, for the audit log; never what somebody typed. */
  readonly filters: Readonly<Record<string, string | boolean | undefined>>
  /** Reads the rows with the chosen columns; at least one more than `most` where there are more. */
  readonly read: (most: number) => Promise<SpreadsheetCell[][]>
}

/**
 * A list as a file. The download is recorded before it is returned, with the filters, the columns and the number of
 * rows.
 * @throws not_for_you without the right to download lists; list_full for more rows than a file takes
 */
export async function exportList<Column extends string>(
  deps: Deps,
  viewer: Viewer,
  { list, form, columns, heads, filters, read }: Wanted<Column>,
): Promise<Download> {
  if (!viewer.mayExport) throw refuse('not_for_you', { message: exportChecks.noRight })
  const rows = await read(exportedRows)
  if (rows.length > exportedRows) {
    throw refuse('list_full', { message: exportChecks.tooMany({ most: exportedRows }) })
  }
  const bytes = await makeSpreadsheet(
    form,
    columns.map((column) => heads[column]),
    rows,
  )
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'list.exported',
      by: viewer,
      object: { kind: 'list', id: list },
      details: { form, columns: columns.join(' '), rows: rows.length, ...Object.fromEntries(given) },
    }),
  )
  return { bytes, fileName: `${list}.${form}` }
}
