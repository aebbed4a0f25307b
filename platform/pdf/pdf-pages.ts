import PdfDocument from 'pdfkit'
import type { PdfOfPictures, PictureOfPage } from './pdf-letter.ts'

export type Structure = PDFKit.PDFStructureElement

/** A4 in points. */
export const paperSize = { width: 595.28, height: 841.89 }

/** A picture as large as the rest of the page holds, from `top` down. */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  parent: Structure,
  { jpeg, alt }: PictureOfPage,
  { top, margin }: { top: number; margin: number },
): void {
  const fit = [paperSize.width - 2 * margin, paperSize.height - top - margin] as [number, number]
  const about = { alt, bbox: [margin, top, margin + fit[0], top + fit[1]] }
  parent.add(doc.struct('Figure', about, () => void doc.image(jpeg, margin, top, { fit, align: 'center' })))
}

/**
 * Begins a file of A4 pages.
 * @returns it, its structure, what takes the bytes that are finished so far, and what ends it and gives the rest
 */
export function beginPdf(
  { title, language, madeAt, sender }: Omit<PdfOfPictures, 'pictures'>,
  { autoFirstPage }: { autoFirstPage: boolean },
) {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: title,
      Author: sender.name,
      Creator: sender.name,
      Producer: sender.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const take = () => chunks.splice(0)
  const end = () => {
    root.end()
    doc.end()
    return finished
  }
  return { doc, root, take, end }
}

/** Makes a PDF of pictures of pages, one to a page. @returns the file */
export function makePdfOfPictures({ pictures, ...about }: PdfOfPictures): Promise<Buffer> {
  const { doc, root, end } = beginPdf(about, { autoFirstPage: false })
  for (const one of pictures) {
    doc.addPage()
    drawPicture(doc, root, one, { top: 0, margin: 0 })
  }
  return end()
}
