import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { documentLimits, type PaperName } from '#platform/contract/documents.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { StoredSeal } from '#platform/files/files.ts'
import { freeSpaceAt } from '#platform/files/files-disk.ts'
import type { Trx } from '#platform/database/transaction.ts'

/** A picture that lies encrypted in storage, and has no row yet. */
export interface StoredPicture {
  readonly id: string
  readonly seal: StoredSeal
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** One that is a document of a student. */
export interface KeptDocument extends StoredPicture {
  readonly name: PaperName
}

/** Free space below which nothing new is taken: reads must go on working. */
const leastFreeBytes = 1024 ** 3

/** Refuses when the disk has no room for anything new. @throws storage_full */
export async function checkSpace(deps: Pick<Deps, 'files' | 'config'>): Promise<void> {
  // What is not finished waits on this machine, wherever documents are kept.
  const free = (await deps.files.freeSpace()) ?? (await freeSpaceAt(deps.config.dataDir))
  if (free < leastFreeBytes) throw refuse('storage_full')
}

/** What a student keeps, in number and in size. */
interface Kept {
  readonly files: number
  readonly bytes: number
}

/** What a student keeps; within the turn of `inTurnOf`, nothing is added to it meanwhile. */
export async function keptBy(db: Kysely<Database>, studentId: string): Promise<Kept> {
  const { files, bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('bytes').as('bytes')])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return { files, bytes: bytes ?? 0 }
}

/** Waits until nobody else adds to what this student keeps, until the end of the transaction. */
export async function inTurnOf(trx: Trx, studentId: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether so much is more than one student may keep. */
export const isTooMuch = ({ files, bytes }: Kept): boolean =>
  files > documentLimits.storedFiles || bytes > documentLimits.storedBytes

/**
 * Refuses before a byte of the body is read when there is no room: on the disk, or in this student's share.
 * @throws storage_full, quota_full
 */
export async function checkRoom(deps: Deps, studentId: string): Promise<void> {
  await checkSpace(deps)
  const { files, bytes } = await keptBy(deps.db, studentId)
  if (isTooMuch({ files: files + 1, bytes: bytes + 1 })) throw refuse('quota_full')
}

/** The ids under which the files of a form will be stored; the intent names them before anything is stored. */
export const newDocumentIds = (files: readonly UploadedFile[]): string[] => files.map(() => randomUUID())

/**
 * Re-encodes each photograph and stores it encrypted, durable before this returns. Nothing is kept of the
 * original. When one fails, those already stored are removed.
 * @param ids one per file, in the same order
 * @throws the refusals of the image reader, with the document named in `fields`
 */
export async function storePictures(
  deps: Deps,
  files: readonly UploadedFile[],
  ids: readonly string[],
): Promise<StoredPicture[]> {
  const kept: StoredPicture[] = []
  try {
    for (const [index, file] of files.entries()) {
      const id = ids[index]!
      const clean = `${file.path}.jpg`
      try {
        const image = await deps.images.reencode(file.path, clean, { field: file.name })
        const stored = await deps.files.put(id, clean, { version: 1 })
        kept.push({
          id,
          seal: stored.seal,
          bytes: image.bytes,
          width: image.width,
          height: image.height,
        })
      } finally {
        await rm(clean, { force: true })
      }
    }
    return kept
  } catch (error) {
    await removeStored(deps, ids)
    throw error
  }
}

/** Stores documents of a student, as `storePictures` does. */
export async function storeDocuments(
  deps: Deps,
  files: readonly UploadedFile[],
  ids: readonly string[],
): Promise<KeptDocument[]> {
  const stored = await storePictures(deps, files, ids)
  return stored.map((picture, index) => ({ ...picture, name: files[index]!.name as PaperName }))
}

/** Removes stored files that no row refers to. What cannot be removed now is left to the sweeper. */
export async function removeStored(deps: Deps, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => deps.files.remove(id)))
}

/** What is known of a document beyond its picture. */
export interface Origin {
  readonly source_sha256: string
  readonly flags: string[]
  readonly label: string | null
}

/**
 * Writes the rows of stored documents, each as the next version of its kind that the student keeps.
 * @throws quota_full when the student would keep more than one may
 */
export async function addDocuments(
  trx: Trx,
  studentId: string,
  kept: readonly KeptDocument[],
  now: Date,
  origin?: Origin,
): Promise<void> {
  if (kept.length === 0) return
  await inTurnOf(trx, studentId)
  const there = await keptBy(trx, studentId)
  const bytes = kept.reduce((sum, one) => sum + one.bytes, there.bytes)
  if (isTooMuch({ files: there.files + kept.length, bytes })) throw refuse('quota_full')
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
      kept.map((one) => ({
        id: one.id,
        student_id: studentId,
        name: one.name,
        version: (versions.get(one.name) ?? 0) + 1,
        seal: JSON.stringify(one.seal),
        bytes: one.bytes,
        width: one.width,
        height: one.height,
        uploaded_at: now,
        ...origin,
      })),
    )
    .execute()
}

/** A document that goes with an application. */
export type Linked = Pick<KeptDocument, 'id' | 'name'>

/**
 * The documents of the vault that a form names.
 * @throws invalid_input when one is not the student's, or two are of one kind
 */
export async function chosenFromVault(
  trx: Trx,
  studentId: string,
  ids: readonly string[],
  besides: readonly Linked[],
): Promise<Linked[]> {
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('student_id', '=', studentId)
    .where('id', 'in', [...ids])
    // Held until the link is there: a document cannot be removed in between.
    .forShare()
    .execute()
  if (found.length < ids.length) {
    throw refuse('invalid_input', {
      fields: { documents: 'One of these documents is not among yours any more. Choose it again.' },
    })
  }
  const names = [...found, ...besides].map(({ name }) => name)
  if (new Set(names).size < names.length) {
    throw refuse('invalid_input', { fields: { documents: 'Send one document of each kind.' } })
  }
  return found as Linked[]
}

/** Links documents to an application, each as the next version of its kind there. */
export async function linkDocuments(
  trx: Trx,
  applicationId: string,
  linked: readonly Linked[],
): Promise<void> {
  if (linked.length === 0) return
  const before = await trx
    .updateTable('application_documents')
    .set({ state: 'replaced' })
    .where('application_id', '=', applicationId)
    .where(
      'name',
      'in',
      linked.map((one) => one.name),
    )
    .returning(['name', 'version'])
    .execute()
  const versionOf = (name: PaperName) =>
    1 + Math.max(0, ...before.filter((one) => one.name === name).map((one) => one.version))
  await trx
    .insertInto('application_documents')
    .values(
      linked.map(({ id, name }) => ({
        application_id: applicationId,
        document_id: id,
        name,
        version: versionOf(name),
      })),
    )
    // The same document sent once more is there already.
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'document_id'])
        .doUpdateSet({ state: 'received', checked_by: null, checked_at: null }),
    )
    .execute()
}
