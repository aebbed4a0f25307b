import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { Deps } from '#platform/config/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import type { PdfLetter } from '#platform/pdf/make-pdf.ts'
import { openPdfThread, type DocumentPages, type PdfThread } from '#platform/pdf/pdf-thread.ts'
import { coverTexts as texts } from '#texts/applications/package/cover.ts'
import { packageMessages } from '#texts/applications/package/package-messages.ts'
import { readStored } from '#areas/applications/documents/server/open-document.ts'
import { allPagesOf } from '#areas/applications/documents/server/stored-pages.ts'
import type { PackageForm } from '../contract.ts'
import { groupByFile } from './file-names.ts'
import type { PackedDocument } from './read-documents.ts'

export interface Package {
  readonly form: PackageForm
  readonly cover: Omit<PdfLetter, 'attached'>
  readonly documents: readonly PackedDocument[]
  /** What the names of the files in a ZIP begin with. */
  readonly fileNameStart: string
}

/** How many are drawn at once in this process; each has a thread and up to three copies of one document in memory. */
const atOnce = 2
/** A client that takes nothing for so long is cut off, so that it does not keep others waiting, in milliseconds. */
const longestPause = 120_000

let underWay = 0

/** A document with what is written on its pages, worked out while the language of the caller is known. */
interface Captioned extends PackedDocument {
  readonly captions: readonly string[]
  readonly notReadable: string
}

const withCaptions = (document: PackedDocument): Captioned => {
  const { label, pageCount: pages } = document
  return {
    ...document,
    captions: Array.from({ length: pages }, (_, index) =>
      texts.page({ document: label, page: index + 1, pages }),
    ),
    notReadable: texts.notReadable({ document: label }),
  }
}

/**
 * The pages of documents, each read and decrypted when it is its turn. One that cannot be read has a page that says so:
 * the rest of the file is on its way already.
 */
async function* pagesOf(deps: Deps, documents: readonly Captioned[]): AsyncGenerator<DocumentPages> {
  for (const { label, captions, notReadable, ...document } of documents) {
    try {
      const stored = await readStored(deps, document)
      const pages = allPagesOf(stored, document).map((jpeg, index) => {
        const caption = captions[index]!
        return { jpeg, caption, alt: caption }
      })
      yield { name: label, pages }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { name: notReadable, pages: [] }
    }
  }
}

async function* filesOf(
  deps: Deps,
  thread: PdfThread,
  { cover, fileNameStart }: Package,
  documents: readonly Captioned[],
) {
  const file = (name: string, input: AsyncGenerator<Uint8Array>) => ({
    name: `${fileNameStart}_${name}.pdf`,
    input,
    lastModified: cover.madeAt,
  })
  const { parts: _parts, foot: _foot, ...about } = cover
  yield file('Application', thread.draw({ kind: 'letter', about: cover }, pagesOf(deps, [])))
  for (const [name, ofFile] of groupByFile(documents)) {
    const titled = { ...about, title: name.replaceAll('-', ' ') }
    yield file(name, thread.draw({ kind: 'pictures', about: titled }, pagesOf(deps, ofFile)))
  }
}

/**
 * Takes one of the places of this process for a file that is drawn.
 * @returns gives the place back
 * @throws busy while as many as the process takes are under way
 */
export function takePlace(): () => void {
  if (underWay >= atOnce) throw refuse('busy', { retryAfter: 20, message: packageMessages.busy })
  underWay++
  return () => void underWay--
}

/**
 * Streams an application with its documents: one document is in memory at a time, and the next is read when the client
 * has received this one.
 * @param leave gives the place of this file back, once it has ended
 */
export function writePackage(deps: Deps, wanted: Package, leave: () => void): Readable {
  const thread = openPdfThread()
  const documents = wanted.documents.map(withCaptions)
  const source: AsyncIterable<Uint8Array> =
    wanted.form === 'pdf'
      ? thread.draw({ kind: 'letter', about: wanted.cover }, pagesOf(deps, documents))
      : (makeZip(filesOf(deps, thread, wanted, documents)) as ReadableStream<Uint8Array>)
  const pause = setTimeout(() => bytes.destroy(new Error('The client takes nothing more')), longestPause)
  pause.unref()
  async function* watched() {
    for await (const chunk of source) {
      pause.refresh()
      yield chunk
    }
  }
  const bytes = Readable.from(watched(), { objectMode: false })
  bytes.once('close', () => {
    clearTimeout(pause)
    leave()
    void thread.close()
  })
  return bytes
}
