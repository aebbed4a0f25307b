import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { findHeader, rowsBeforeData } from './find-header.ts'
import { UnreadableFile, type Notice } from '../import-report.ts'
import { openText } from './read-text.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './read-workbook.ts'
import type { TableRow } from './row-reader.ts'
import { headBytes, detectFileKind } from './detect-file-kind.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** Settings for what cannot be detected in a file. */
export interface TableWishes {
  readonly sheet?: string
  /** The line with the column names, counted from 1. */
  readonly headerLine?: number
  readonly delimiter?: string
  readonly encoding?: string
}

export interface SheetFound {
  readonly name: string
  readonly hidden: boolean
  readonly hasData: boolean
}

export interface Table {
  readonly format: 'text' | 'workbook'
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly sheet: string | null
  readonly sheets: readonly SheetFound[]
  readonly header: readonly string[]
  readonly headerLine: number
  /** The data rows; the file is read as they are consumed. */
  readonly rows: AsyncIterable<TableRow>
  /** Complete once all rows have been consumed. */
  readonly notices: readonly Notice[]
  /** Bytes of the file. */
  readonly size: number
  /** How much of the file has been read, 0 to 1. */
  share(): number
  /** SHA-256 of the file, hex. */
  digest(): Promise<string>
}

function explain(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new UnreadableFile(`There is no file ${file}.`)
  if (error.code === 'EACCES') return new UnreadableFile(`The file ${file} may not be read by this account.`)
  if (error.code === 'EISDIR') return new UnreadableFile(`${file} is a folder. Name the file in it.`)
  return error
}

async function firstBytes(file: string): Promise<{ head: Buffer; size: number }> {
  try {
    const info = await stat(file)
    if (info.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      return { head: buffer.subarray(0, bytesRead), size: info.size }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw explain(file, error as NodeJS.ErrnoException)
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The first rows of a table, and all of its rows after them. */
async function peek(
  rows: AsyncGenerator<TableRow>,
): Promise<{ first: TableRow[]; rest: AsyncGenerator<TableRow> }> {
  const first: TableRow[] = []
  while (first.length < rowsBeforeData) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  return { first, rest: rows }
}

interface Opened {
  readonly rows: AsyncGenerator<TableRow>
  readonly facts: Pick<Table, 'format' | 'encoding' | 'delimiter' | 'sheet' | 'sheets'>
  /** Whether cells beyond the last named column, such as notes beside a table, are cut off. */
  readonly cutRows: boolean
}

async function chooseSheet(book: Workbook, wished: string | undefined) {
  const filled = new Set<WorkbookSheet>()
  for (const sheet of book.sheets) if (await book.hasData(sheet)) filled.add(sheet)
  const found = book.sheets.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden,
    hasData: filled.has(sheet),
  }))
  if (wished !== undefined) {
    const named = book.sheets.find(({ name }) => name.toLowerCase() === wished.toLowerCase())
    const names = found.filter(({ hidden }) => !hidden).map(({ name }) => name)
    if (!named)
      throw new UnreadableFile(fileRefusals.unknownSheet({ sheet: wished, sheets: names.join(', ') }))
    return { chosen: named, found }
  }
  const chosen = book.sheets.find((sheet) => !sheet.hidden && filled.has(sheet))
  if (!chosen) throw new UnreadableFile(fileRefusals.noVisibleSheet)
  return { chosen, found }
}

async function openBook(
  file: string,
  size: number,
  wishes: TableWishes,
  notices: Notice[],
  onProgress: (share: number) => void,
): Promise<Opened> {
  const book = await openWorkbook(file, size)
  const { chosen, found } = await chooseSheet(book, wishes.sheet)
  const others = found.filter(({ name, hidden, hasData }) => name !== chosen.name && !hidden && hasData)
  if (book.macros) notices.push({ code: 'macros', detail: '' })
  if (chosen.hidden) notices.push({ code: 'hidden_sheet', detail: chosen.name })
  if (wishes.sheet === undefined && others.length > 0) {
    notices.push({ code: 'other_sheets', detail: others.map(({ name }) => name).join(', ') })
  }
  let hidden = 0
  const rows = async function* () {
    yield* book.rows(chosen, (share, hiddenRows) => {
      hidden = hiddenRows
      onProgress(share)
    })
    if (hidden > 0) notices.push({ code: 'hidden_rows', detail: String(hidden) })
  }
  const facts = {
    format: 'workbook',
    encoding: null,
    delimiter: null,
    sheet: chosen.name,
    sheets: found,
  } as const
  return { rows: rows(), facts, cutRows: true }
}

/**
 * Opens a table: CSV with any common separator, encoding and line ending, plain or gzipped, or a sheet of an Excel
 * workbook. The row with the column names may be below titles and blank rows. Only the part being read is in memory,
 * except for the shared strings of a workbook.
 * @throws UnreadableFile for a file that is missing, empty, damaged, of another kind, or lacks the chosen sheet or line
 */
export async function openTable(file: string, wishes: TableWishes = {}): Promise<Table> {
  const { head, size } = await firstBytes(file)
  const kind = detectFileKind(head)
  const notices: Notice[] = []
  let share = 0
  let opened: Opened
  if (kind === 'workbook') {
    opened = await openBook(file, size, wishes, notices, (read) => (share = read))
  } else {
    const text = await openText(file, kind === 'gzip', wishes)
    if (!text.encoding.certain) notices.push({ code: 'encoding_told', detail: text.encoding.name })
    const facts = {
      format: 'text',
      encoding: text.encoding.name,
      delimiter: text.delimiter,
      sheet: null,
      sheets: [],
    } as const
    opened = { rows: text.rows((read) => (share = read / size)), facts, cutRows: false }
  }
  const { first, rest } = await peek(opened.rows)
  if (first.length === 0) throw new UnreadableFile(fileRefusals.empty)
  const at =
    wishes.headerLine === undefined
      ? findHeader(first)
      : first.findIndex(({ line }) => line === wishes.headerLine)
  const header = first[at]
  if (!header)
    throw new UnreadableFile(
      fileRefusals.blankLine({ line: String(wishes.headerLine), rows: rowsBeforeData }),
    )
  if (at > 0 && wishes.headerLine === undefined)
    notices.push({ code: 'titles_above', detail: String(header.line) })
  const width = header.cells.length
  const rows = async function* () {
    for (const row of first.slice(at + 1)) yield row
    yield* rest
  }
  const cut = async function* () {
    for await (const row of rows()) {
      const cells = row.cells.slice(0, width)
      const empty = !row.problems && cells.every((cell) => cell.trim() === '')
      if (!empty) yield { ...row, cells }
    }
  }
  return {
    ...opened.facts,
    header: header.cells.map((cell) => cell.trim().replace(/\s+/gu, ' ')),
    headerLine: header.line,
    rows: opened.cutRows ? cut() : rows(),
    notices,
    size,
    share: () => share,
    digest: () => digestOf(file),
  }
}
