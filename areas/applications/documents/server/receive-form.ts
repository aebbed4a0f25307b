import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { BodyOf, RouteShape, Schema, Upload } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload, type UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { checkRoom } from './storage-limits.ts'
import { incomingFolder } from './upload-folders.ts'

/**
 * Reads a multipart form with photos of a student, which are in the incoming folder while `work` runs. The form is
 * refused before it is read if there is no space for it.
 * @throws storage_full, quota_full, invalid_input, the refusals of `withUpload`, and what `work` throws
 */
export async function withForm<R extends RouteShape & { body: Schema; upload: Upload }, T>(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  route: R,
  incoming: IncomingMessage,
  work: (body: BodyOf<R>, files: readonly UploadedFile[]) => Promise<T>,
): Promise<T> {
  await checkRoom(deps, viewer.userId)
  const options = { ...route.upload, temporaryFolder: incomingFolder(deps), gates, owner: viewer.userId }
  return withUpload(incoming, options, ({ fields, files }) => {
    const result = z.safeParse(route.body, fields)
    if (!result.success) throw refuse('invalid_input', { fields: fieldsOf(result.error) })
    return work(result.data as BodyOf<R>, files)
  })
}
