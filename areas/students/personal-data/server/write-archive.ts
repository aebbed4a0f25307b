import { createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { documentSlots, type DocumentKind } from '#platform/contract/documents.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Deps } from '#platform/config/deps.ts'
import { allPagesOf, readStored } from '#areas/applications/offers.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { makePdfOfPictures } from '#platform/pdf/pdf-pages.ts'
import { site } from '#site'
import { readme } from '#texts/students/personal-data/archive.ts'
import { explain, type Row, type Sections } from './read-my-data.ts'

/** A page of a letter from a university, with its application and version. */
export interface LetterPage {
  readonly id: string
  readonly seal: unknown
  readonly pages: unknown
  readonly page: number
  readonly version: number
  readonly reference: string
}

/** Names the files of the pages of letters from universities. */
export const fileLetterPages = (pages: readonly LetterPage[]): readonly Filed[] =>
  pages.map(({ id, seal, pages: stored, page, version, reference }) => ({
    id,
    seal,
    pages: stored,
    file: named(`university-letters/${reference}-${version}-page-${page}.jpg`, stored),
  }))

/** Names the files of documents that the office shares: by application, in order. */
export const fileAttachments = (
  attachments: readonly { id: string; seal: unknown; pages: unknown; kind: string; reference: string }[],
): readonly Filed[] =>
  attachments.map(({ id, seal, pages, kind, reference }, index) => ({
    id,
    seal,
    pages,
    file: named(`from-the-office/${reference}-${String(index + 1).padStart(2, '0')}-${kind}.jpg`, pages),
  }))

/** Names the files that were sent with messages: in order. */
export const fileMessageFiles = (
  files: readonly { id: string; seal: unknown; pages: unknown }[],
): readonly Filed[] =>
  files.map(({ id, seal, pages }, index) => ({
    id,
    seal,
    pages,
    file: named(`messages/${String(index + 1).padStart(2, '0')}.jpg`, pages),
  }))

/** Names the files of the signed forms with which a student consented that the office acts for them. */
export const fileConsentForms = (
  forms: readonly { id: string; seal: unknown; pages: unknown }[],
): readonly Filed[] =>
  forms.map(({ id, seal, pages }, index) => ({
    id,
    seal,
    pages,
    file: named(`consent-forms/${String(index + 1).padStart(2, '0')}.jpg`, pages),
  }))

/** The pages of a PDF become a PDF again. */
const named = (file: string, pages: unknown) => (pages === null ? file : file.replace(/\.jpg$/, '.pdf'))

/** A document with the name of its file in the archive. */
export interface Filed {
  readonly id: string
  readonly seal: unknown
  readonly pages: unknown
  readonly file: string
}

/** Names the files of documents: in order, by kind. */
export function fileDocuments(
  documents: readonly { id: string; name: string; seal: unknown; pages: unknown }[],
): readonly Filed[] {
  const digits = Math.max(2, String(documents.length).length)
  return documents.map(({ id, name, seal, pages }, index) => ({
    id,
    seal,
    pages,
    file: named(
      `documents/${String(index + 1).padStart(digits, '0')}-${documentSlots[name as DocumentKind].fileName}`,
      pages,
    ),
  }))
}

interface Archive {
  readonly data: Sections
  readonly accessLog: Sections
  readonly pictures: readonly Filed[]
  readonly madeAt: Date
}

function readmeText(madeAt: string): string {
  const { email, phone } = site.contact
  const leftOut = [readme.secrets, readme.officerNotes({ email, phone }), readme.universities]
  const entries = [...readme.files, [readme.leftOutHeading, ...leftOut]]
  return `${[readme.title({ madeAt }), ...entries.map((lines) => lines.join('\n  '))].join('\n\n')}\n`
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Streams the archive with one document open at a time; the next is opened only when the client has received this one.
 * A document that cannot be read is listed in the manifest and does not stop the download.
 */
export function writeArchive(deps: Deps, archive: Archive): Readable {
  return Readable.fromWeb(makeZip(filesOf(deps, archive)) as ReadableStream)
}

const asPdf = (stored: Buffer, { file, pages }: Filed, madeAt: Date): Promise<Buffer> =>
  makePdfOfPictures({
    title: path.posix.basename(file),
    language: currentLanguage(),
    madeAt,
    sender: site,
    pictures: allPagesOf(stored, { pages }).map((jpeg, index) => ({
      jpeg,
      alt: readme.page({ page: index + 1 }),
    })),
  })

async function* filesOf(deps: Deps, { data, accessLog, pictures, madeAt }: Archive) {
  const files: { name: string; bytes: number; sha256: string }[] = []
  const notReadable: { name: string; why: string }[] = []
  const file = (name: string, input: Buffer) => {
    files.push({ name, bytes: input.length, sha256: createHash('sha256').update(input).digest('hex') })
    return { name, input, lastModified: madeAt }
  }
  const byId = new Map(pictures.map((one) => [one.id as unknown, one.file]))
  const withFile = (row: Row): Row => ({ ...row, file: byId.get(row['id']) ?? null })
  const made = { madeAt: madeAt.toISOString() }
  yield file('README.txt', Buffer.from(readmeText(made.madeAt)))
  const filed = (name: string) => ({ [name]: (data[name] ?? []).map(withFile) })
  const sections = {
    ...data,
    ...filed('documents'),
    ...filed('universityLetterPages'),
    ...filed('attachments'),
    ...filed('messageFiles'),
    ...filed('consentsToActing'),
  }
  yield file('data.json', asJson({ ...made, about: explain('data'), ...sections }))
  yield file('access-log.json', asJson({ ...made, about: explain('access-log'), ...accessLog }))
  for (const picture of pictures) {
    try {
      const stored = await readStored(deps, picture)
      yield file(picture.file, picture.pages === null ? stored : await asPdf(stored, picture, madeAt))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 503) throw error
      notReadable.push({ name: picture.file, why: error.message })
    }
  }
  yield file('manifest.json', asJson({ ...made, files: [...files], notReadable }))
}
