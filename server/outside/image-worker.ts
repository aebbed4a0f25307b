/**
 * A process of its own for the one thing here that parses strangers' files with native code. It gets a path, and
 * writes a fresh JPEG to another path; a fault in a decoder ends this process and not the product. Started by
 * images.ts, one picture at a time, with an environment that holds no secrets.
 */
import { createHash } from 'node:crypto'
import { open, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileTypeFromFile } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'
import { documentKinds, documentLimits, type DocumentProblem } from '#contract/documents.ts'

export interface ImageJob {
  readonly id: number
  readonly input: string
  readonly output: string
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
  | { readonly id: number; readonly outcome: 'refused'; readonly problem: DocumentProblem }
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
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

/** Why a file that is none of the kinds taken is refused, as helpfully as its first bytes allow. */
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

async function reencode(input: string, output: string): Promise<ImageMade> {
  if ((await stat(input)).size === 0) throw new NotTaken('empty')
  const type = (await fileTypeFromFile(input))?.mime
  if (!(documentKinds as readonly (string | undefined)[]).includes(type)) {
    throw new NotTaken(await problemOfKind(input, type))
  }
  let data: Buffer
  let info: OutputInfo
  try {
    // Sizes are judged from the header, before anything is unpacked.
    const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
    if (width * height > documentLimits.pixels) throw new NotTaken('too_many_pixels')
    ;({ data, info } = await sharp(input, {
      limitInputPixels: documentLimits.pixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(documentLimits.keptSide, documentLimits.keptSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true }))
  } catch (error) {
    throw error instanceof NotTaken ? error : new NotTaken('damaged')
  }
  await writeFile(output, data, { mode: 0o600, flag: 'wx' })
  const sha256 = createHash('sha256').update(data).digest('hex')
  return { width: info.width, height: info.height, bytes: data.length, sha256 }
}

async function answer({ id, input, output }: ImageJob): Promise<ImageReply> {
  try {
    return { id, outcome: 'made', ...(await reencode(input, output)) }
  } catch (error) {
    if (error instanceof NotTaken) return { id, outcome: 'refused', problem: error.problem }
    return { id, outcome: 'failed', reason: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}

process.on('message', (job: ImageJob) => {
  void answer(job).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
// A stop from the keyboard reaches the whole group; the product decides when pictures are done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Requests come before pictures, and where memory runs out this process is the one to go. Neither is vital.
try {
  setPriority(5)
} catch {
  // Some hosts forbid it.
}
await writeFile('/proc/self/oom_score_adj', '500').catch(() => {})
