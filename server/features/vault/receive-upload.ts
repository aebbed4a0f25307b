import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { z } from 'zod/mini'
import { pieceBytes, type beginUpload as beginRoute } from '#contract/vault.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { isConflict } from '#server/features/applications/make-move.ts'
import { checkRoom } from '#server/features/applications/store-documents.ts'
import { refuse, Refusal } from '#server/http/refusal.ts'
import { leaveBody } from '#server/http/uploads-drain.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readKept } from './read-vault.ts'

type Announced = BodyOf<typeof beginRoute>
type Begun = z.input<(typeof beginRoute)['reply']>

/** Milliseconds without a byte after which a piece is given up; what came before counts. */
const silence = 30_000
/** A browser may send a whole photograph at once; more than the largest photograph is refused anyway. */
const largestPiece = pieceBytes * 48

/** Where photographs grow until they are whole. Not the folder of forms, which is swept within the hour. */
export const unfinishedFolder = (deps: Pick<Deps, 'config'>): string =>
  join(deps.config.dataDir, 'unfinished')
export const unfinishedFile = (deps: Pick<Deps, 'config'>, uploadId: string): string =>
  join(unfinishedFolder(deps), `${uploadId}.part`)

/** How much of an upload is here: the length of its file. */
export async function receivedOf(deps: Pick<Deps, 'config'>, uploadId: string): Promise<number> {
  return stat(unfinishedFile(deps, uploadId)).then(
    ({ size }) => size,
    () => 0,
  )
}

/**
 * Announces a photograph. The same one announced again, as after a break or a reload, goes on where it stood; one
 * that is kept already is answered at once.
 * @throws storage_full, quota_full
 */
export async function beginUpload(deps: Deps, viewer: Viewer, announced: Announced): Promise<Begun> {
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
  const known = await openUpload(deps, viewer, announced)
  if (same) {
    // What was begun for a photograph that is here by now has nothing to wait for.
    const uploadId = known ?? (await insertUpload(deps, viewer, announced, same.id))
    return {
      uploadId,
      received: announced.bytes,
      document: await readKept(deps.db, viewer.userId, same.id),
    }
  }
  if (known) return { uploadId: known, received: await receivedOf(deps, known), document: null }
  await checkRoom(deps, viewer.userId)
  const uploadId = await insertUpload(deps, viewer, announced, null)
  return { uploadId, received: await receivedOf(deps, uploadId), document: null }
}

async function openUpload(deps: Deps, viewer: Viewer, { name, sha256 }: Announced): Promise<string | null> {
  const row = await deps.db
    .selectFrom('document_uploads')
    .select('id')
    .where('student_id', '=', viewer.userId)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  return row?.id ?? null
}

async function insertUpload(
  deps: Deps,
  viewer: Viewer,
  announced: Announced,
  documentId: string | null,
): Promise<string> {
  const now = deps.clock.now()
  try {
    const { id } = await deps.db
      .insertInto('document_uploads')
      .values({
        student_id: viewer.userId,
        name: announced.name,
        label: announced.label ?? null,
        flags: announced.flags ?? [],
        bytes: announced.bytes,
        sha256: announced.sha256,
        state: documentId === null ? 'receiving' : 'done',
        document_id: documentId,
        begun_at: now,
        state_since: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    // Announced twice at once: both go on with the one that was first.
    if (!isConflict(error, 'document_uploads_open')) throw error
    const first = await openUpload(deps, viewer, announced)
    if (first === null) throw refuse('still_running', { retryAfter: 1 })
    return first
  }
}

/** Pieces under way in this process: two for one file would write over each other. */
const receiving = new Set<string>()

/**
 * Takes the next bytes of a photograph as they come, straight into its file. A connection that breaks loses only
 * what had not arrived.
 * @param from the byte the piece starts at; must be where the file ends
 * @throws not_found, piece_out_of_place, upload_too_large, storage_full
 */
export async function receivePiece(
  deps: Deps,
  viewer: Viewer,
  uploadId: string,
  from: number,
  incoming: IncomingMessage,
): Promise<{ received: number }> {
  const upload = await deps.db
    .selectFrom('document_uploads')
    .select(['id', 'bytes', 'state'])
    .where('id', '=', uploadId)
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!upload) throw leaving(incoming, refuse('not_found'))
  if (upload.state !== 'receiving') return { received: upload.bytes }
  if (receiving.has(uploadId)) throw leaving(incoming, refuse('still_running', { retryAfter: 1 }))
  receiving.add(uploadId)
  try {
    if (from !== (await receivedOf(deps, uploadId))) throw leaving(incoming, refuse('piece_out_of_place'))
    const file = await open(unfinishedFile(deps, uploadId), 'a', 0o600)
    try {
      await append(file, incoming, upload.bytes - from)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || code === 'EDQUOT' ? refuse('storage_full') : error
  } finally {
    receiving.delete(uploadId)
  }
  return { received: await receivedOf(deps, uploadId) }
}

/** Answers before the body was read: the rest is dropped, so that the sender lives to see why. */
function leaving<E>(incoming: IncomingMessage, error: E): E {
  leaveBody(incoming)
  return error
}

async function append(file: FileHandle, incoming: IncomingMessage, room: number): Promise<void> {
  let left = room
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => incoming.destroy(), silence)
  }
  wait()
  try {
    // Refusing must not break the line: the sender should live to see why.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      left -= chunk.length
      if (left < 0 || room - left > largestPiece) throw refuse('upload_too_large')
      await file.writeFile(chunk)
      wait()
    }
  } catch (error) {
    // The line broke; what arrived is in the file.
    const isBreak = !(error instanceof Refusal) && incoming.destroyed
    if (!isBreak) throw leaving(incoming, error)
  } finally {
    clearTimeout(timer)
  }
}

/** Removes the bytes of an upload that is done or given up. */
export const dropUnfinished = (deps: Pick<Deps, 'config'>, uploadId: string): Promise<void> =>
  rm(unfinishedFile(deps, uploadId), { force: true })
