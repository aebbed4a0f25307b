import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { UnreadableFile } from './import-report.ts'
import { RowReader, type TableRow } from './row-reader.ts'

export interface Table {
  readonly header: readonly string[]
  /** Data rows as they come; the file is read as they are taken. */
  readonly rows: AsyncIterable<TableRow>
  /** Bytes of the file, and how many have been read. */
  readonly size: number
  bytesRead(): number
  /** SHA-256 of the file, hex; complete once all rows are taken. */
  digest(): string
}

const saveAsCsv = 'Open it in the spreadsheet program, save it as "CSV UTF-8", and import that file.'

/** Compares the first bytes of a file with what a kind of file begins with. */
const begins = (head: Buffer, ...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)

function refuseWorkbook(head: Buffer): void {
  if (begins(head, 0x50, 0x4b, 0x03, 0x04)) {
    throw new UnreadableFile(`This is an Excel or other zipped file, not a CSV file. ${saveAsCsv}`)
  }
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile(`This is an old Excel file, not a CSV file. ${saveAsCsv}`)
  }
  if (begins(head, 0x25, 0x50, 0x44, 0x46)) {
    throw new UnreadableFile('This is a PDF file, not a CSV file. Ask its sender for the table as CSV.')
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function explain(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new UnreadableFile(`There is no file ${file}.`)
  if (error.code === 'EACCES') return new UnreadableFile(`The file ${file} may not be read by this account.`)
  if (error.code === 'EISDIR') return new UnreadableFile(`${file} is a folder. Name the CSV file in it.`)
  return error
}

/** Decodes a stream of bytes strictly: a wrong byte would become a wrong name. */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let read = 0
  try {
    for await (const chunk of bytes) {
      if (!decoder) {
        refuseWorkbook(chunk)
        const encoding = begins(chunk, 0xff, 0xfe)
          ? 'utf-16le'
          : begins(chunk, 0xfe, 0xff)
            ? 'utf-16be'
            : 'utf-8'
        decoder = new TextDecoder(encoding, { fatal: true })
      }
      yield decoder.decode(chunk, { stream: true })
      read += chunk.length
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new UnreadableFile(
        `The file is not written in UTF-8 (near byte ${read}), so accented letters would be lost. ${saveAsCsv}`,
      )
    }
    if (code?.startsWith('Z_')) throw new UnreadableFile('The compressed file is damaged or incomplete.')
    throw error
  }
}

/**
 * Opens a table of text: CSV with commas, semicolons, tabs or bars, UTF-8 or UTF-16, with or without a byte
 * order mark, plain or gzipped, any line ends. Nothing but what is being read is held in memory.
 * @throws UnreadableFile for a file that is absent, empty, a workbook, damaged or in another encoding
 */
export async function openTable(file: string): Promise<Table> {
  const info = await stat(file).catch((error) => Promise.reject(explain(file, error)))
  if (info.isDirectory()) throw explain(file, Object.assign(new Error(), { code: 'EISDIR' }))
  const head = await firstBytes(file).catch((error) => Promise.reject(explain(file, error)))
  if (head.length === 0) throw new UnreadableFile('The file is empty.')
  refuseWorkbook(head)

  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const hash = createHash('sha256')
  source.on('data', (chunk) => hash.update(chunk))
  const zipped = begins(head, 0x1f, 0x8b)
  const bytes = zipped ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source
  if (zipped) source.on('error', (error) => bytes.destroy(error))

  const rows = readRows(decode(bytes as AsyncIterable<Buffer>))
  const first = await rows.next()
  if (first.done) throw new UnreadableFile('The file is empty.')
  return {
    header: first.value.cells.map((cell) => cell.trim()),
    rows,
    size: info.size,
    bytesRead: () => source.bytesRead,
    digest: () => hash.digest('hex'),
  }
}

async function* readRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const reader = new RowReader()
  for await (const chunk of text) yield* reader.take(chunk)
  yield* reader.end()
}
