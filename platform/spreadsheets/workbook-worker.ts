/** A thread that writes one workbook (make-spreadsheet.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { SpreadsheetCell } from '../contract/spreadsheets.ts'

export interface Workbook {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly SpreadsheetCell[])[]
}

/** Width of a column in characters: its longest text, within limits. */
const widest = 40
const narrowest = 10

const { heads, rows } = workerData as Workbook
const columns = heads.map((head, at) => ({
  width: Math.min(
    widest,
    rows.reduce(
      (width, row) => Math.max(width, String(row[at] ?? '').length),
      Math.max(narrowest, head.length),
    ) + 1,
  ),
}))
const bytes = await writeExcelFile(
  [
    heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
      ),
    ),
  ],
  { columns, stickyRowsCount: 1 },
).toBuffer()
const sent = new Uint8Array(bytes)
parentPort!.postMessage(sent, [sent.buffer])
