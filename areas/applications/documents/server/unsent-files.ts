import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { unsentFilesMost } from '#platform/contract/upload-limits.ts'
import type { Trx } from '#platform/database/transaction.ts'
import type { UploadIntents } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { unsentFileMessages } from '#texts/applications/documents/unsent-files.ts'
import type { AnnouncedUpload } from '../contract/unsent-files.ts'
import { receivedOf } from './receive-upload.ts'
import { checkRoomFor, checkSpace, lockStorageOf } from './storage-limits.ts'
import type { StoredPicture } from './store-documents.ts'
import { countPages } from './stored-pages.ts'
import { removeAbandoned, removeFilesOf, unfinishedMs } from './sweep-uploads.ts'

/** What a file is uploaded for. Only its owner can send it, and only there. */
export interface FileTarget {
  readonly purpose: NonNullable<UploadIntents['purpose']>
  /** Null for a question, which begins a conversation. */
  readonly recordId: string | null
}

/** What all uploads of such files are called: the field of their refusals. */
const fileName = 'file'

const isFor = ({ purpose, recordId }: FileTarget) =>
  sql<boolean>`purpose = ${purpose} and record_id is not distinct from ${recordId}::uuid`

/**
 * Announces a file that is sent with something else later. Announcing it again, as after an interruption or a reload,
 * resumes the upload, and one that is stored waits anew. The caller checks that the viewer may send something there.
 * @throws storage_full, quota_full, uploads_open
 */
export async function announceFile(
  deps: Deps,
  viewer: Viewer,
  target: FileTarget,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): Promise<AnnouncedUpload> {
  await removeAbandoned(deps, viewer.userId)
  const now = deps.clock.now()
  const { id, picture } = await deps.db.transaction().execute(async (trx) => {
    await lockStorageOf(trx, viewer.userId)
    const unsent = trx
      .updateTable('upload_intents')
      .set({ state_since: sql<Date>`case when state = 'ready' then ${now} else state_since end` })
      .where('student_id', '=', viewer.userId)
      .where('state', 'in', ['receiving', 'staging', 'ready'])
    const known = await unsent
      .where('sha256', '=', sha256)
      .where(isFor(target))
      .returning(['id', 'picture'])
      .executeTakeFirst()
    if (known) return known
    await checkSpace(deps)
    await checkUnsent(trx, viewer.userId)
    if (viewer.role === 'student') await checkRoomFor(trx, viewer.userId, bytes)
    return trx
      .insertInto('upload_intents')
      .values({
        student_id: viewer.userId,
        name: fileName,
        flags: [],
        bytes,
        sha256,
        purpose: target.purpose,
        record_id: target.recordId,
        state: 'receiving',
        created_at: now,
        state_since: now,
      })
      .returning(['id', 'picture'])
      .executeTakeFirstOrThrow()
  })
  const stored = picture as unknown as StoredPicture | null
  return {
    uploadId: id,
    received: stored === null ? await receivedOf(deps, id) : bytes,
    pages: stored && countPages(stored),
  }
}

/** @throws uploads_open */
async function checkUnsent(trx: Trx, userId: string): Promise<void> {
  const { files } = await trx
    .selectFrom('upload_intents')
    .select(sql<number>`count(*)::int`.as('files'))
    .where('student_id', '=', userId)
    .where('purpose', 'is not', null)
    .where('state', 'in', ['receiving', 'staging', 'ready'])
    .executeTakeFirstOrThrow()
  if (files >= unsentFilesMost) throw refuse('uploads_open', { message: unsentFileMessages.tooMany })
}

/**
 * Claims files in the transaction that sends them, each once: afterwards they belong to the rows that it inserts.
 * @returns their pictures, in the order of the ids
 * @throws file_not_uploaded when one is not stored, was sent already, or is another person's or for something else
 */
export async function claimFiles(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  target: FileTarget,
  uploadIds: readonly string[],
): Promise<StoredPicture[]> {
  const now = deps.clock.now()
  const claimed = await trx
    .updateTable('upload_intents')
    .set({ state: 'committed', state_since: now })
    .where('id', 'in', [...uploadIds])
    .where('student_id', '=', viewer.userId)
    .where(isFor(target))
    .where('state', '=', 'ready')
    .where('state_since', '>', new Date(now.getTime() - unfinishedMs))
    .returning(['id', 'picture'])
    .execute()
  const pictures = new Map(claimed.map(({ id, picture }) => [id, picture as unknown as StoredPicture]))
  if (pictures.size < uploadIds.length) throw refuse('file_not_uploaded')
  return uploadIds.map((id) => pictures.get(id)!)
}

/** Whether a person has sent these files there before: the reply to that request was lost. */
export async function wereSent(
  trx: Trx,
  viewer: Viewer,
  target: FileTarget,
  uploadIds: readonly string[],
): Promise<boolean> {
  const sent = await trx
    .selectFrom('upload_intents')
    .select('id')
    .where('id', 'in', [...uploadIds])
    .where('student_id', '=', viewer.userId)
    .where(isFor(target))
    .where('state', '=', 'committed')
    .execute()
  return sent.length === uploadIds.length
}

/**
 * Removes files that a person uploaded and has not sent; what is sent stays.
 * @returns how many were removed
 */
export async function dropFiles(deps: Deps, viewer: Viewer, uploadIds: readonly string[]): Promise<number> {
  if (uploadIds.length === 0) return 0
  const dropped = await deps.db
    .deleteFrom('upload_intents')
    .where('id', 'in', [...uploadIds])
    .where('student_id', '=', viewer.userId)
    .where('purpose', 'is not', null)
    .where('state', 'in', ['receiving', 'ready'])
    .returning(['id', 'state', 'document_ids'])
    .execute()
  for (const file of dropped) await removeFilesOf(deps, file)
  return dropped.length
}

/** Removes a file that was uploaded and not sent. @throws not_found */
export async function dropFile(deps: Deps, viewer: Viewer, uploadId: string): Promise<Record<never, never>> {
  if ((await dropFiles(deps, viewer, [uploadId])) === 0) throw refuse('not_found')
  return {}
}
