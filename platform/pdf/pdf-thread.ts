import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CaptionedPicture } from './pdf-letter.ts'
import type { PdfThreadOrder } from './pdf-thread-worker.ts'

/** The pages of one document of a PDF. */
export interface DocumentPages {
  readonly name: string
  /** None: a page with the name alone, such as a sentence that says why there is none. */
  readonly pages: readonly CaptionedPicture[]
}

export type PdfBeginning = Extract<PdfThreadOrder, { kind: 'letter' | 'pictures' }>

export interface PdfThread {
  /**
   * Draws one PDF. A document is asked for, and a page drawn, only when the bytes before it were taken, so that no more
   * than one document is in memory.
   * @param begin what comes before the documents: a letter, or nothing
   */
  draw(begin: PdfBeginning, documents: AsyncIterable<DocumentPages>): AsyncGenerator<Uint8Array>
  /** Ends the thread, also in the middle of a PDF. */
  close(): Promise<void>
}

/** Heap of the thread in megabytes; pictures are outside of it. */
const heap = 128

/**
 * Starts a thread that draws large PDFs one after the other. Drawing on the thread of requests would hold all of them
 * up: setting the first page takes up to a tenth of a second, and a document of thirty pages has 16 MB to be copied.
 */
export function openPdfThread(): PdfThread {
  const worker = new Worker(new URL('pdf-thread-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  let isEnded = false
  // Without an answer under way there is nobody to tell; the next order fails.
  worker.on('error', () => {}).on('exit', () => (isEnded = true))
  const ended = () => new Error('The thread that draws a PDF ended')
  async function carryOut(order: PdfThreadOrder, given: ArrayBuffer[] = []): Promise<Uint8Array[]> {
    if (isEnded) throw ended()
    const gone = new AbortController()
    worker.postMessage(order, given)
    try {
      return await Promise.race([
        once(worker, 'message', gone).then(([chunks]) => chunks as Uint8Array[]),
        once(worker, 'exit', gone).then(() => {
          throw ended()
        }),
      ])
    } finally {
      gone.abort()
    }
  }
  return {
    async *draw(begin, documents) {
      yield* await carryOut(begin)
      for await (const { name, pages } of documents) {
        if (pages.length === 0) yield* await carryOut({ kind: 'text', text: name })
        for (const [index, { jpeg, ...about }] of pages.entries()) {
          // A copy of its own: sending a part of a document would copy all of it each time.
          const picture = { ...about, jpeg: Buffer.from(new Uint8Array(jpeg).buffer) }
          const inOutline = index === 0 ? name : null
          yield* await carryOut({ kind: 'picture', picture, inOutline }, [picture.jpeg.buffer])
        }
      }
      yield* await carryOut({ kind: 'end' })
    },
    close: async () => void (await worker.terminate()),
  }
}
