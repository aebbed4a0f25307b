import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { takesPdf } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import type { StoredSeal } from '#platform/files/files.ts'
import type { PageSize } from '#platform/images/pdf-worker.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import { lockStorageOf, exceedsLimits, storageUsedBy } from './storage-limits.ts'

/**
 * Every upload of a picture writes a row to `upload_intents` before its first byte is stored, so that it can be
 * cleaned up after a crash:
 *
 * - `receiving`: announced, its bytes arrive in pieces
 * - `staging`: complete; its pictures are being stored under `document_ids`
 * - `ready`: stored, for something that is not sent yet; only an upload with a purpose
 * - `committed`: its rows are committed
 * - `swept`: abandoned
 *
 * A form starts in `staging`; an announced upload returns to `receiving` when it is abandoned.
 */

/** How long a repeated request waits for the first one before it is refused as still running, in milliseconds. */
export const longestWait = 30_000
export const pollEvery = 100
/**
 * A form still open after this time counts as interrupted by a crash, and a repeated request replaces it. If it was
 * merely slow, it can no longer settle, and its client has stopped waiting.
 */
const cutOffAfter = 15_000

/** Milliseconds for which an answer waits until the files of an abandoned intent are removed. */
const removalPatience = 1_000

/** An intent while its pictures are stored. A request that replaces it uses other ids, and then it cannot settle. */
export interface Attempt {
  readonly intentId: string
  /** One per file, in order. */
  readonly documentIds: readonly string[]
}

/** Whether the row still has these ids: no other request has replaced it. */
export const stillStoresUnder = (ids: readonly string[]) => sql<boolean>`document_ids = ${[...ids]}::uuid[]`

/** The state after abandoning. The bytes of an announced upload are still stored, so it can be finished again. */
export const abandonedState = sql<
  'receiving' | 'swept'
>`case when sha256 is null then 'swept' else 'receiving' end`

/** The result of the first request with the same key. */
export type Earlier = { applicationId: string; fingerprint: string }

/** Ids under which files will be stored. */
export const newDocumentIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** Records that a form with this many files is about to be stored. */
export async function openIntent(
  deps: Deps,
  studentId: string,
  files: number,
  key?: string,
): Promise<Attempt> {
  const attempt = { intentId: randomUUID(), documentIds: newDocumentIds(files) }
  const now = deps.clock.now()
  await deps.db
    .insertInto('upload_intents')
    .values({
      id: attempt.intentId,
      student_id: studentId,
      idempotency_key: key ?? null,
      state: 'staging',
      document_ids: attempt.documentIds,
      created_at: now,
      state_since: now,
    })
    .execute()
  return attempt
}

/**
 * Opens an intent under the caller's Idempotency-Key, or waits until the first request with this key has settled; one
 * that was interrupted is abandoned.
 * @throws still_running when it takes too long
 */
export async function openOnce(
  deps: Deps,
  studentId: string,
  files: number,
  key: string | undefined,
): Promise<Attempt | Earlier> {
  for (let waited = 0; waited < longestWait; waited += pollEvery) {
    try {
      return await openIntent(deps, studentId, files, key)
    } catch (error) {
      if (!isConflict(error, 'upload_intents_key')) throw error
    }
    const found = await deps.db
      .selectFrom('upload_intents')
      .select(['id', 'state', 'application_id', 'fingerprint', 'document_ids', 'state_since'])
      .where('student_id', '=', studentId)
      .where('idempotency_key', '=', key!)
      .where('state', '<>', 'swept')
      .executeTakeFirst()
    if (!found) continue
    if (found.state === 'committed') {
      return { applicationId: found.application_id!, fingerprint: found.fingerprint! }
    }
    if (deps.clock.now().getTime() - found.state_since.getTime() > cutOffAfter) {
      await abandon(deps, { intentId: found.id, documentIds: found.document_ids })
    } else await wait(pollEvery)
  }
  throw refuse('still_running', { retryAfter: 1 })
}

/**
 * Settles an intent, in the transaction that inserts the rows. One that was abandoned meanwhile, by the sweep or by
 * a request that replaced it, cannot be settled: its files are gone.
 * @throws busy in that case
 */
async function settle(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { intentId, documentIds }: Attempt,
  { applicationId, fingerprint, unsent }: Outcome,
): Promise<void> {
  const settled = await trx
    .updateTable('upload_intents')
    .set({ state: unsent ? 'ready' : 'committed', application_id: applicationId, fingerprint, seal: null })
    .set({ state_since: deps.clock.now(), picture: unsent ? JSON.stringify(unsent) : null })
    .where('id', '=', intentId)
    .where('state', '=', 'staging')
    .where(stillStoresUnder(documentIds))
    .returning('id')
    .executeTakeFirst()
  if (!settled) throw refuse('busy', { retryAfter: 2 })
}

/**
 * Abandons an intent: its key is free again, and the files it stored are removed, which goes on without the caller when
 * the storage is slow.
 * @returns whether it had been settled already: then its rows exist, whatever the connection reported, and nothing is
 * removed
 */
export async function abandon(
  deps: Deps,
  { intentId, documentIds }: Attempt,
): Promise<'dropped' | 'committed'> {
  await deps.db
    .updateTable('upload_intents')
    .set({ state: abandonedState, state_since: deps.clock.now() })
    .where('id', '=', intentId)
    .where('state', '=', 'staging')
    .where(stillStoresUnder(documentIds))
    .execute()
  const settled = await deps.db
    .selectFrom('upload_intents')
    .select('id')
    .where('id', '=', intentId)
    .where('state', 'in', ['ready', 'committed'])
    .where(stillStoresUnder(documentIds))
    .executeTakeFirst()
  if (settled) return 'committed'
  // A storage that hangs has already kept the caller waiting for as long as a call to it may take.
  await Promise.race([removeStored(deps, documentIds), wait(removalPatience, undefined, { ref: false })])
  return 'dropped'
}

/** Removes stored files that no row refers to. What cannot be removed now is found by the check of stored files. */
export async function removeStored(deps: Pick<Deps, 'files'>, ids: readonly string[]): Promise<number> {
  const removals = await Promise.allSettled(ids.map((id) => deps.files.remove(id)))
  return removals.filter(({ status }) => status === 'fulfilled').length
}

/** SHA-256 over the text parts and the files as sent, in a fixed order: equal requests have equal fingerprints. */
export function fingerprintOf(
  fields: Readonly<Record<string, string | readonly string[] | undefined>>,
  files: readonly UploadedFile[],
): string {
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `f ${name} ${String(Array.isArray(value) ? value.toSorted() : value)}`,
    ),
    ...files.map((file) => `d ${file.name} ${file.sha256}`),
  ].sort()
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** A photo, or the pages of a PDF, that are stored encrypted and have no row yet. */
export interface StoredPicture {
  readonly id: string
  readonly seal: StoredSeal
  readonly bytes: number
  /** Of the first page. */
  readonly width: number
  readonly height: number
  /** The sizes of the pages of a PDF; null for a photo. */
  readonly pages: readonly PageSize[] | null
}

/** What an intent settles with. */
interface Outcome {
  /** Null for documents outside an application. */
  readonly applicationId: string | null
  readonly fingerprint: string
  /** The picture of a file that waits until it is sent; no other row describes it yet. */
  readonly unsent?: StoredPicture
}

/** The details of an announced document. */
interface Origin {
  readonly flags: string[]
  readonly label: string | null
}

/** Whether a file says of itself that it is a PDF. Whether it is one, only the worker that draws it can tell. */
async function isPdfFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1', 0, bytesRead) === '%PDF-'
  } finally {
    await file.close()
  }
}

/**
 * Writes what is stored of a file: a fresh JPEG of a photo, or of each page of a PDF.
 * @throws the refusals of `Images`; not_an_image for a PDF where only photos are taken
 */
async function clean(
  { images }: Pick<Deps, 'images'>,
  { path, name }: UploadedFile,
  output: string,
): Promise<Pick<StoredPicture, 'bytes' | 'width' | 'height' | 'pages'>> {
  if (!(await isPdfFile(path))) {
    const { bytes, width, height } = await images.reencode(path, output, { field: name })
    return { bytes, width, height, pages: null }
  }
  if (!takesPdf(name as DocumentKind)) {
    const message = documentProblems.pdf
    throw refuse('not_an_image', { message, fields: { [name]: message } })
  }
  const { bytes, pages } = await images.drawPages(path, output, { field: name })
  const { width, height } = pages[0]!
  return { bytes, width, height, pages }
}

/**
 * Cleans each photo or PDF and stores it encrypted, durable before this returns. The original is not stored.
 * @throws as `clean`, with the document named in `fields`
 */
async function cleanAndStore(
  deps: Deps,
  files: readonly UploadedFile[],
  { documentIds }: Attempt,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const [index, file] of files.entries()) {
    const id = documentIds[index]!
    const output = `${file.path}.jpg`
    try {
      const picture = await clean(deps, file, output)
      const { seal } = await deps.files.put(id, output, { version: 1 })
      stored.push({ id, seal, ...picture })
    } finally {
      await rm(output, { force: true })
    }
  }
  return stored
}

/**
 * Stores the pictures of an intent, then inserts their rows and settles it in one transaction: afterwards everything
 * exists, or nothing. If that fails, the intent shows whether the rows exist: a connection that broke during
 * the commit proves nothing. Files are removed only if their rows certainly do not exist; if the database cannot be
 * reached, everything is left to the sweep.
 * @param rows writes the rows of the pictures and everything that belongs to them
 * @throws what storing and `rows` throw, unless the rows exist after all
 */
export async function storePictures(
  deps: Deps,
  attempt: Attempt,
  files: readonly UploadedFile[],
  rows: (trx: Trx, pictures: readonly StoredPicture[]) => Promise<Outcome>,
): Promise<void> {
  try {
    const pictures = await cleanAndStore(deps, files, attempt)
    await deps.db.transaction().execute(async (trx) => {
      await settle(trx, deps, attempt, await rows(trx, pictures))
    })
  } catch (error) {
    if ((await abandon(deps, attempt).catch(() => null)) !== 'committed') throw error
  }
}

/**
 * Stores photos among a student's own documents. All uploads end here: resumable uploads to the vault, the form of an
 * application, documents sent later, and the photo of a profile.
 * @param rows writes everything that belongs to them, in the same transaction, after the rows of the documents
 * @throws as `storePictures`; quota_full when the student's storage limits would be exceeded
 */
export function storeDocuments(
  deps: Deps,
  studentId: string,
  attempt: Attempt,
  files: readonly UploadedFile[],
  rows: (trx: Trx) => Promise<Outcome>,
  origin?: Origin,
): Promise<void> {
  return storePictures(deps, attempt, files, async (trx, pictures) => {
    if (pictures.length > 0) {
      const named = pictures.map((one, index) => {
        const { name, sha256 } = files[index]!
        return { ...one, name: name as DocumentKind, source_sha256: sha256, ...origin }
      })
      await addDocuments(trx, studentId, named, deps.clock.now())
    }
    return rows(trx)
  })
}

/** Inserts the rows of stored documents, each as the next version of its kind. */
async function addDocuments(
  trx: Trx,
  studentId: string,
  pictures: readonly (StoredPicture & { name: DocumentKind; source_sha256: string })[],
  now: Date,
): Promise<void> {
  await lockStorageOf(trx, studentId)
  const there = await storageUsedBy(trx, studentId)
  const bytes = pictures.reduce((sum, one) => sum + one.bytes, there.bytes)
  if (exceedsLimits({ files: there.files + pictures.length, bytes })) throw refuse('quota_full')
  const before = await trx
    .selectFrom('documents')
    .select(({ fn }) => ['name', fn.max('version').as('version')])
    .where('student_id', '=', studentId)
    .groupBy('name')
    .execute()
  const versions = new Map<string, number>(before.map(({ name, version }) => [name, version]))
  await trx
    .insertInto('documents')
    .values(
      pictures.map(({ seal, pages, ...picture }) => ({
        ...picture,
        pages: pages && JSON.stringify(pages),
        student_id: studentId,
        version: (versions.get(picture.name) ?? 0) + 1,
        seal: JSON.stringify(seal),
        uploaded_at: now,
      })),
    )
    .execute()
}
