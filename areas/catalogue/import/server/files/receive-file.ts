import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { mkdir } from 'node:fs/promises'
import type * as z from 'zod/mini'
import {
  catalogueFile,
  type FileWishes,
  type readCatalogueFile as rereadRoute,
  type sendCatalogueFile as sendRoute,
} from '#areas/catalogue/import/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { Refusal, refuse } from '#platform/http/refusal.ts'
import { withUpload, type UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { UnreadableFile } from '../import-report.ts'
import { inspectFile } from './inspect-file.ts'
import {
  cutOffAfter,
  findWaiting,
  presentWaiting,
  removeWaiting,
  storeWaiting,
  waitingFolder,
  withWaiting,
} from './waiting-files.ts'

/** The stored name of a file: one line, without folders. */
export const storedName = (name: string): string =>
  name
    .split(/[\\/]/u)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .trim()
    .slice(-200) || 'file'

/** Turns an unreadable file into a refusal. */
export async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('file_not_readable', { message: error.message })
    throw error
  }
}

/**
 * Receives a file for import, inspects it, and stores it for a day. The catalogue is not changed.
 * @throws file_not_readable with what it is and what to do; upload_too_large; what `readUpload` throws
 */
export async function receiveFile(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  incoming: IncomingMessage,
): Promise<z.input<(typeof sendRoute)['reply']>> {
  const folder = waitingFolder(deps)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mostBytes } = catalogueFile
  const options = {
    fields: [],
    files: ['file'],
    temporaryFolder: folder,
    prefix: `arriving-${randomUUID()}`,
    gates,
    owner: viewer.userId,
    limits: { fileBytes: mostBytes, requestBytes: mostBytes + 64 * 1024 },
  }
  try {
    return await withUpload(incoming, options, async ({ files: [file] }) => {
      if (!file) throw refuse('invalid_input', { fields: { file: importMessages.choose } })
      return { message: importMessages.read, data: presentWaiting(await storeFile(deps, viewer, file)) }
    })
  } catch (error) {
    const tooLarge =
      error instanceof Refusal && (error.code === 'upload_too_large' || error.code === 'body_too_large')
    if (tooLarge) throw refuse(error.code, { message: importMessages.tooLarge })
    throw error
  }
}

async function storeFile(deps: Deps, viewer: Viewer, file: UploadedFile) {
  const reading = await orRefused(inspectFile(file.path, {}))
  const id = randomUUID()
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + catalogueFile.hours * 3_600_000)
  await storeWaiting(deps, id, file.path)
  try {
    await deps.pool.query(
      `insert into catalogue_uploads (id, file_name, bytes, sha256, uploaded_by, uploaded_at, expires_at, state,
         wishes, reading)
       values ($1, $2, $3, $4, $5, $6, $7, 'read', '{}', $8)`,
      [
        ...[
          id,
          storedName(Buffer.from(file.sentAs ?? '', 'latin1').toString('utf8')),
          file.bytes,
          file.sha256,
        ],
        ...[viewer.userId, now, expires, JSON.stringify(reading)],
      ],
    )
  } catch (error) {
    await removeWaiting(deps, id)
    throw error
  }
  return findWaiting(deps, id)
}

/**
 * Reads an uploaded file again with other settings. Its plan is discarded.
 * @throws not_found, file_not_readable, still_running, file_not_readable when it has been applied
 */
export async function rereadFile(
  deps: Deps,
  id: string,
  wishes: FileWishes,
): Promise<z.input<(typeof rereadRoute)['reply']>> {
  const before = await findWaiting(deps, id)
  if (before.state === 'applied')
    throw refuse('file_not_readable', { message: importMessages.applied_before })
  const reading = await orRefused(withWaiting(deps, id, (file) => inspectFile(file, wishes)))
  const { rowCount } = await deps.pool.query(
    `update catalogue_uploads
     set wishes = $2, reading = $3, state = 'read', plan = null, problem = null, working_since = null
     where id = $1 and (state in ('read', 'planned') or (state <> 'applied' and working_since < $4))`,
    [id, JSON.stringify(wishes), JSON.stringify(reading), new Date(deps.clock.now().getTime() - cutOffAfter)],
  )
  if (rowCount === 0) throw refuse('still_running', { retryAfter: 2 })
  return { data: presentWaiting(await findWaiting(deps, id)) }
}
