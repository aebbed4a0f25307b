import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** A file in an archive, from the central directory. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly bytes: number
  readonly at: number
}

export interface ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /**
   * The unpacked bytes of an entry; never more than the central directory states.
   * @throws UnreadableFile when the archive is inconsistent or damaged, or unpacks to more than we accept
   */
  read(entry: ZipEntry): AsyncIterable<Buffer>
}

/** Limits for unpacking. A workbook is compressed 5 to 30 times, a zip bomb a thousand times. */
export const zipLimits = { entries: 10_000, entryBytes: 1_200_000_000, ratio: 200, ratioFrom: 20_000_000 }

const damaged = () => new UnreadableFile(fileRefusals.damagedWorkbook)
const tooLarge = () => new UnreadableFile(fileRefusals.workbookTooLarge)

const endSign = 0x06054b50
const entrySign = 0x02014b50
const localSign = 0x04034b50
const end64Locator = 0x07064b50
const end64Sign = 0x06064b50

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw damaged()
  return buffer
}

const whole = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
  return Number(value)
}

/** The position of the central directory and the number of its entries. */
async function findContents(handle: FileHandle, size: number) {
  // The end record is followed by a comment of at most 64 KB.
  const tailAt = Math.max(0, size - 65_557)
  const tail = await readAt(handle, tailAt, size - tailAt)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endSign) at--
  if (at < 0) throw damaged()
  const found = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    at: tail.readUInt32LE(at + 16),
  }
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== end64Locator) return found
  const end64 = await readAt(handle, whole(tail.readBigUInt64LE(locator + 8)), 56)
  if (end64.readUInt32LE(0) !== end64Sign) throw damaged()
  return {
    count: whole(end64.readBigUInt64LE(32)),
    length: whole(end64.readBigUInt64LE(40)),
    at: whole(end64.readBigUInt64LE(48)),
  }
}

/** Numbers that do not fit in four bytes are in an extra field, with eight bytes each, in this order. */
function largeNumbers(extra: Buffer, numbers: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let next = at + 4
      return numbers.map((number) => {
        if (number !== 0xffffffff) return number
        if (next + 8 > extra.length) throw damaged()
        next += 8
        return whole(extra.readBigUInt64LE(next - 8))
      })
    }
    at += 4 + length
  }
  return numbers
}

function readContents(contents: Buffer, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > contents.length || contents.readUInt32LE(at) !== entrySign) throw damaged()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      contents.readUInt16LE(at + field),
    )
    const nameEnd = at + 46 + nameLength!
    const extraEnd = nameEnd + extraLength!
    if (extraEnd > contents.length) throw damaged()
    if (contents.readUInt16LE(at + 8) & 1) {
      throw new UnreadableFile(fileRefusals.password)
    }
    const [bytes, packed, place] = largeNumbers(contents.subarray(nameEnd, extraEnd), [
      contents.readUInt32LE(at + 24),
      contents.readUInt32LE(at + 20),
      contents.readUInt32LE(at + 42),
    ])
    // Some programs separate folders with a backslash, or start at the root.
    const name = contents
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\/+/u, '')
    const entry = { method: contents.readUInt16LE(at + 10), crc: contents.readUInt32LE(at + 16) }
    entries.set(name.toLowerCase(), { name, ...entry, bytes: bytes!, packed: packed!, at: place! })
    at = extraEnd + commentLength!
  }
  return entries
}

/**
 * Opens a zip archive by its central directory. Nothing is unpacked until it is read, and nothing is ever written to
 * disk, so entry names are harmless.
 * @throws UnreadableFile when it is damaged, protected by a password, or beyond `zipLimits`
 */
export async function openZip(file: string, size: number): Promise<ZipArchive> {
  const handle = await open(file)
  try {
    const { count, length, at } = await findContents(handle, size)
    if (count > zipLimits.entries || length > 16_000_000) throw tooLarge()
    if (at + length > size) throw damaged()
    const entries = readContents(await readAt(handle, at, length), count)
    return { entries, read: (entry) => unpack(file, entry) }
  } finally {
    await handle.close()
  }
}

async function* unpack(file: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== 0 && entry.method !== 8) throw damaged()
  const tooDense = entry.bytes > zipLimits.ratioFrom && entry.bytes > entry.packed * zipLimits.ratio
  if (entry.bytes > zipLimits.entryBytes || tooDense) throw tooLarge()
  const handle = await open(file)
  let start: number
  try {
    const local = await readAt(handle, entry.at, 30)
    if (local.readUInt32LE(0) !== localSign) throw damaged()
    start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  } finally {
    await handle.close()
  }
  if (entry.packed === 0) return
  const source = createReadStream(file, { start, end: start + entry.packed - 1, highWaterMark: 64 * 1024 })
  const bytes = entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: 128 * 1024 }))
  if (bytes !== source) source.on('error', (error) => bytes.destroy(error))
  let read = 0
  let crc = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      read += chunk.length
      // More than stated is the sign of a zip bomb.
      if (read > entry.bytes) throw damaged()
      crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw damaged()
    throw error
  } finally {
    source.destroy()
  }
  if (read !== entry.bytes || crc !== entry.crc) throw damaged()
}
