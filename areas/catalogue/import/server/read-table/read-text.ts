import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { findDelimiter, namedDelimiter, sampleLength } from './find-header.ts'
import { UnreadableFile } from '../import-report.ts'
import { RowReader, type TableRow } from './row-reader.ts'
import { EncodingScan, type Encoding } from './text-encoding.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** The largest size of an unpacked text, in bytes, and the highest compression ratio of a large one. */
const most = { bytes: 4_000_000_000, ratio: 200, ratioFrom: 100_000_000 }

/** The bytes of a file, unpacked where it is gzipped; `onProgress` receives how many bytes of the file have been read. */
async function* bytesOf(
  file: string,
  zipped: boolean,
  onProgress: (bytesRead: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const bytes = zipped ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source
  if (zipped) source.on('error', (error) => bytes.destroy(error))
  let unpacked = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      const dense = unpacked > most.ratioFrom && unpacked > source.bytesRead * most.ratio
      if (zipped && (dense || unpacked > most.bytes)) {
        throw new UnreadableFile(fileRefusals.unpacksTooLarge)
      }
      onProgress(source.bytesRead)
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) {
      throw new UnreadableFile(fileRefusals.damagedGzip)
    }
    throw error
  } finally {
    source.destroy()
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

export interface TextTable {
  readonly encoding: Encoding
  readonly delimiter: string
  /** All rows. */
  rows(onProgress?: (bytesRead: number) => void): AsyncGenerator<TableRow>
}

/**
 * Detects the encoding from the whole text, and the delimiter from its beginning.
 * @param chosen the chosen settings
 * @throws UnreadableFile when it is not text, or the encoding would be a guess
 */
export async function openText(
  file: string,
  zipped: boolean,
  chosen: { encoding?: string | undefined; delimiter?: string | undefined },
): Promise<TextTable> {
  let encoding: Encoding
  if (chosen.encoding === undefined) {
    const scan = new EncodingScan()
    for await (const chunk of bytesOf(file, zipped)) scan.take(chunk)
    encoding = scan.result()
  } else encoding = { name: chosen.encoding, certain: true }

  let sample = ''
  let whole = true
  for await (const piece of decoded(bytesOf(file, zipped), encoding.name)) {
    sample += piece
    whole = sample.length < sampleLength
    if (!whole) break
  }
  const delimiter = chosen.delimiter ?? findDelimiter(sample, whole)
  const named = namedDelimiter(sample) !== undefined
  return {
    encoding,
    delimiter,
    async *rows(onProgress) {
      const reader = new RowReader(delimiter)
      for await (const piece of decoded(bytesOf(file, zipped, onProgress), encoding.name)) {
        for (const row of reader.take(piece)) if (!(named && row.line === 1)) yield row
      }
      yield* reader.end()
    },
  }
}
