import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { recordAct } from '#platform/acting/acting.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGate } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type finishUpload as route } from '../contract/vault.ts'
import { readStoredDocument } from './read-vault.ts'
import { openUnfinished, replaceSeal, sealOf } from './receive-upload.ts'
import { dropUnfinished, incomingFolder, piecesOf } from './upload-folders.ts'
import {
  abandon,
  storeDocuments,
  newDocumentIds,
  longestWait,
  pollEvery,
  removeStored,
  stillStoresUnder,
  type Attempt,
} from './store-documents.ts'

type Answer = z.input<(typeof route)['reply']>

/** A finish that takes longer was interrupted by a crash, and the next request restarts it. */
const cutOffAfter = 60_000

type Announced = NonNullable<Awaited<ReturnType<typeof readAnnounced>>>

/**
 * Cleans and stores a photo that has been received completely: its bytes are compared with the announcement, then it is
 * re-encoded and stored encrypted before the answer. Repeated calls, concurrent or later, return the same document.
 * @throws not_found, piece_out_of_place when bytes are missing, quota_full, and the refusals of the image reader
 */
export async function finishUpload(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
): Promise<Answer> {
  for (let waited = 0; waited < longestWait; waited += pollEvery) {
    const upload = await readAnnounced(deps, viewer, uploadId)
    if (!upload) throw refuse('not_found')
    if (upload.state === 'committed') {
      const [documentId] = upload.document_ids
      if (documentId === undefined) throw refuse('not_found')
      return { document: await readStoredDocument(deps.db, viewer.userId, documentId) }
    }
    const attempt = await claim(deps, upload)
    if (attempt) await storeUpload(deps, gate, viewer, upload, attempt)
    else await wait(pollEvery)
  }
  throw refuse('still_running', { retryAfter: 2 })
}

const readAnnounced = (deps: Deps, viewer: Viewer, uploadId: string) =>
  deps.db
    .selectFrom('upload_intents')
    .selectAll()
    .where('id', '=', uploadId)
    .where('student_id', '=', viewer.userId)
    .where('sha256', 'is not', null)
    .$narrowType<{ name: string; flags: string[]; bytes: number; sha256: string }>()
    .executeTakeFirst()

/** Claims the upload for finishing, also from an interrupted request; null if another request is working on it. */
async function claim(deps: Deps, upload: Announced): Promise<Attempt | null> {
  const now = deps.clock.now()
  if (upload.state === 'staging' && now.getTime() - upload.state_since.getTime() < cutOffAfter) return null
  const attempt = { intentId: upload.id, documentIds: newDocumentIds(1) }
  const claimed = await deps.db
    .updateTable('upload_intents')
    .set({ state: 'staging', state_since: now, document_ids: attempt.documentIds })
    .where('id', '=', upload.id)
    .where('state', '=', upload.state)
    .where(stillStoresUnder(upload.document_ids))
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return null
  await removeStored(deps, upload.document_ids)
  return attempt
}

async function storeUpload(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  { id, name, label, flags, bytes, sha256, ...row }: Announced,
  attempt: Attempt,
): Promise<void> {
  // Unencrypted while it is decoded; the sweep removes what a crash leaves.
  const clear = path.join(incomingFolder(deps), `${id}-${randomUUID()}.part`)
  let leave = () => {}
  try {
    leave = await gate.enter({ owner: viewer.userId })
    const seal = sealOf(row)
    if (seal === null || (await piecesOf(deps).received(id, seal)) !== bytes)
      throw refuse('piece_out_of_place')
    if ((await openUnfinished(deps, id, seal, clear)) !== sha256) {
      // Nobody knows which byte is wrong, so the upload starts again.
      if (await replaceSeal(deps, id, seal, null)) await dropUnfinished(deps, id)
      throw refuse('invalid_input', { fields: { [name]: vaultMessages.changed } })
    }
    const rows = async (trx: Trx) => {
      await recordAct(trx, deps, 'document-added', attempt.documentIds[0]!)
      return { applicationId: null, fingerprint: sha256 }
    }
    const files = [{ name, path: clear, bytes, sha256 }]
    await storeDocuments(deps, viewer.userId, attempt, files, rows, { flags, label })
    await dropUnfinished(deps, id).catch(() => undefined)
  } catch (error) {
    await abandon(deps, attempt).catch(() => undefined)
    throw error
  } finally {
    leave()
    await rm(clear, { force: true })
  }
}
