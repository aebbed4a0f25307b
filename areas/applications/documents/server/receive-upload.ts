import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { openUploadsMost } from '#platform/contract/upload-limits.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enterGate, uploadLimits } from '#platform/http/uploads/uploads.ts'
import { leaveBody } from '#platform/http/uploads/uploads-drain.ts'
import type { UploadGate } from '#platform/http/uploads/uploads-gate.ts'
import { watchSpeed, type MinimumSpeed } from '#platform/http/minimum-speed.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { PiecesSeal } from '#platform/files/files-pieces.ts'
import { pieceBytes } from '../contract/unsent-files.ts'
import type { beginUpload as beginRoute } from '../contract/vault.ts'
import { checkRoomFor, checkSpace, lockStorageOf } from './storage-limits.ts'
import { removeAbandoned } from './sweep-uploads.ts'
import { readStoredDocument } from './read-vault.ts'
import { piecesOf } from './upload-folders.ts'

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

/** How many bytes of an upload have been received. */
export async function receivedOf(deps: Deps, uploadId: string): Promise<number> {
  const row = await deps.db
    .selectFrom('upload_intents')
    .select('seal')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return piecesOf(deps).received(uploadId, sealOf(row))
}

/** What a row stores about the pieces of its upload. */
export const sealOf = (row: { seal: unknown } | undefined): PiecesSeal | null =>
  (row?.seal ?? null) as PiecesSeal | null

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
    await lockStorageOf(trx, viewer.userId)
    const open = await trx
      .selectFrom('upload_intents')
      .select(['id', 'name', 'sha256', 'purpose'])
      .where('student_id', '=', viewer.userId)
      .where('state', 'in', ['receiving', 'staging'])
      .where('sha256', 'is not', null)
      .execute()
    const own = open.filter(({ purpose }) => purpose === null)
    const known = own.find((one) => one.name === announced.name && one.sha256 === announced.sha256)
    if (known) return known.id
    if (documentId === null) {
      await checkSpace(deps)
      await checkRoomFor(trx, viewer.userId, announced.bytes)
      if (own.length >= openUploadsMost) throw refuse('uploads_open')
    }
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

/** Uploads being written to this server's disk: two pieces for one file would overwrite each other. */
const receiving = new Set<string>()

/**
 * Receives the next bytes of a photo and stores them encrypted. A connection that breaks, or is closed for being too
 * slow, loses only what had not arrived.
 * @param from the byte the piece starts at; must be where the received bytes end
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
  // In shared storage pieces do not overwrite each other, and the row takes the first, whichever server has it.
  if (deps.files.shared === null) receiving.add(uploadId)
  let leave = () => {}
  try {
    leave = await enterGate(incoming, gate, { owner: viewer.userId })
    const pieces = piecesOf(deps)
    const seal = sealOf(upload)
    if (from !== (await pieces.received(uploadId, seal)))
      throw leaving(incoming, refuse('piece_out_of_place'))
    await checkSpace(deps).catch((error: unknown) => {
      throw leaving(incoming, error)
    })
    const chunks = readPiece(incoming, upload.bytes - from, pace)
    const save = (next: PiecesSeal) => replaceSeal(deps, uploadId, seal, next)
    const received = await pieces.append({
      uploadId,
      seal,
      keys: deps.secrets.documentKey,
      from,
      chunks,
      save,
    })
    if (received === null) throw leaving(incoming, refuse('piece_out_of_place'))
    return { received }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || code === 'EDQUOT' ? refuse('storage_full') : error
  } finally {
    receiving.delete(uploadId)
    leave()
  }
}

/**
 * Stores what has arrived of an open upload, unless another request has stored something meanwhile.
 * @param next null to receive it again from the start
 * @returns whether it was stored
 */
export async function replaceSeal(
  deps: Pick<Deps, 'db'>,
  uploadId: string,
  before: PiecesSeal | null,
  next: PiecesSeal | null,
): Promise<boolean> {
  const asJson = (seal: PiecesSeal | null) => (seal === null ? null : JSON.stringify(seal))
  const { numUpdatedRows } = await deps.db
    .updateTable('upload_intents')
    .set({ seal: asJson(next) })
    .where('id', '=', uploadId)
    .where('state', 'in', ['receiving', 'staging'])
    .where(sql<boolean>`seal is not distinct from ${asJson(before)}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Refuses before the body was read; the rest is discarded, so that the client still receives the answer. */
function leaving<E>(incoming: IncomingMessage, error: E): E {
  leaveBody(incoming)
  return error
}

/**
 * The received bytes of a piece. A broken connection ends it early; what arrived counts.
 * @throws upload_too_large, body_too_slow
 */
async function* readPiece(
  incoming: IncomingMessage,
  room: number,
  pace: MinimumSpeed,
): AsyncGenerator<Buffer> {
  // Between connection and storage, so that a refusal does not break the connection: the client must receive the answer.
  const body = new PassThrough()
  const broken = () => body.end()
  if (incoming.destroyed) broken()
  else incoming.once('close', broken).once('error', broken).pipe(body)
  let taken = 0
  let complete = false
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
      yield chunk
    }
    complete = true
  } finally {
    // Also when the caller stops reading, because it cannot store the bytes.
    if (!complete) {
      incoming.unpipe(body)
      leaveBody(incoming)
    }
    clearInterval(watch)
    incoming.off('close', broken).off('error', broken)
  }
}

/**
 * Writes what has arrived of an upload to a file, decrypted.
 * @returns its SHA-256 in hexadecimal
 */
export async function openUnfinished(
  deps: Pick<Deps, 'config' | 'files' | 'secrets'>,
  uploadId: string,
  seal: PiecesSeal,
  to: string,
): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(to, 'wx', 0o600)
  try {
    for await (const bytes of piecesOf(deps).read(uploadId, seal, deps.secrets.documentKey)) {
      hash.update(bytes)
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
