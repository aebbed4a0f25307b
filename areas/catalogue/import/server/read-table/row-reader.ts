import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** One row of a table and the line it begins on, counted from 1 as an editor shows it. */
export interface TableRow {
  readonly line: number
  readonly cells: string[]
  /** Why the cell of a column has no value, where it should have one; a workbook's formulas. */
  readonly problems?: ReadonlyMap<number, string>
}

/** A row that grows beyond this has an opening quote that is never closed. */
const longestRow = 1_000_000
const [quote, carriageReturn, lineFeed] = [34, 13, 10]

/**
 * Splits text into rows of cells as RFC 4180 has it, and forgives what spreadsheets make: any line ends, rows of
 * nothing, a quote in the middle of a plain cell. Text comes in pieces of any size. Lines are counted inside
 * quotes too, because a cell may contain several.
 *
 * csv-parse, which reads our own lists, is not used for files of others: it counts a CR LF inside quotes as two lines,
 * either refuses a file for one letter behind a closing quote or leaves the quotes in the value, and is five times slower.
 */
export class RowReader {
  #delimiter: string
  #rest = ''
  #line = 1
  #started = false

  /** @param delimiter the sign between cells; found in the first line unless given */
  constructor(delimiter = '') {
    this.#delimiter = delimiter
  }

  /** Rows that are complete with this piece of text. */
  *take(text: string): Generator<TableRow> {
    if (text === '') return
    const joined = this.#rest + text
    this.#rest = this.#started ? joined : joined.replace(/^\ufeff/u, '')
    this.#started = true
    yield* this.#split(false)
    if (this.#rest.length > longestRow) {
      throw new UnreadableFile(fileRefusals.unclosedQuote({ line: String(this.#line) }))
    }
  }

  /** Rows that are complete because the text ends. */
  *end(): Generator<TableRow> {
    yield* this.#split(true)
  }

  *#split(atEnd: boolean): Generator<TableRow> {
    let from = 0
    for (;;) {
      if (!this.#delimiter) {
        const firstLine = findLineEnd(this.#rest, from)
        if (firstLine < 0 && !atEnd) return
        const line = this.#rest.slice(from, firstLine < 0 ? undefined : firstLine)
        this.#delimiter = findDelimiter(line)
      }
      const row = this.#next(from, atEnd)
      if (!row) break
      const { cells, lines, end } = row
      const line = this.#line
      this.#line += lines
      from = end
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
    this.#rest = this.#rest.slice(from)
  }

  /** The row that begins at `from`, or undefined when its end is not there yet. */
  #next(from: number, atEnd: boolean): { cells: string[]; lines: number; end: number } | undefined {
    const text = this.#rest
    const delimiter = this.#delimiter.charCodeAt(0)
    if (from >= text.length) return undefined
    const cells: string[] = []
    let lines = 0
    let at = from
    for (;;) {
      let cell = ''
      if (text.charCodeAt(at) === quote) {
        at++
        for (;;) {
          const close = text.indexOf('"', at)
          if (close < 0) {
            if (atEnd) throw new UnreadableFile(fileRefusals.unclosedQuote({ line: String(this.#line) }))
            return undefined
          }
          // Whether a quote closes or is doubled shows only with the letter behind it.
          if (close + 1 >= text.length && !atEnd) return undefined
          cell += text.slice(at, close)
          at = close + 1
          if (text.charCodeAt(at) !== quote) break
          cell += '"'
          at++
        }
        lines += countLineEnds(cell)
      }
      const start = at
      let code = text.charCodeAt(at)
      while (at < text.length && code !== delimiter && code !== lineFeed && code !== carriageReturn) {
        code = text.charCodeAt(++at)
      }
      cell += text.slice(start, at)
      cells.push(cell)
      if (at >= text.length) return atEnd ? { cells, lines: lines + 1, end: at } : undefined
      if (code === delimiter) {
        at++
        continue
      }
      // A line feed may follow the carriage return in the next piece.
      if (code === carriageReturn && at + 1 >= text.length && !atEnd) return undefined
      const end = code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
      return { cells, lines: lines + 1, end }
    }
  }
}

function findLineEnd(text: string, from: number): number {
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) quoted = !quoted
    else if (!quoted && (code === lineFeed || code === carriageReturn)) return at
  }
  return -1
}

/** Possible separators of cells. */
export const delimiters = [',', ';', '\t', '|'] as const

/** The sign that parts the cells of the first line; a comma where there is but one column. */
function findDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/gu, '')
  const counted = delimiters.map((sign) => ({ sign, times: bare.split(sign).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).sign
}

function countLineEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count++
  }
  return count
}
