/**
 * A separate process for one PDF: it draws each page and writes nothing but the pictures. Scripts, links, forms and
 * attachments of the file never reach the output, and PDFium is WebAssembly built without a script engine: it has no
 * access to files or the network. Started by images.ts with an environment that contains no secrets.
 */
import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { PDFiumModule } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { DocumentProblem } from '../contract/accepted-files.ts'
import { documentLimits, pdfLimits } from '../contract/document-limits.ts'

/** A PDF whose pages are to be drawn. */
export interface PdfOrder {
  readonly input: string
  readonly output: string
}
/** Where one page ends and the next begins in the file that was written: they follow each other without a gap. */
export interface PageSize {
  readonly bytes: number
  readonly width: number
  readonly height: number
}
export interface PagesMade {
  /** In order; at least one. */
  readonly pages: readonly PageSize[]
  readonly bytes: number
  /** Of the file written, in hexadecimal. */
  readonly sha256: string
}
export type PdfReply =
  | ({ readonly id: number; readonly outcome: 'made' } & PagesMade)
  | { readonly id: number; readonly outcome: 'refused'; readonly problem: DocumentProblem }
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string }

class NotTaken extends Error {
  readonly problem: DocumentProblem
  constructor(problem: DocumentProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * What PDFium may use, in bytes; a scan at 300 dpi needs 60 MB. It grows its memory through this method, and treats a
 * refusal as an allocation that failed.
 */
const mostMemory = 320 * 1024 ** 2
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory)
    throw new RangeError('No more memory for this PDF')
  return grow.call(this, pages)
}

sharp.concurrency(1)
sharp.cache(false)

/** How finely the pages of a file are drawn. */
interface Detail {
  readonly dotsPerInch: number
  /** Longest side of a page, in pixels. */
  readonly mostSide: number
  readonly mostPageBytes: number
}

/**
 * Files of few pages, such as certificates and test reports, are drawn so finely that they can be enlarged to three and
 * a half times the size of paper: A4 has 3,859 pixels. Longer ones are drawn for reading, which takes less than half
 * the bytes: print of 6 points has letters nine pixels high.
 */
const fewPages = 5
const detailOf = (pages: number): Detail =>
  pages <= fewPages
    ? { dotsPerInch: 330, mostSide: documentLimits.storedSide, mostPageBytes: 2 * 1024 ** 2 }
    : { dotsPerInch: 220, mostSide: 3000, mostPageBytes: 1024 ** 2 }
const pointsPerInch = 72
/** A page of a few points, such as a signature, is drawn larger than it is. */
const leastSide = 1000
/** The pages of a file share this, so that it can be decrypted whole like a photograph. */
const mostBytes = 16 * 1024 ** 2
/** Tried in order until a page has few enough bytes; the last is taken anyway. */
const attempts = [
  { quality: 70, side: documentLimits.storedSide },
  { quality: 55, side: documentLimits.storedSide },
  { quality: 50, side: 3000 },
  { quality: 45, side: 2200 },
  { quality: 30, side: 1600 },
] as const

/** 15 percent fewer bytes than sharp's usual coding, for twice its time; what saves as much again takes ten times. */
const coding = { quantisationTable: 3, progressive: true } as const

const pdfSignature = Buffer.from('%PDF-')

/** Values of PDFium's interface. */
const passwordError = 4
const securityError = 5
const bgra = 4
const white = 0xff_ff_ff_ff
/** Annotations, such as stamps and the values of forms, are drawn; bytes are in the order of sharp. */
const drawAnnotations = 0x01
const redFirst = 0x10

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** The size at which a page is drawn. @throws NotTaken when it has none */
function sizeOf(pdfium: Pdfium, page: number, { dotsPerInch, mostSide }: Detail) {
  const points = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) }
  const longest = Math.max(points.width, points.height)
  if (!Number.isFinite(longest) || !(Math.min(points.width, points.height) > 0))
    throw new NotTaken('pdf_damaged')
  const side = Math.min(mostSide, Math.max(leastSide, (longest * dotsPerInch) / pointsPerInch))
  const pixels = (length: number) => Math.max(1, Math.round((length * side) / longest))
  return { width: pixels(points.width), height: pixels(points.height) }
}

/** The pixels of a page: red, green, blue and one byte that is not used. */
function draw(
  pdfium: Pdfium,
  { page, form }: { page: number; form: number },
  { width, height }: { width: number; height: number },
): Buffer {
  const bytes = width * height * 4
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new NotTaken('pdf_too_complex')
  try {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, at, width * 4)
    if (bitmap === 0) throw new NotTaken('pdf_too_complex')
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | redFirst)
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, redFirst)
    pdfium._FPDFBitmap_Destroy(bitmap)
    // A copy: the memory of PDFium may move when it grows.
    return Buffer.from(pdfium.HEAPU8.slice(at, at + bytes).buffer)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

function isGray(pixels: Buffer): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  }
  return true
}

async function encode(pixels: Buffer, { width, height }: { width: number; height: number }, room: number) {
  const gray = isGray(pixels)
  for (const [index, { quality, side }] of attempts.entries()) {
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    if (gray) picture.toColourspace('b-w')
    const { data, info } = await picture.jpeg({ quality, ...coding }).toBuffer({ resolveWithObject: true })
    if (data.length <= room || index === attempts.length - 1) {
      return { data, width: info.width, height: info.height }
    }
  }
  throw new NotTaken('pdf_too_complex')
}

/**
 * What draws the values of forms that store no look of their own: without it a form that was filled in would be stored
 * empty. There is no script engine, and none of its callbacks is given, so that a form can ask for nothing.
 */
function formOf(pdfium: Pdfium, pdf: number): number {
  // The structure has some 200 bytes; its first field is its version.
  const bytes = 512
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new NotTaken('pdf_too_complex')
  pdfium.HEAPU8.fill(0, at, at + bytes)
  pdfium.HEAPU8[at] = 2
  return pdfium._FPDFDOC_InitFormFillEnvironment(pdf, at)
}

/** Opens a PDF. @returns what PDFium calls it by @throws NotTaken */
function load(pdfium: Pdfium, bytes: Buffer): number {
  const at = pdfium.wasmExports.malloc(bytes.length)
  if (at === 0) throw new NotTaken('pdf_too_complex')
  pdfium.HEAPU8.set(bytes, at)
  const pdf = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0)
  if (pdf !== 0) return pdf
  const error = pdfium._FPDF_GetLastError()
  throw new NotTaken(error === passwordError || error === securityError ? 'pdf_locked' : 'pdf_damaged')
}

async function drawPages({ input, output }: PdfOrder): Promise<PagesMade> {
  const bytes = await readFile(input)
  // Readers accept a PDF behind other bytes, such as a page with a script. Such a file is not what it pretends to be.
  if (!bytes.subarray(0, pdfSignature.length).equals(pdfSignature)) throw new NotTaken('other_kind')
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({
    version: 2,
    m_pUserFontPaths: null,
    m_pIsolate: null,
    m_v8EmbedderSlot: 0,
    m_pPlatform: null,
  } as never)
  const pdf = load(pdfium, bytes)
  const count = pdfium._FPDF_GetPageCount(pdf)
  if (count < 1) throw new NotTaken('pdf_damaged')
  if (count > pdfLimits.pages) throw new NotTaken('pdf_too_many_pages')
  const form = formOf(pdfium, pdf)
  const detail = detailOf(count)
  const room = Math.min(detail.mostPageBytes, Math.floor(mostBytes / count))
  const pages: PageSize[] = []
  const hash = createHash('sha256')
  const file = await open(output, 'wx', 0o600)
  try {
    for (let index = 0; index < count; index++) {
      const page = pdfium._FPDF_LoadPage(pdf, index)
      if (page === 0) throw new NotTaken('pdf_damaged')
      const size = sizeOf(pdfium, page, detail)
      pdfium._FORM_OnAfterLoadPage(page, form)
      const pixels = draw(pdfium, { page, form }, size)
      pdfium._FORM_OnBeforeClosePage(page, form)
      pdfium._FPDF_ClosePage(page)
      const { data, width, height } = await encode(pixels, size, room)
      hash.update(data)
      await file.writeFile(data)
      pages.push({ bytes: data.length, width, height })
    }
  } finally {
    await file.close()
  }
  return { pages, bytes: pages.reduce((sum, one) => sum + one.bytes, 0), sha256: hash.digest('hex') }
}

async function answer({ id, ...order }: PdfOrder & { id: number }): Promise<PdfReply> {
  try {
    return { id, outcome: 'made', ...(await drawPages(order)) }
  } catch (error) {
    if (error instanceof NotTaken) return { id, outcome: 'refused', problem: error.problem }
    const { code } = error as NodeJS.ErrnoException
    if (typeof code === 'string' && code.startsWith('E')) return { id, outcome: 'failed', reason: code }
    // PDFium stops itself where its memory is full or the file is inconsistent.
    return { id, outcome: 'refused', problem: 'pdf_too_complex' }
  }
}

process.on('message', (job: PdfOrder & { id: number }) => {
  void answer(job).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole process group; the product decides when to stop workers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Requests have priority over documents, and if memory runs out this process is the one to kill. Both are best effort.
try {
  setPriority(5)
} catch {
  // Some hosts forbid it.
}
await writeFile('/proc/self/oom_score_adj', '600').catch(() => {})
