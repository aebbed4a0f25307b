import type * as z from 'zod/mini'
import { documentSlots, type PaperName } from '#contract/documents.ts'
import type { documentViews as viewsRoute } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Download } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import {
  DocumentDamaged,
  DocumentKeyMissing,
  DocumentMissing,
  type StoredSeal,
} from '#server/outside/files.ts'

const alarms = [
  [DocumentMissing, 'missing'],
  [DocumentDamaged, 'damaged'],
  [DocumentKeyMissing, 'key missing'],
] as const

/**
 * A document for its owner or an officer. The view is written and committed before the first byte is read: a view
 * that cannot be recorded does not happen.
 * @param purpose what the viewer looks at it for
 * @throws not_found, document_missing, document_damaged
 */
export async function openDocument(
  deps: Deps,
  viewer: Viewer,
  { applicationId, documentId }: { applicationId: string; documentId: string },
  purpose: string | undefined,
): Promise<Download> {
  const found = await deps.db
    .selectFrom('application_documents as l')
    .innerJoin('documents as d', 'd.id', 'l.document_id')
    .innerJoin('applications as a', 'a.id', 'l.application_id')
    .select(['d.id', 'd.name', 'd.seal'])
    .where('l.application_id', '=', applicationId)
    .where('l.document_id', '=', documentId)
    .$if(viewer.role === 'student', (query) => query.where('a.student_id', '=', viewer.userId))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  await deps.db
    .insertInto('document_views')
    .values({
      application_id: applicationId,
      document_id: documentId,
      viewer_id: viewer.userId,
      viewer_role: viewer.role,
      purpose: purpose ?? (viewer.role === 'student' ? 'own' : 'check'),
      at: deps.clock.now(),
    })
    .execute()
  return {
    bytes: await readStored(deps, found),
    fileName: documentSlots[found.name as PaperName].fileName,
  }
}

/**
 * The picture of a document, decrypted and verified. A failure is an alarm for the operator: a stored document was
 * lost, changed from outside, or its old key is gone.
 * @throws document_missing, document_damaged
 */
export async function readStored(deps: Deps, found: { id: string; seal: unknown }): Promise<Buffer> {
  try {
    return await deps.files.get(found.id, found.seal as StoredSeal, { version: 1 })
  } catch (error) {
    const problem = alarms.find(([kind]) => error instanceof kind)?.[1]
    if (problem === undefined) throw error
    deps.log.error({ event: 'document-alarm', problem, documentId: found.id })
    throw refuse(problem === 'missing' ? 'document_missing' : 'document_damaged')
  }
}

/** Who looked at the documents of an application, newest first. @throws not_found */
export async function listDocumentViews(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof viewsRoute)['reply']>> {
  const found = await deps.db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .$if(viewer.role === 'student', (query) => query.where('student_id', '=', viewer.userId))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const rows = await deps.db
    .selectFrom('document_views as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .leftJoin('users as w', 'w.id', 'v.viewer_id')
    .select(['v.at', 'd.name', 'v.viewer_role', 'v.purpose', 'w.name as viewer'])
    .where('v.application_id', '=', applicationId)
    .orderBy('v.id', 'desc')
    .limit(500)
    .execute()
  return {
    data: rows.map((row) => ({
      at: row.at.toISOString(),
      name: row.name as PaperName,
      role: row.viewer_role,
      viewer: (row.viewer ?? '').split(' ')[0] ?? '',
      purpose: row.purpose,
    })),
  }
}
