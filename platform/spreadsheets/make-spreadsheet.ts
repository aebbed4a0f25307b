import { Worker } from 'node:worker_threads'
import type { SpreadsheetCell, SpreadsheetForm } from '../contract/spreadsheets.ts'
import { csvLine, csvStart } from '../http/csv.ts'
import type { Workbook } from './workbook-worker.ts'

/**
 * A list as a file for spreadsheet programs. Texts stay texts: one that begins like a formula is escaped in a CSV file
 * and typed as text in a workbook.
 */
export async function makeSpreadsheet(
  form: SpreadsheetForm,
  heads: readonly string[],
  rows: readonly (readonly SpreadsheetCell[])[],
): Promise<Buffer> {
  if (form === 'csv') return Buffer.from([csvStart, csvLine(heads), ...rows.map(csvLine)].join(''))
  return writeWorkbook({ heads, rows })
}

/** On a thread of its own: a workbook of 20,000 rows keeps a processor busy for about a second. */
function writeWorkbook(workbook: Workbook): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { workerData: workbook })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that writes a workbook ended without one')))
  })
}
