/**
 * A separate process, because it parses untrusted files with native code. It gets a path and writes a new JPEG to
 * another path; a crash in a decoder ends this process and not the product. Started by images.ts, one picture at
 * a time, with an environment that contains no secrets.
 */
import { createHash } from 'node:crypto'
import { open, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import type { DocumentProblem } from '../contract/accepted-files.ts'
import { documentTypes, documentLimits } from '../contract/document-limits.ts'
import { qualityOfScale, readJpegHeader, scaleOf, type JpegHeader } from './jpeg-quality.ts'

/** An uploaded file to be re-encoded. */
export interface CleanJob {
  readonly id: number
  readonly kind: 'clean'
  readonly input: string
  readonly output: string
}
/** A thumbnail of a stored document. Bytes in and out: nothing touches the disk. */
export interface ThumbnailJob {
  readonly id: number
  readonly kind: 'thumbnail'
  readonly jpeg: Uint8Array
  /** The watermark; null for its owner's thumbnail, which is even smaller. */
  readonly mark: ThumbnailMark | null
}
export type ImageJob = CleanJob | ThumbnailJob
export interface ThumbnailMark {
  readonly text: string
  /** Path of the font of the watermark, and the name of its family. */
  readonly face: string
  readonly family: string
}
export interface ImageMade {
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** Of the file written, in hexadecimal. */
  readonly sha256: string
}
export type ImageReply =
  | ({ readonly id: number; readonly outcome: 'made' } & ImageMade)
  | { readonly id: number; readonly outcome: 'drawn'; readonly jpeg: Uint8Array }
  | { readonly id: number; readonly outcome: 'refused'; readonly problem: DocumentProblem }
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

class NotTaken extends Error {
  readonly problem: DocumentProblem
  constructor(problem: DocumentProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Why a file of an unsupported type is refused, as precisely as its first bytes allow. */
async function problemOfKind(path: string, type: string | undefined): Promise<DocumentProblem> {
  if (type === 'image/heic' || type === 'image/heif' || type === 'image/heic-sequence') return 'heic'
  if (type === 'image/gif') return 'gif'
  if (type === 'application/pdf') return 'pdf'
  if (type === undefined || type === 'application/xml' || type === 'image/svg+xml') {
    const handle = await open(path)
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(2048), 0, 2048, 0)
      .finally(() => handle.close())
    if (buffer.toString('latin1', 0, bytesRead).toLowerCase().includes('<svg')) return 'svg'
  }
  return 'other_kind'
}

/** The quality of the stored copy, unless the input has a lower one. */
const bestQuality = 88
/** What may be read of a file to find its tables; the data a camera writes before them rarely exceeds it. */
const headerBytes = 256 * 1024
/** What was compressed with loss gets no less than this quality; if that is not enough, it is scaled down. */
const lowestQuality = 10
/**
 * What was compressed without loss gets no less than this and is not scaled down. It may be a scan in two colors, which
 * takes fewer bytes as a PNG than any JPEG in which the words can be read. Such a picture may grow.
 */
const lowestWithoutLoss = 50
/** The headers of a JPEG take some hundred bytes, so that a file smaller than this may grow up to it. */
const smallestFile = 1024

/** How one picture is encoded. */
interface Attempt {
  readonly quality: number
  /** Longest side in pixels. */
  readonly side: number
  /** Two passes over the picture in place of one: twice the time, and 4 to 20 percent fewer bytes. */
  readonly twice: boolean
}

/** The start of a file. */
async function startOf(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  const start = Buffer.alloc(headerBytes)
  const { bytesRead } = await handle.read(start, 0, headerBytes, 0).finally(() => handle.close())
  return start.subarray(0, bytesRead)
}

/** Whether the first picture of a WebP is compressed with loss; metadata may stand before it. */
function isLossyWebp(start: Uint8Array): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength)
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes[at + 4]! & 1)) {
    const chunk = bytes.toString('latin1', at, at + 4)
    if (chunk === 'VP8 ' || chunk === 'VP8L') return chunk === 'VP8 '
  }
  return false
}

/**
 * The first attempt. A JPEG is not encoded above its own quality. One that was coded in two passes or more has fewer
 * bytes than one pass gives at the same quality, so that its copy gets a slightly lower one; where most of the picture
 * is flat that would save too little, and the copy is coded in two passes as well.
 */
function firstAttempt(jpeg: JpegHeader | null, bitsPerPixel: number): Attempt {
  const side = documentLimits.storedSide
  if (jpeg === null) return { quality: bestQuality, side, twice: false }
  const twice = bitsPerPixel < 1
  const less = jpeg.standardCodes ? 0 : !twice ? 6 : jpeg.progressive ? 3 : 0
  return { quality: Math.max(lowestQuality, Math.min(bestQuality, jpeg.quality - less)), side, twice }
}

/** The attempt after one that is `excess` times as large as it may be: a lower quality, then fewer pixels. */
function smallerAttempt({ quality, side, twice }: Attempt, excess: number, lowest: number): Attempt | null {
  if (quality > lowest) {
    // Bytes fall with about the square root of the scale of the tables, and by a twentieth with two passes.
    const over = twice ? 1.03 * excess : 0.98 * excess
    const wanted = Math.min(qualityOfScale(scaleOf(quality) * over ** 2), Math.floor(quality * 0.95))
    return { quality: Math.max(lowest, wanted), side, twice: true }
  }
  if (lowest === lowestWithoutLoss) return twice ? null : { quality, side, twice: true }
  if (side < 64) return null
  return { quality, side: Math.floor((0.95 * side) / Math.sqrt(excess)), twice: true }
}

async function reencode(input: string, output: string): Promise<ImageMade> {
  const { size } = await stat(input)
  if (size === 0) throw new NotTaken('empty')
  const type = (await fileTypeFromFile(input))?.mime
  if (!(documentTypes as readonly (string | undefined)[]).includes(type)) {
    throw new NotTaken(await problemOfKind(input, type))
  }
  let made: { data: Buffer; info: OutputInfo }
  try {
    // The size is checked in the header, before anything is decoded.
    const header = await sharp(input, { limitInputPixels: false }).metadata()
    const pixels = header.width * header.height
    if (pixels > documentLimits.pixels) throw new NotTaken('too_many_pixels')
    const start = await startOf(input)
    const jpeg = readJpegHeader(start)
    const lowest = type === 'image/jpeg' || isLossyWebp(start) ? lowestQuality : lowestWithoutLoss
    let attempt: Attempt | null = firstAttempt(jpeg, (8 * size) / pixels)
    do {
      made = await encode(input, header, attempt)
      const excess = made.data.length / Math.max(size, smallestFile)
      attempt = excess <= 1 ? null : smallerAttempt(attempt, excess, lowest)
    } while (attempt !== null)
  } catch (error) {
    throw error instanceof NotTaken ? error : new NotTaken('damaged')
  }
  const { data, info } = made
  await writeFile(output, data, { mode: 0o600, flag: 'wx' })
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { width: info.width, height: info.height, bytes: data.length, sha256 }
}

/** How profiles of sRGB call it, in old and new versions of the format. */
const srgbNames = [Buffer.from('sRGB', 'latin1'), Buffer.from('\0s\0R\0G\0B', 'latin1')]

/** Decodes the picture and encodes nothing but its pixels. */
function encode(input: string, header: Metadata, { quality, side, twice }: Attempt) {
  const picture = sharp(input, {
    limitInputPixels: documentLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
    // Converting sRGB to sRGB changes nothing and takes a third of the time.
    ignoreIcc: header.space === 'srgb' && srgbNames.some((name) => header.icc?.includes(name)),
  })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  if (header.space === 'b-w') picture.toColourspace('b-w')
  return picture
    .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: twice })
    .toBuffer({ resolveWithObject: true })
}

/** Longest side of a thumbnail, in pixels: enough to recognize a document, too little to read a number. */
const thumbnailSide = 320
/** The same without a watermark: its owner sees it without a fresh proof. */
const ownThumbnailSide = 112

/** The text in one color on a transparent background. */
async function drawText({ text, face, family }: ThumbnailMark, ink: string, alpha: number) {
  const safe = text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
  const drawn = await sharp({
    text: {
      text: `<span foreground="${ink}" alpha="${alpha}%">${safe}</span>`,
      fontfile: face,
      font: `${family} bold 12`,
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = drawn.info
  return { input: drawn.data, raw: { width, height, channels: 4 as const } }
}

/**
 * One slanted line of the watermark: dark over light, offset by a pixel, so that it is visible on light and
 * dark pictures.
 */
async function drawLine(mark: ThumbnailMark) {
  const [light, dark] = await Promise.all([drawText(mark, '#ffffff', 75), drawText(mark, '#10233f', 60)])
  const { width, height } = dark.raw
  const room = { width: width + 26, height: height + 34 }
  const level = await sharp({ create: { ...room, channels: 4, background: clear } })
    .composite([
      { ...light, left: 1, top: 1 },
      { ...dark, left: 0, top: 0 },
    ])
    .raw()
    .toBuffer()
  const tilted = await sharp(level, { raw: { ...room, channels: 4 } })
    .rotate(-18, { background: clear })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    input: tilted.data,
    raw: { width: tilted.info.width, height: tilted.info.height, channels: 4 as const },
  }
}
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** The line, scaled down if necessary: sharp cannot composite an overlay that is larger than the picture. */
async function fitInto(drawn: Awaited<ReturnType<typeof drawLine>>, width: number, height: number) {
  if (drawn.raw.width <= width && drawn.raw.height <= height) return drawn
  const { data, info } = await sharp(drawn.input, { raw: drawn.raw })
    .resize(width, height, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 as const } }
}

const squareOf = (side: number) => ({ width: side, height: side })

async function drawThumbnail({ jpeg, mark }: ThumbnailJob): Promise<Uint8Array> {
  const small = await sharp(jpeg, { limitInputPixels: documentLimits.pixels, failOn: 'error' })
    .resize({ ...squareOf(mark === null ? ownThumbnailSide : thumbnailSide), fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const picture = sharp(small.data, { raw: { width, height, channels } })
  if (mark !== null) {
    const drawn = await fitInto(await drawLine(mark), width, height)
    picture.composite([{ ...drawn, tile: true, gravity: 'northwest' }])
  }
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 72 }).toBuffer()
}

async function answer(job: ImageJob): Promise<ImageReply> {
  const { id } = job
  try {
    if (job.kind === 'thumbnail') return { id, outcome: 'drawn', jpeg: await drawThumbnail(job) }
    return { id, outcome: 'made', ...(await reencode(job.input, job.output)) }
  } catch (error) {
    if (error instanceof NotTaken) return { id, outcome: 'refused', problem: error.problem }
    return { id, outcome: 'failed', reason: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}

process.on('message', (job: ImageJob) => {
  void answer(job).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole process group; the product decides when to stop workers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Requests have priority over pictures, and if memory runs out this process is the one to kill. Both are best
// effort.
try {
  setPriority(5)
} catch {
  // Some hosts forbid it.
}
await writeFile('/proc/self/oom_score_adj', '500').catch(() => {})
