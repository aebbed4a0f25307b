import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import type { ImportReport } from './import-report.ts'

/** A parsed row of a file with its line. */
export interface Staged<Values> {
  readonly line: number
  readonly values: Values
}

/** The name of a field's column in the file, for the report. */
export type TitleOf = (field: string) => string

/** Writes rows to the catalogue in batches, inside the caller's transaction. */
export interface Stage<Values> {
  /** Creates the temporary tables; called once, at the beginning. */
  prepare(): Promise<void>
  /** Writes a batch and adds the result of each row to the report. */
  write(rows: ReadonlyArray<Staged<Values>>, report: ImportReport): Promise<void>
  /** Updates derived counts; called once, at the end, if something changed. */
  finish(): Promise<void>
}

type Value = string | number | null | readonly string[]

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escape = (text: string) => text.replace(/[\\\n\r\t]/gu, (sign) => escapes[sign] ?? sign)

/** A value in the text format of COPY; a list as an array literal. */
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
