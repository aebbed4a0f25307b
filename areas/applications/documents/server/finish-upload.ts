import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { PaperName } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { incomingFolder } from '#areas/applications/submit/server/submit-application.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGate } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { GrowingSeal } from '#platform/files/files-growing.ts'
import { vaultMessages, type finishUpload as route } from '../contract/vault.ts'
import { keepDocument } from './keep-document.ts'
import { readKept } from './read-vault.ts'
import { openUnfinished } from './receive-upload.ts'
import { dropUnfinished, receivedOf } from './unfinished-files.ts'

type Answer = z.input<(typeof route)['reply']>

/** A finish that took so long was cut off by a crash; whoever asks next does it again. */
const cutOffAfter = 60_000
const patience = 30_000
const pollEvery = 100

interface Claimed {
  readonly id: string
  readonly name: PaperName
  readonly label: string | null
  readonly flags: string[]
  readonly bytes: number
  readonly sha256: string
  readonly seal: GrowingSeal
}

/**
 * Cleans and keeps a photograph that has arrived whole: its bytes are compared with what was announced, then it is
 * made anew and stored encrypted, before the answer. Asked twice, at once or later, it answers the same document.
 * @throws not_found, piece_out_of_place when bytes are missing, quota_full, and the refusals of the image reader
 */
export async function finishUpload(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
): Promise<Answer> {
  for (let waited = 0; waited < patience; waited += pollEvery) {
    const claimed = await claim(deps, viewer, uploadId)
    if (claimed) {
      const leave = await gate.enter({ owner: viewer.userId })
      try {
        const documentId = await keep(deps, viewer, claimed)
        return { document: await readKept(deps.db, viewer.userId, documentId) }
      } catch (error) {
        await giveBack(deps, uploadId)
        throw error
      } finally {
        leave()
      }
    }
    const upload = await deps.db
      .selectFrom('document_uploads')
      .select(['state', 'document_id'])
      .where('id', '=', uploadId)
      .where('student_id', '=', viewer.userId)
      .executeTakeFirst()
    if (!upload || (upload.state === 'done' && upload.document_id === null)) throw refuse('not_found')
    if (upload.document_id !== null) {
      return { document: await readKept(deps.db, viewer.userId, upload.document_id) }
    }
    await wait(pollEvery)
  }
  throw refuse('still_running', { retryAfter: 2 })
}

/** Takes the finishing upon itself; null when somebody else has, or it is done. */
async function claim(deps: Deps, viewer: Viewer, uploadId: string): Promise<Claimed | null> {
  const now = deps.clock.now()
  const row = await deps.db
    .updateTable('document_uploads')
    .set({ state: 'finishing', state_since: now })
    .where('id', '=', uploadId)
    .where('student_id', '=', viewer.userId)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'receiving'),
        and([eb('state', '=', 'finishing'), eb('state_since', '<', new Date(now.getTime() - cutOffAfter))]),
      ]),
    )
    .returning(['id', 'name', 'label', 'flags', 'bytes', 'sha256', 'seal'])
    .executeTakeFirst()
  return row ? { ...row, name: row.name as PaperName, seal: row.seal as unknown as GrowingSeal } : null
}

async function giveBack(deps: Deps, uploadId: string): Promise<void> {
  await deps.db
    .updateTable('document_uploads')
    .set({ state: 'receiving', state_since: deps.clock.now() })
    .where('id', '=', uploadId)
    .where('state', '=', 'finishing')
    .execute()
    .catch(() => undefined)
}

async function keep(deps: Deps, viewer: Viewer, upload: Claimed): Promise<string> {
  if ((await receivedOf(deps, upload.id)) !== upload.bytes) throw refuse('piece_out_of_place')
  // In the clear for as long as it is decoded; what a crash leaves there is swept.
  const clear = path.join(incomingFolder(deps), `${upload.id}-${randomUUID()}.part`)
  try {
    if ((await openUnfinished(deps, upload.id, upload.seal, clear)) !== upload.sha256) {
      // Beginning anew is the only way out: nobody knows which byte is wrong.
      await dropUnfinished(deps, upload.id)
      throw refuse('invalid_input', { fields: { [upload.name]: vaultMessages.changed } })
    }
    const documentId = await store(deps, viewer, upload, clear)
    await dropUnfinished(deps, upload.id).catch(() => undefined)
    return documentId
  } finally {
    await rm(clear, { force: true })
  }
}

function store(deps: Deps, viewer: Viewer, upload: Claimed, clear: string): Promise<string> {
  const { id, name, bytes, sha256, flags, label } = upload
  const file = { name, path: clear, bytes, sha256 }
  return keepDocument(deps, viewer.userId, file, {
    origin: { source_sha256: sha256, flags, label },
    rows: async (trx, documentId) => {
      await trx
        .updateTable('document_uploads')
        .set({ state: 'done', state_since: deps.clock.now(), document_id: documentId, seal: null })
        .where('id', '=', id)
        .execute()
    },
  })
}
