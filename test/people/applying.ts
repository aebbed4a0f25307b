import { createHash } from 'node:crypto'
import type { DocumentName, DocumentKind } from '#platform/contract/documents.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import type { Person } from './people.ts'
import type { Answer, TestProduct } from '../harness/product.ts'
import type { ProgramToApplyTo } from './programs.ts'

let photograph: Promise<Buffer> | undefined

/** A small photograph, made once. */
export const smallPhotograph = (): Promise<Buffer> => (photograph ??= aPhotograph(20_000))

export interface Sending {
  readonly documents?: Partial<Record<DocumentName, Buffer>>
  readonly intake?: string
  readonly key?: string
  /** Text parts that replace or extend the usual ones; undefined leaves one out. */
  readonly fields?: Readonly<Record<string, string | undefined>>
}

/** The multipart form of a submission, with the names of the specification. */
export function submissionForm(
  student: Pick<Person, '_id'>,
  to: ProgramToApplyTo,
  sending: Sending = {},
): FormData {
  const form = new FormData()
  const fields: Record<string, string | undefined> = {
    university: to.universityId,
    program: to.programId,
    user_id: student._id,
    intake: sending.intake,
    ...sending.fields,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  for (const [name, bytes] of Object.entries(sending.documents ?? {})) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'IMG_0001.jpg')
  }
  return form
}

/** A student applies, through HTTP. */
export function apply(
  product: TestProduct,
  student: Person,
  to: ProgramToApplyTo,
  sending: Sending = {},
): Promise<Answer> {
  return product.call('POST', '/student-docs/create', {
    token: student.token,
    form: submissionForm(student, to, sending),
    ...(sending.key === undefined ? {} : { headers: { 'idempotency-key': sending.key } }),
  })
}

/** An officer decides, through HTTP. */
export function decide(
  product: TestProduct,
  officer: Person,
  applicationId: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  return product.call('POST', `/staff/applications/${applicationId}/decision`, { token: officer.token, body })
}

/** The form of a university's own letter. @param pages in the order of the letter */
export function letterForm(pages: readonly (Buffer | string)[], dated?: string): FormData {
  const form = new FormData()
  if (dated !== undefined) form.append('dated', dated)
  for (const [index, bytes] of pages.entries()) {
    form.append(`page${index + 1}`, new Blob([bytes as BlobPart], { type: 'image/jpeg' }), 'IMG_0001.jpg')
  }
  return form
}

/** Attaches the university's own letter to an application, through HTTP. */
export const attachLetter = (
  product: TestProduct,
  { token }: Person,
  applicationId: string,
  form: FormData,
): Promise<Answer> =>
  product.call('POST', `/staff/applications/${applicationId}/university-letters`, { token, form })

/** A university's own letter of one page, attached. @returns its `_id` */
export async function aUniversityLetter(
  product: TestProduct,
  officer: Person,
  applicationId: string,
): Promise<string> {
  await attachLetter(product, officer, applicationId, letterForm([await smallPhotograph()]))
  const options = await product.call('GET', `/staff/applications/${applicationId}/decisions`, {
    token: officer.token,
  })
  return options.body.data.universityLetters[0]._id
}

/** Uploads a photograph to a student's vault, through HTTP. @returns its `_id` */
export async function aVaultDocument(
  product: TestProduct,
  { token }: Person,
  name: DocumentKind,
  photo: Buffer,
): Promise<string> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const upload = await product.call('POST', '/student/uploads', {
    token,
    body: { name, bytes: photo.length, sha256 },
  })
  const path = `/student/uploads/${upload.body.uploadId}`
  await product.call('PUT', `${path}?from=${upload.body.received}`, { token, bytes: photo })
  const { body } = await product.call('POST', `${path}/finish`, { token, body: {} })
  return body.document._id
}

/** A file to upload, and the address that announces it for what it is sent with. */
interface FileToUpload {
  readonly path: string
  readonly bytes: Buffer
}

/** Announces a file of a message or from outside. @returns the answer */
export const announceFile = (
  product: TestProduct,
  { token }: Person,
  { path, bytes }: FileToUpload,
): Promise<Answer> =>
  product.call('POST', path, {
    token,
    body: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  })

/** Uploads a file of a message or from outside. @returns the id of the upload, and the answer that finished it */
export async function uploadFile(
  product: TestProduct,
  person: Person,
  file: FileToUpload,
): Promise<{ uploadId: string; finished: Answer }> {
  const { uploadId, received } = (await announceFile(product, person, file)).body
  const { token } = person
  const bytes = file.bytes.subarray(received)
  if (bytes.length > 0) await product.call('PUT', `/uploads/${uploadId}?from=${received}`, { token, bytes })
  return {
    uploadId,
    finished: await product.call('POST', `/uploads/${uploadId}/finish`, { token, body: {} }),
  }
}

/** The form of a document from outside. */
export function attachmentForm(
  bytes: Buffer | null,
  fields: Readonly<Record<string, string>> = { kind: 'visa', shared: 'yes' },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'document')
  return form
}

/** The form of a message with files. @param subject of a new conversation */
export function messageForm(text: string, files: readonly Buffer[], subject?: string): FormData {
  const form = new FormData()
  if (subject !== undefined) form.append('subject', subject)
  form.append('text', text)
  for (const [index, bytes] of files.entries()) {
    form.append(`file${index + 1}`, new Blob([new Uint8Array(bytes)]), 'photo')
  }
  return form
}

/** A document from outside, attached to an application and shared with its student. @returns its `_id` */
export async function anAttachment(
  product: TestProduct,
  { token }: Person,
  applicationId: string,
): Promise<string> {
  const form = attachmentForm(await smallPhotograph())
  await product.call('POST', `/staff/applications/${applicationId}/attachments`, { token, form })
  const { body } = await product.call('GET', `/application/${applicationId}/attachments`, { token })
  return body.data[0]._id
}

/** The form with which an officer records the signed form of a student's consent. */
export function consentForm(bytes: Buffer | null): FormData {
  const form = new FormData()
  if (bytes !== null)
    form.append('file', new Blob([bytes as BlobPart], { type: 'image/jpeg' }), 'IMG_0001.jpg')
  return form
}
