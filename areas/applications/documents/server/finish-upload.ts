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
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { UploadGate } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { finishUpload as finishRoute } from '../contract/vault.ts'
import { readStoredDocument } from './read-vault.ts'
import { openUnfinished, replaceSeal, sealOf } from './receive-upload.ts'
import { countPages } from './stored-pages.ts'
import { dropUnfinished, incomingFolder, piecesOf } from './upload-folders.ts'
import {
  abandon,
  storeDocuments,
  storePictures,
  newDocumentIds,
  longestWait,
  pollEvery,
  removeStored,
  stillStoresUnder,
  type Attempt,
  type StoredPicture,
} from './store-documents.ts'

/** A finish that takes longer was interrupted by a crash, and the next request restarts it. */
const cutOffAfter = 60_000

type Announced = NonNullable<Awaited<ReturnType<typeof readAnnounced>>>

/** How an upload ends: one of a student's own document, or one of a file that is sent with something else. */
interface Ending<Answer> {
  readonly isOwnDocument: boolean
  /** The answer once it has settled. */
  readonly answer: (upload: Announced) => Answer | Promise<Answer>
  /** Stores the file and settles the upload. */
  readonly store: (upload: Announced, attempt: Attempt, file: UploadedFile) => Promise<void>
}

/**
 * Cleans and stores a file that has been received completely: its bytes are compared with the announcement, then it is
 * re-encoded and stored encrypted before the answer. Repeated calls, concurrent or later, get the same answer.
 * @throws not_found, piece_out_of_place when bytes are missing, quota_full, and the refusals of the image reader
 */
async function finish<Answer>(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
  ending: Ending<Answer>,
): Promise<Answer> {
  for (let waited = 0; waited < longestWait; waited += pollEvery) {
    const upload = await readAnnounced(deps, viewer, uploadId, ending.isOwnDocument)
    if (!upload) throw refuse('not_found')
    if (upload.state === 'ready' || upload.state === 'committed') return ending.answer(upload)
    const attempt = await claim(deps, upload)
    if (attempt) await storeUpload(deps, gate, viewer, upload, attempt, ending.store)
    else await wait(pollEvery)
  }
  throw refuse('still_running', { retryAfter: 2 })
}

/** Finishes the upload of a student's own document. @throws as `finish` */
export function finishUpload(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
): Promise<z.input<(typeof finishRoute)['reply']>> {
  return finish(deps, gate, viewer, uploadId, {
    isOwnDocument: true,
    answer: async ({ document_ids: [documentId] }) => {
      if (documentId === undefined) throw refuse('not_found')
      return { document: await readStoredDocument(deps.db, viewer.userId, documentId) }
    },
    store: ({ sha256, label, flags }, attempt, file) => {
      const rows = async (trx: Trx) => {
        await recordAct(trx, deps, 'document-added', attempt.documentIds[0]!)
        return { applicationId: null, fingerprint: sha256 }
      }
      return storeDocuments(deps, viewer.userId, attempt, [file], rows, { flags, label })
    },
  })
}

/** Finishes the upload of a file that waits until what it belongs to is sent. @throws as `finish` */
export function finishFile(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
): Promise<{ pages: number }> {
  return finish(deps, gate, viewer, uploadId, {
    isOwnDocument: false,
    answer: ({ picture }) => ({ pages: countPages(picture as unknown as StoredPicture) }),
    store: ({ sha256 }, attempt, file) =>
      storePictures(deps, attempt, [file], async (_, [unsent]) => ({
        applicationId: null,
        fingerprint: sha256,
        unsent: unsent!,
      })),
  })
}

const readAnnounced = (deps: Deps, viewer: Viewer, uploadId: string, isOwnDocument: boolean) =>
  deps.db
    .selectFrom('upload_intents')
    .selectAll()
    .where('id', '=', uploadId)
    .where('student_id', '=', viewer.userId)
    .where('sha256', 'is not', null)
    .where('purpose', isOwnDocument ? 'is' : 'is not', null)
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
  upload: Announced,
  attempt: Attempt,
  store: Ending<unknown>['store'],
): Promise<void> {
  const { id, name, bytes, sha256 } = upload
  // Unencrypted while it is decoded; the sweep removes what a crash leaves.
  const clear = path.join(incomingFolder(deps), `${id}-${randomUUID()}.part`)
  let leave = () => {}
  try {
    leave = await gate.enter({ owner: viewer.userId })
    const seal = sealOf(upload)
    if (seal === null || (await piecesOf(deps).received(id, seal)) !== bytes)
      throw refuse('piece_out_of_place')
    if ((await openUnfinished(deps, id, seal, clear)) !== sha256) {
      // Nobody knows which byte is wrong, so the upload starts again.
      if (await replaceSeal(deps, id, seal, null)) await dropUnfinished(deps, id)
      throw refuse('invalid_input', { fields: { [name]: vaultMessages.changed } })
    }
    await store(upload, attempt, { name, path: clear, bytes, sha256 })
    await dropUnfinished(deps, id).catch(() => undefined)
  } catch (error) {
    await abandon(deps, attempt).catch(() => undefined)
    throw error
  } finally {
    leave()
    await rm(clear, { force: true })
  }
}
