import type { DocumentKind } from '#platform/contract/documents.ts'
import { call } from '#kit/store/api.ts'
import { beginUpload, finishUpload, sendPiece } from '../contract/vault.ts'
import type { VaultDocument } from '../contract/vault.ts'
import type { PreparedFile } from '../web/photo.ts'
import { uploadInPieces, type Watch } from '../web/upload-in-pieces.ts'

/** A file name as a label, sanitized so that it cannot cause a refusal. */
export const labelOf = (fileName: string): string | null =>
  fileName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
    .trim()
    .slice(0, 120)
    .trim() || null

/**
 * Uploads a photo or PDF to the vault.
 * @returns the document in the vault
 * @throws as `uploadInPieces`
 */
export function uploadDocument(
  name: DocumentKind,
  { bytes, sha256, flags, fileName }: PreparedFile,
  watch: Watch,
): Promise<VaultDocument> {
  const body = { name, bytes: bytes.byteLength, sha256, flags, label: labelOf(fileName) }
  return uploadInPieces<VaultDocument>(
    bytes,
    {
      announce: async (signal) => {
        const { document, ...announced } = await call(beginUpload, { body, signal })
        return { ...announced, stored: document }
      },
      sendPiece: ({ uploadId, from, ...piece }) =>
        call(sendPiece, { params: { uploadId }, query: { from: String(from) }, ...piece }),
      finish: async (uploadId, signal) =>
        (await call(finishUpload, { params: { uploadId }, body: {}, signal })).document,
    },
    watch,
  )
}
