import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import type { ImportReport } from './import-report.ts'

/** A row of a file that has been read, on its way into the catalogue. */
export interface Staged<Values> {
  readonly line: number
  readonly values: Values
}

/** The name a column has in the file, for the report. */
export type TitleOf = (field: string) => string

/** Brings rows into the catalogue, batch by batch, inside the caller's transaction. */
export interface Stage<Values> {
  /** Makes the temporary tables; once, at the beginning. */
  prepare(): Promise<void>
  /** Writes some rows and adds to the report what became of each. */
  write(rows: ReadonlyArray<Staged<Values>>, report: ImportReport): Promise<void>
  /** Counts anew what depends on the rows; once, at the end, when something changed. */
  finish(): Promise<void>
}

type Value = string | number | null | readonly string[]

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escape = (text: string) => text.replace(/[\\\n\r\t]/gu, (sign) => escapes[sign] ?? sign)

/** A value as COPY's text format has it; a list as an array literal. */
function copied(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escape(value)
  return escape(`{${value.map((item) => `"${item.replace(/["\\]/gu, '\\$&')}"`).join(',')}}`)
}

/** Copies rows into a table; each row's values are in the order of `columns`. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const lines = function* () {
    let piece = ''
    for (const row of rows) {
      piece += `${row.map(copied).join('\t')}\n`
      if (piece.length > 60_000) {
        yield piece
        piece = ''
      }
    }
    if (piece) yield piece
  }
  await pipeline(Readable.from(lines(), { objectMode: false }), target)
}
