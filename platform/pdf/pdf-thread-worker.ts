/** A thread that draws one PDF after another, part by part (pdf-thread.ts). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { beginLetter, beginPictures, type BegunPdf } from './make-pdf.ts'
import type { CaptionedPicture } from './pdf-letter.ts'

/** What the thread is told, one order at a time. */
export type PdfThreadOrder =
  | { readonly kind: 'letter'; readonly about: Parameters<typeof beginLetter>[0] }
  | { readonly kind: 'pictures'; readonly about: Parameters<typeof beginPictures>[0] }
  /** A page with a picture, which the outline names where it is the first of a document. */
  | { readonly kind: 'picture'; readonly picture: CaptionedPicture; readonly inOutline: string | null }
  /** A page with a line of text. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end' }

let pdf: BegunPdf | null = null

async function carryOut(order: PdfThreadOrder): Promise<Uint8Array[]> {
  if (order.kind === 'end') return [await pdf!.end()]
  if (order.kind === 'letter') pdf = await beginLetter(order.about)
  else if (order.kind === 'pictures') pdf = await beginPictures(order.about)
  else if (order.kind === 'text') pdf!.addPage(order.text)
  else {
    pdf!.addPicture({ ...order.picture, jpeg: Buffer.from(order.picture.jpeg) })
    if (order.inOutline !== null) pdf!.nameInOutline(order.inOutline)
  }
  // The file gives what was drawn in the next turn.
  await nextTurn()
  return pdf!.take()
}

parentPort!.on('message', (order: PdfThreadOrder) => {
  void carryOut(order).then((chunks) => parentPort!.postMessage(chunks, []))
})
