import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { documentLimits, type DocumentName } from '#contract/documents.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { UploadedFile } from '#server/http/uploads.ts'
import type { StoredSeal } from '#server/outside/files.ts'
import type { Trx } from './make-move.ts'

/** A document that lies encrypted in storage, and has no row yet. */
export interface KeptDocument {
  readonly id: string
  readonly name: DocumentName
  readonly seal: StoredSeal
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** Free space below which nothing new is taken: reads must go on working. */
const leastFreeBytes = 1024 ** 3

/**
 * Refuses before a byte of the body is read when there is no room: on the disk, or in this student's share.
 * @throws storage_full, quota_full
 */
export async function checkRoom(deps: Deps, studentId: string): Promise<void> {
  const free = await deps.files.freeSpace()
  if (free !== null && free < leastFreeBytes) throw refuse('storage_full')
  const used = await deps.db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('bytes').as('bytes')])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  const { storedFiles, storedBytes } = documentLimits
  if (used.files >= storedFiles || (used.bytes ?? 0) >= storedBytes) throw refuse('quota_full')
}

/** The ids under which the files of a form will be stored; the intent names them before anything is stored. */
export const newDocumentIds = (files: readonly UploadedFile[]): string[] => files.map(() => randomUUID())

/**
 * Re-encodes each photograph and stores it encrypted, durable before this returns. Nothing is kept of the
 * original. When one fails, those already stored are removed.
 * @param ids one per file, in the same order
 * @throws the refusals of the image reader, with the document named in `fields`
 */
export async function storeDocuments(
  deps: Deps,
  files: readonly UploadedFile[],
  ids: readonly string[],
): Promise<KeptDocument[]> {
  const kept: KeptDocument[] = []
  try {
    for (const [index, file] of files.entries()) {
      const id = ids[index]!
      const clean = `${file.path}.jpg`
      try {
        const image = await deps.images.reencode(file.path, clean, { field: file.name })
        const stored = await deps.files.put(id, clean, { version: 1 })
        kept.push({
          id,
          name: file.name as DocumentName,
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

/** Removes stored files that no row refers to. What cannot be removed now is left to the sweeper. */
export async function removeStored(deps: Deps, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => deps.files.remove(id)))
}

/** Writes the rows of stored documents and links them to an application, each as its next version. */
export async function linkDocuments(
  trx: Trx,
  applicationId: string,
  studentId: string,
  kept: readonly KeptDocument[],
  now: Date,
): Promise<void> {
  if (kept.length === 0) return
  const names = kept.map((one) => one.name)
  const before = await trx
    .updateTable('application_documents')
    .set({ state: 'replaced' })
    .where('application_id', '=', applicationId)
    .where('name', 'in', names)
    .returning(['name', 'version'])
    .execute()
  const versionOf = (name: DocumentName) =>
    1 + Math.max(0, ...before.filter((one) => one.name === name).map((one) => one.version))
  await trx
    .insertInto('documents')
    .values(
      kept.map((one) => ({
        id: one.id,
        student_id: studentId,
        name: one.name,
        version: versionOf(one.name),
        seal: JSON.stringify(one.seal),
        bytes: one.bytes,
        width: one.width,
        height: one.height,
        uploaded_at: now,
      })),
    )
    .execute()
  await trx
    .insertInto('application_documents')
    .values(
      kept.map((one) => ({
        application_id: applicationId,
        document_id: one.id,
        name: one.name,
        version: versionOf(one.name),
      })),
    )
    .execute()
}
