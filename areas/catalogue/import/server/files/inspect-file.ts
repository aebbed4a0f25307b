import type * as z from 'zod/mini'
import type { FileReading, FileWishes } from '#areas/catalogue/import/contract.ts'
import { missingFields, proposeColumns } from '../read-table/find-columns.ts'
import { openTable, type Table } from '../read-table/read-table.ts'
import type { TableRow } from '../read-table/row-reader.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** How many sample values are shown under each column. */
const sampleRows = 3
const longestSample = 60

async function firstRows(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const row of table.rows) if (rows.push(row) >= sampleRows) break
  return rows
}

const sampleOf = (cell: string | undefined): string =>
  (cell ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, longestSample)

/**
 * Detects how a file would be read, as far as the settings leave it open: its sheets, the line with the column names,
 * and the field of each column.
 * @throws UnreadableFile when it cannot be read at all, or does not have a chosen sheet or line
 */
export async function inspectFile(file: string, wishes: FileWishes): Promise<z.input<typeof FileReading>> {
  const table = await openTable(file, wishes as Parameters<typeof openTable>[1])
  const { kind, columns } = proposeColumns(table.header, {
    ...(wishes.kind ? { kind: wishes.kind } : {}),
    ...(wishes.columns ? { columns: wishes.columns, onlyThese: true } : {}),
  })
  const rows = await firstRows(table)
  const visible = table.sheets.filter(({ hidden, hasData }) => !hidden && hasData)
  return {
    format: table.format,
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheet: table.sheet,
    sheets: [...table.sheets],
    asksSheet: wishes.sheet === undefined && visible.length > 1,
    headerLine: table.headerLine,
    kind,
    columns: table.header.map((title, at) => ({
      title: sampleOf(title) || rowRefusals.unnamedColumn({ number: at + 1 }),
      field: columns.find((column) => column.at === at)?.field ?? null,
      samples: rows.map(({ cells }) => sampleOf(cells[at])),
    })),
    missing: missingFields(
      kind,
      columns.map(({ field }) => field),
    ),
    notices: [...table.notices],
  }
}
