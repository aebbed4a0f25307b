import { documentProblem } from '#platform/contract/accepted-files.ts'
import { documentTypes, documentLimits } from '#platform/contract/document-limits.ts'
import type { DocumentProblem } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { PhotoFlag } from './picture-checks.ts'
import { sha256Of } from './sha256.ts'

/** A photo or PDF prepared for sending. Bytes, not a Blob: some browsers lose stored Blobs. */
export interface PreparedFile {
  bytes: ArrayBuffer
  /** `image/jpeg` or `application/pdf`. */
  type: string
  /** Pixels; 0 for a PDF. */
  width: number
  height: number
  /** Name of the file on the device. */
  fileName: string
  /** Size before scaling. */
  originalBytes: number
  /** SHA-256 of the bytes in hexadecimal, by which the server recognizes an upload. */
  sha256: string
  flags: PhotoFlag[]
}

/** Limits for a photo before it is sent: pixels of its longest side, and bytes. */
export const photoLimits = { side: 2500, bytes: 1_500_000 } as const

/** JPEG qualities to try, best first; after the last one the picture itself is scaled down. */
const qualities = [0.86, 0.76, 0.66, 0.56] as const
/** Each further round scales the sides by this factor. Text stays readable down to about 1,000 px. */
const shrink = 0.8
const smallestSide = 1000

/** Thrown when a file cannot be sent as a document; `problem` is a key of the document problems. */
export class UnusablePhoto extends Error {
  readonly problem: DocumentProblem
  constructor(problem: DocumentProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Width and height within `side`, in whole pixels, with the same aspect ratio. A smaller picture is unchanged. */
export function fitted(width: number, height: number, side: number = photoLimits.side) {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * The attempts to make a picture small enough, in order: sides, then quality. The last one is used whatever
 * its size; the server accepts up to 10 MB.
 */
export function tries(width: number, height: number): { width: number; height: number; quality: number }[] {
  const steps: { width: number; height: number; quality: number }[] = []
  let size = fitted(width, height)
  for (;;) {
    for (const quality of qualities) steps.push({ ...size, quality })
    const next = { width: Math.round(size.width * shrink), height: Math.round(size.height * shrink) }
    if (Math.max(next.width, next.height) < smallestSide) return steps
    size = next
  }
}

/**
 * Problems that can be found before a file is opened. Types the browser may be able to open although the server
 * cannot (a HEIC photo on an iPhone) are allowed: they are converted to JPEG.
 */
export function problemBeforeOpening(file: { type: string; size: number }): DocumentProblem | null {
  const problem = documentProblem(file)
  return problem === 'heic' || problem === 'too_many_bytes' || problem === 'other_kind' ? null : problem
}

/** The brands of HEIC and HEIF files: what is in bytes 8 to 12 of the file, after "ftyp". */
const heicBrands = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/

/**
 * Why the browser could not open a picture. A HEIC photo is recognized by its content: most browsers report no type for
 * it, and messengers rename it to .jpg. Another photo of the same camera would not help, as it would for a damaged one.
 */
export async function problemOfUnopened(file: Blob): Promise<DocumentProblem> {
  if (heicBrands.test(await file.slice(4, 12).text())) return 'heic'
  const size = Math.min(file.size, documentLimits.fileBytes)
  return documentProblem({ type: file.type, size }) ?? 'damaged'
}

type Picture = Pick<ImageBitmap, 'width' | 'height' | 'close'>

async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    // `from-image` rotates it upright; the new JPEG contains neither location nor camera data.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnusablePhoto(await problemOfUnopened(file))
  }
}

function draw(picture: Picture, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new UnusablePhoto('too_many_pixels')
  // JPEG has no transparency; without this a scan with a transparent background would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture as ImageBitmap, 0, 0, width, height)
  return canvas
}

/** Preloads the script that checks pictures before the first photo. */
export const loadChecks = () => import('./picture-checks.ts')

/** Warnings about a picture. Never fails: if the checks fail, there is no warning. */
async function findFlags(picture: Picture): Promise<PhotoFlag[]> {
  try {
    const { flagsOf, photoChecks } = await loadChecks()
    const { width, height } = fitted(picture.width, picture.height, photoChecks.side)
    const pixels = draw(picture, width, height).getContext('2d')!.getImageData(0, 0, width, height)
    return flagsOf(pixels, picture)
  } catch {
    return []
  }
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

const pdfType = 'application/pdf'

/** Whether a file is a PDF by its content: some phones report no type for what they downloaded. */
const isPdf = async (file: File) => (await file.slice(0, 5).text()) === '%PDF-'

/** A PDF is sent as it is: its pages are drawn on the server, which finds out whether it can be opened. */
async function preparePdf(file: File, kind: DocumentKind | undefined): Promise<PreparedFile> {
  const problem = documentProblem({ type: pdfType, size: file.size }, kind)
  if (problem !== null) throw new UnusablePhoto(problem)
  const bytes = await file.arrayBuffer()
  return {
    bytes,
    type: pdfType,
    width: 0,
    height: 0,
    fileName: file.name,
    originalBytes: file.size,
    sha256: await sha256Of(bytes),
    flags: [],
  }
}

/**
 * Prepares a file on the device: a photo is made upright, at most 2,500 px, a JPEG under about 1.5 MB.
 * @param kind of the document it is sent as; none for a file of a message, or from outside
 * @throws UnusablePhoto for what cannot be opened or sent
 */
export async function prepareDocument(file: File, kind?: DocumentKind): Promise<PreparedFile> {
  if (await isPdf(file)) return preparePdf(file, kind)
  const problem = problemBeforeOpening(file)
  if (problem !== null) throw new UnusablePhoto(problem)
  const about = { fileName: file.name, originalBytes: file.size }
  if (typeof createImageBitmap !== 'function') {
    const made = await asItIs(file)
    return { ...about, ...made, flags: [], sha256: await sha256Of(made.bytes) }
  }
  const picture = await openPicture(file)
  try {
    if (picture.width * picture.height > documentLimits.pixels) throw new UnusablePhoto('too_many_pixels')
    let best: { blob: Blob; width: number; height: number } | null = null
    let canvas: HTMLCanvasElement | null = null
    for (const { width, height, quality } of tries(picture.width, picture.height)) {
      if (canvas?.width !== width || canvas.height !== height) canvas = draw(picture, width, height)
      const blob = await encoded(canvas, quality)
      if (blob === null) continue
      best = { blob, width, height }
      if (blob.size <= photoLimits.bytes) break
    }
    if (best === null) throw new UnusablePhoto('too_many_pixels')
    const { blob, width, height } = best
    const bytes = await blob.arrayBuffer()
    const flags = await findFlags(picture)
    return { ...about, bytes, type: 'image/jpeg', width, height, flags, sha256: await sha256Of(bytes) }
  } finally {
    picture.close()
  }
}

/** For browsers that cannot decode pictures in a script: files that the server accepts are sent unchanged. */
async function asItIs(file: File) {
  const problem = documentProblem(file)
  if (problem !== null) throw new UnusablePhoto(problem)
  const type = file.type || documentTypes[0]
  return { bytes: await file.arrayBuffer(), type, width: 0, height: 0 }
}
