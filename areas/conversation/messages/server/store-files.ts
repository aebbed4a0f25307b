import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import {
  claimFiles,
  exceedsLimits,
  lockStorageOf,
  storageUsedBy,
  type FileTarget,
  type StoredPicture,
} from '#areas/applications/offers.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/** Files of a student’s messages count toward the same limits as their documents. @throws quota_full */
export async function checkStudentsRoom(
  trx: Trx,
  viewer: Viewer,
  pictures: readonly StoredPicture[],
): Promise<void> {
  if (viewer.role !== 'student') return
  await lockStorageOf(trx, viewer.userId)
  const there = await storageUsedBy(trx, viewer.userId)
  const bytes = pictures.reduce((sum, one) => sum + one.bytes, there.bytes)
  if (exceedsLimits({ files: there.files + pictures.length, bytes })) {
    throw refuse('quota_full', { message: messageMessages.filesFull })
  }
}

/**
 * Claims the files that were uploaded for a message.
 * @throws file_not_uploaded, quota_full
 */
export async function claimUploads(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  target: FileTarget,
  uploads: readonly string[],
): Promise<StoredPicture[]> {
  if (uploads.length === 0) return []
  // Storage is locked before uploads everywhere, so that no two requests wait for each other.
  if (viewer.role === 'student') await lockStorageOf(trx, viewer.userId)
  const pictures = await claimFiles(trx, deps, viewer, target, uploads)
  await checkStudentsRoom(trx, viewer, pictures)
  return pictures
}

/** Inserts the rows of the files of a message, in order. */
export async function addFiles(
  trx: Trx,
  messageId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await trx
    .insertInto('message_files')
    .values(
      pictures.map(({ seal, pages, ...picture }, index) => ({
        ...picture,
        message_id: messageId,
        position: index + 1,
        seal: JSON.stringify(seal),
        pages: pages && JSON.stringify(pages),
      })),
    )
    .execute()
}
