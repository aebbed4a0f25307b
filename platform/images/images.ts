import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { documentProblems } from '#texts/platform/document-problems.ts'
import type { DocumentProblem } from '../contract/accepted-files.ts'
import { Failure } from '../http/failure.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { CleanJob, ImageMade, ImageReply, ThumbnailJob, ThumbnailMark } from './image-worker.ts'
import type { PagesMade, PdfOrder, PdfReply } from './pdf-worker.ts'
import { createWorkerPool, WorkerGone, WorkerTooSlow } from './worker-pool.ts'

type Order = Omit<CleanJob, 'id'> | Omit<ThumbnailJob, 'id'>

export interface Images {
  /**
   * Makes a fresh JPEG (upright, at most 4,000 pixels a side, sRGB, no metadata) at `outputPath`, which must not
   * exist, from the JPEG, PNG or WebP at `inputPath`. Nothing of the input but its pixels survives. It is never larger
   * than the input, except for inputs of less than a kilobyte and for scans without loss that would become unreadable.
   * @param field name of the form part, to be named in the refusal; @param signal gives up the wait for a worker
   * @throws Refusal 422 not_an_image, image_damaged, image_too_large; 503 busy when the worker ended without an
   * answer (worth sending again); 507 storage_full. No output file is left then.
   */
  reencode(
    inputPath: string,
    outputPath: string,
    options?: { field?: string; signal?: AbortSignal },
  ): Promise<ImageMade>
  /**
   * Draws each page of the PDF at `inputPath` and writes the pictures, as JPEGs one after the other, to `outputPath`,
   * which must not exist. Nothing of the PDF but the look of its pages survives.
   * @param options as for `reencode`
   * @throws Refusal 422 not_an_image for one with a password, image_damaged, image_too_large for too many pages; 503
   * busy, 507 storage_full. No output file is left then.
   */
  drawPages(
    inputPath: string,
    outputPath: string,
    options?: { field?: string; signal?: AbortSignal },
  ): Promise<PagesMade>
  /**
   * A small picture of one of our own JPEGs with words burned in, at most 320 pixels a side; without words at most
   * 112. Its bytes go to the worker and back; no part of it is written to the disk.
   * @throws Refusal 422 image_damaged, 503 busy
   */
  thumbnail(jpeg: Buffer, mark: ThumbnailMark | null): Promise<Buffer>
  /** Process ids of the live workers, for measurements. */
  pids(): number[]
  /** Refuses what waits, ends the workers, resolves when they are gone. */
  close(): Promise<void>
}

export interface ImagesOptions {
  /** How many pictures are decoded at once, each in a process of its own. */
  readonly workers?: number
  /** A picture that takes longer is refused and its worker killed. */
  readonly timeoutMs?: number
  /** A worker without work for so long is ended, which gives back its memory; the next picture starts one. */
  readonly idleMs?: number
  /** The same for a whole PDF. */
  readonly pdfTimeoutMs?: number
  readonly log: { warn(details: object, message: string): void }
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** A worker makes next to nothing that has to be collected. */
const smallNursery = '--max-semi-space-size=1'

/** Starts no worker yet: one starts with the first picture, and again after a crash. */
export function createImages({
  workers = 2,
  timeoutMs = 15_000,
  idleMs = 120_000,
  pdfTimeoutMs = 45_000,
  log,
}: ImagesOptions): Images {
  const pictures = createWorkerPool<Order, ImageReply>({
    path: pathOf('./image-worker.ts'),
    flags: [smallNursery],
    env: workerEnvironment,
    workers,
    timeoutMs,
    idleMs,
    log,
  })
  // One at a time, so that a PDF of thirty pages does not hold up photographs, and each in a process of its own, so
  // that nothing of one student's file can reach another's.
  const pdfs = createWorkerPool<PdfOrder, PdfReply>({
    path: pathOf('./pdf-worker.ts'),
    flags: [smallNursery, '--max-old-space-size=128'],
    env: workerEnvironment,
    workers: 1,
    timeoutMs: pdfTimeoutMs,
    idleMs: 0,
    log,
  })

  return {
    async reencode(input, output, { field, signal } = {}) {
      const reply = await pictures
        .run({ kind: 'clean', input, output }, signal)
        .catch(async (error: unknown) => {
          await rm(output, { force: true })
          throw refusalOf(error, 'too_slow', field)
        })
      if (reply.outcome === 'made') {
        const { width, height, bytes, sha256 } = reply
        return { width, height, bytes, sha256 }
      }
      await rm(output, { force: true })
      throw problemOf(reply, field)
    },
    async drawPages(input, output, { field, signal } = {}) {
      const reply = await pdfs.run({ input, output }, signal).catch(async (error: unknown) => {
        await rm(output, { force: true })
        throw refusalOf(error, 'pdf_too_complex', field)
      })
      if (reply.outcome === 'made') {
        const { pages, bytes, sha256 } = reply
        return { pages, bytes, sha256 }
      }
      await rm(output, { force: true })
      throw problemOf(reply, field)
    },
    async thumbnail(jpeg, mark) {
      const reply = await pictures.run({ kind: 'thumbnail', jpeg, mark }).catch((error: unknown) => {
        throw refusalOf(error, 'too_slow', undefined)
      })
      if (reply.outcome !== 'drawn') throw problemOf(reply, undefined)
      return Buffer.from(reply.jpeg)
    },
    pids: () => [...pictures.pids(), ...pdfs.pids()],
    close: async () => void (await Promise.all([pictures.close(), pdfs.close()])),
  }
}

/**
 * The whole environment of a worker. Two arenas and fixed thresholds make glibc return freed memory (after 24
 * photographs of 4.8 MB a worker has 107 MB, against 226 with the arenas alone), and the last line keeps libvips
 * from spilling a student's picture to an unencrypted file in the system's temporary folder.
 */
const workerEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_DISC_THRESHOLD: '2g',
}

/** What is answered when a worker has not: a refusal, or the caller's own reason for giving up. */
function refusalOf(error: unknown, tooSlow: DocumentProblem, field: string | undefined): unknown {
  if (error instanceof WorkerGone) return refuse('busy', { retryAfter: 5 })
  return error instanceof WorkerTooSlow ? refuseDocument(tooSlow, field) : error
}

function problemOf(reply: ImageReply | PdfReply, field: string | undefined): Error {
  if (reply.outcome === 'refused') return refuseDocument(reply.problem, field)
  const reason = reply.outcome === 'failed' ? reply.reason : `an answer of another kind, ${reply.outcome}`
  if (reason === 'ENOSPC' || reason === 'EDQUOT') return refuse('storage_full')
  return new Failure(`A document could not be read, drawn or written: ${reason}`)
}

const damaged: readonly DocumentProblem[] = ['damaged', 'too_slow', 'empty', 'pdf_damaged', 'pdf_too_complex']
const tooLarge: readonly DocumentProblem[] = ['too_many_pixels', 'pdf_too_many_pages']

function refuseDocument(problem: DocumentProblem, field: string | undefined): Refusal {
  const code = tooLarge.includes(problem)
    ? 'image_too_large'
    : damaged.includes(problem)
      ? 'image_damaged'
      : 'not_an_image'
  const message = documentProblems[problem]
  return refuse(code, field === undefined ? { message } : { message, fields: { [field]: message } })
}
