import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { PaperName } from '#contract/documents.ts'
import { vaultMessages, type finishUpload as route } from '#contract/vault.ts'
import type { Deps } from '#server/deps.ts'
import {
  addDocuments,
  newDocumentIds,
  storeDocuments,
} from '#server/features/applications/store-documents.ts'
import {
  dropIntent,
  nameDocuments,
  openIntent,
  settleIntent,
  writeRows,
} from '#server/features/applications/upload-intents.ts'
import { refuse } from '#server/http/refusal.ts'
import type { UploadGate } from '#server/http/uploads-gate.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readKept } from './read-vault.ts'
import { dropUnfinished, receivedOf, unfinishedFile } from './receive-upload.ts'

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
}

/**
 * Cleans and keeps a photograph that has arrived whole: its bytes are compared with what was announced, then it is
 * made anew and stored encrypted, before the answer. Asked twice, at once or later, it answers the same document.
 * @throws not_found, piece_out_of_place when bytes are missing, and the refusals of the image reader
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
    .returning(['id', 'name', 'label', 'flags', 'bytes', 'sha256'])
    .executeTakeFirst()
  return row ? { ...row, name: row.name as PaperName } : null
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
  const path = unfinishedFile(deps, upload.id)
  if ((await sha256Of(path)) !== upload.sha256) {
    // Beginning anew is the only way out: nobody knows which byte is wrong.
    await dropUnfinished(deps, upload.id)
    throw refuse('invalid_input', { fields: { [upload.name]: vaultMessages.changed } })
  }
  const file = { name: upload.name, path, bytes: upload.bytes, sha256: upload.sha256 }
  const ids = newDocumentIds([file])
  const intentId = (await openIntent(deps, viewer.userId, undefined))!
  try {
    await nameDocuments(deps, intentId, ids)
    const kept = await storeDocuments(deps, [file], ids)
    const now = deps.clock.now()
    await writeRows(deps, intentId, ids, () =>
      deps.db.transaction().execute(async (trx) => {
        await addDocuments(trx, viewer.userId, kept, now, {
          source_sha256: upload.sha256,
          flags: upload.flags,
          label: upload.label,
        })
        await trx
          .updateTable('document_uploads')
          .set({ state: 'done', state_since: now, document_id: ids[0]! })
          .where('id', '=', upload.id)
          .execute()
        await settleIntent(trx, deps, intentId, null, upload.sha256)
      }),
    )
  } catch (error) {
    await dropIntent(deps, intentId).catch(() => undefined)
    throw error
  }
  await dropUnfinished(deps, upload.id).catch(() => undefined)
  return ids[0]!
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
