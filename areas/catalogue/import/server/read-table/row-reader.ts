import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** A row of a table and the line on which it starts, counted from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: string[]
  /** Why the cell of a column has no value although it should, such as a formula in a workbook. */
  readonly problems?: ReadonlyMap<number, string>
}

/** A longer row has an unclosed quote. */
const longestRow = 1_000_000
const [quote, carriageReturn, lineFeed] = [34, 13, 10]

/**
 * Splits text into rows of cells by RFC 4180, and tolerates what spreadsheets write: any line endings, empty rows, a
 * quote in the middle of a plain cell. Text comes in chunks of any size. Lines inside quotes are counted too.
 *
 * csv-parse, which reads our own lists, is not used for other people's files: it counts a CR LF inside quotes as two
 * lines, either refuses a file for a letter after a closing quote or leaves the quotes in the value, and is five times
 * slower.
 */
export class RowReader {
  #delimiter: string
  #rest = ''
  #line = 1
  #started = false

  /** @param delimiter detected from the first line by default */
  constructor(delimiter = '') {
    this.#delimiter = delimiter
  }

  /** The rows completed by this chunk. */
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

  /** The rows completed by the end of the text. */
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

  /** The row that starts at `from`, or undefined if its end has not arrived yet. */
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
          // Only the next character shows whether a quote closes or is doubled.
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
      // A line feed may follow the carriage return in the next chunk.
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

/** Possible delimiters. */
export const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter of the first line; a comma if there is only one column. */
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
