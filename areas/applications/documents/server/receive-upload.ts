import { createHash, type Cipheriv } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { z } from 'zod/mini'
import { openUploadsMost } from '#platform/contract/upload-limits.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enterGate, uploadLimits } from '#platform/http/uploads/uploads.ts'
import { leaveBody } from '#platform/http/uploads/uploads-drain.ts'
import type { UploadGate } from '#platform/http/uploads/uploads-gate.ts'
import { watchSpeed, type MinimumSpeed } from '#platform/http/minimum-speed.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { growingCipher, sealGrowing, type GrowingSeal } from '#platform/files/files-growing.ts'
import { pieceBytes, type beginUpload as beginRoute } from '../contract/vault.ts'
import { checkSpace, inTurnOf, isTooMuch, storageUsedBy } from './storage-limits.ts'
import { removeAbandoned } from './sweep-uploads.ts'
import { readStoredDocument } from './read-vault.ts'
import { receivedOf, unfinishedFile } from './upload-folders.ts'

type Announced = BodyOf<typeof beginRoute>
type UploadStart = z.input<(typeof beginRoute)['reply']>

/** A browser may send a whole photo at once; anything larger than the largest photo is refused anyway. */
const largestPiece = pieceBytes * 48

/**
 * Announces a photo. Announcing it again, as after an interruption or a reload, resumes the upload; a photo
 * that is stored already is returned at once.
 * @throws storage_full, quota_full, uploads_open
 */
export async function beginUpload(deps: Deps, viewer: Viewer, announced: Announced): Promise<UploadStart> {
  const { name, sha256 } = announced
  const same = await deps.db
    .selectFrom('documents')
    .select('id')
    .where('student_id', '=', viewer.userId)
    .where('name', '=', name)
    .where('source_sha256', '=', sha256)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  await removeAbandoned(deps, viewer.userId)
  if (same) {
    // The photo is stored, so an upload of it is no longer needed.
    const uploadId = await begin(deps, viewer, announced, same.id)
    return {
      uploadId,
      received: announced.bytes,
      document: await readStoredDocument(deps.db, viewer.userId, same.id),
    }
  }
  const uploadId = await begin(deps, viewer, announced, null)
  return { uploadId, received: await receivedOf(deps, uploadId), document: null }
}

/**
 * The open upload of the announced photo, or a new one. Concurrent announcements share the first upload.
 * @throws storage_full, quota_full, uploads_open
 */
async function begin(
  deps: Deps,
  viewer: Viewer,
  announced: Announced,
  documentId: string | null,
): Promise<string> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await inTurnOf(trx, viewer.userId)
    const open = await trx
      .selectFrom('upload_intents')
      .select(['id', 'name', 'sha256', 'bytes'])
      .where('student_id', '=', viewer.userId)
      .where('state', 'in', ['receiving', 'staging'])
      .where('sha256', 'is not', null)
      .$narrowType<{ bytes: number }>()
      .execute()
    const known = open.find((one) => one.name === announced.name && one.sha256 === announced.sha256)
    if (known) return known.id
    if (documentId === null) await checkRoomFor(deps, trx, viewer.userId, [...open, announced])
    const { id } = await trx
      .insertInto('upload_intents')
      .values({
        student_id: viewer.userId,
        name: announced.name,
        label: announced.label ?? null,
        flags: announced.flags ?? [],
        bytes: announced.bytes,
        sha256: announced.sha256,
        state: documentId === null ? 'receiving' : 'committed',
        document_ids: documentId === null ? [] : [documentId],
        created_at: now,
        state_since: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Refuses when uploads in progress and stored documents would exceed the limits. @throws storage_full, quota_full, uploads_open */
async function checkRoomFor(
  deps: Deps,
  trx: Trx,
  studentId: string,
  coming: readonly { bytes: number }[],
): Promise<void> {
  await checkSpace(deps)
  const stored = await storageUsedBy(trx, studentId)
  const bytes = coming.reduce((sum, one) => sum + one.bytes, stored.bytes)
  if (isTooMuch({ files: stored.files + coming.length, bytes })) throw refuse('quota_full')
  if (coming.length > openUploadsMost) throw refuse('uploads_open')
}

/** Uploads being written in this process: two pieces for one file would overwrite each other. */
const receiving = new Set<string>()

/**
 * Receives the next bytes of a photo and encrypts them directly into its file. A connection that breaks, or
 * is closed for being too slow, loses only what had not arrived.
 * @param from the byte the piece starts at; must be where the file ends
 * @throws not_found, piece_out_of_place, upload_too_large, body_too_slow, storage_full
 */
export async function receivePiece(
  deps: Deps,
  gate: UploadGate,
  viewer: Viewer,
  uploadId: string,
  from: number,
  incoming: IncomingMessage,
  pace: MinimumSpeed = uploadLimits.pace,
): Promise<{ received: number }> {
  const upload = await deps.db
    .selectFrom('upload_intents')
    .select(['id', 'bytes', 'state', 'seal'])
    .where('id', '=', uploadId)
    .where('student_id', '=', viewer.userId)
    .where('sha256', 'is not', null)
    .$narrowType<{ bytes: number }>()
    .executeTakeFirst()
  if (!upload) throw leaving(incoming, refuse('not_found'))
  if (upload.state !== 'receiving') return { received: upload.bytes }
  if (receiving.has(uploadId)) throw leaving(incoming, refuse('still_running', { retryAfter: 1 }))
  receiving.add(uploadId)
  let leave = () => {}
  try {
    leave = await enterGate(incoming, gate, { owner: viewer.userId })
    if (from !== (await receivedOf(deps, uploadId))) throw leaving(incoming, refuse('piece_out_of_place'))
    await checkSpace(deps).catch((error: unknown) => {
      throw leaving(incoming, error)
    })
    const seal = from === 0 ? await newSeal(deps, uploadId) : (upload.seal as unknown as GrowingSeal)
    const cipher = growingCipher(uploadId, seal, deps.secrets.documentKey, from)
    const file = await open(unfinishedFile(deps, uploadId), 'a', 0o600)
    try {
      await append(file, incoming, cipher, upload.bytes - from, pace)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || code === 'EDQUOT' ? refuse('storage_full') : error
  } finally {
    receiving.delete(uploadId)
    leave()
  }
  return { received: await receivedOf(deps, uploadId) }
}

/** A new key for an upload without stored bytes. */
async function newSeal(deps: Deps, uploadId: string): Promise<GrowingSeal> {
  const seal = sealGrowing(uploadId, deps.secrets.documentKey)
  await deps.db
    .updateTable('upload_intents')
    .set({ seal: JSON.stringify(seal) })
    .where('id', '=', uploadId)
    .execute()
  return seal
}

/** Refuses before the body was read; the rest is discarded, so that the client still receives the answer. */
function leaving<E>(incoming: IncomingMessage, error: E): E {
  leaveBody(incoming)
  return error
}

/**
 * Appends the received bytes to the file. A broken connection ends it early; what arrived counts.
 * @throws upload_too_large, body_too_slow
 */
async function append(
  file: FileHandle,
  incoming: IncomingMessage,
  cipher: Cipheriv,
  room: number,
  pace: MinimumSpeed,
): Promise<void> {
  // Between connection and file, so that a refusal does not break the connection: the client must receive the answer.
  const body = new PassThrough()
  const broken = () => body.end()
  if (incoming.destroyed) broken()
  else incoming.once('close', broken).once('error', broken).pipe(body)
  let taken = 0
  const isSlow = watchSpeed(pace)
  const watch = setInterval(
    () => {
      if (isSlow(taken, body.writableNeedDrain) && !incoming.complete) body.destroy(refuse('body_too_slow'))
    },
    Math.min(1000, pace.afterMs),
  )
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      taken += chunk.length
      if (taken > Math.min(room, largestPiece)) throw refuse('upload_too_large')
      await file.writeFile(cipher.update(chunk))
    }
  } catch (error) {
    incoming.unpipe(body)
    throw leaving(incoming, error)
  } finally {
    clearInterval(watch)
    incoming.off('close', broken).off('error', broken)
  }
}

/**
 * Writes what has arrived of an upload to a file, decrypted.
 * @returns its SHA-256 in hexadecimal
 */
export async function openUnfinished(
  deps: Pick<Deps, 'config' | 'secrets'>,
  uploadId: string,
  seal: GrowingSeal,
  to: string,
): Promise<string> {
  const cipher = growingCipher(uploadId, seal, deps.secrets.documentKey, 0)
  const hash = createHash('sha256')
  const file = await open(to, 'wx', 0o600)
  try {
    for await (const chunk of createReadStream(unfinishedFile(deps, uploadId))) {
      const bytes = cipher.update(chunk as Buffer)
      hash.update(bytes)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
