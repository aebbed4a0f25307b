import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import type * as z from 'zod/mini'
import { checkWithinDays } from '#areas/applications/states/contract/application-moves.ts'
import type { Deps } from '#platform/config/deps.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { makeMove } from '#areas/applications/states/server/make-move.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { findDocument, openedBy } from '#areas/applications/documents/server/open-document.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { afterWorkingDays } from '#platform/time/working-days.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type acceptDocument as route } from '../contract/file-checks.ts'

/** Locks the application until the end of the transaction, so that a concurrent move is seen first. */
export async function lockStage(trx: Trx, applicationId: string): Promise<string> {
  const { stage } = await trx
    .selectFrom('applications')
    .select('stage')
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return stage
}

/** Refuses a document that the student has replaced in the meantime. */
export const replacedMeanwhile = () =>
  refuse('changed_meanwhile', {
    message: fileMessages.replaced,
  })

/**
 * Accepts a document that the viewer has opened in full. If it had been requested again, the request is closed; after
 * the last one, the file goes back under review as if the student had sent the document.
 * @throws not_found; not_opened; changed_meanwhile when there is a newer version
 */
export async function acceptDocument(
  deps: Deps,
  viewer: Viewer,
  ids: { applicationId: string; documentId: string },
): Promise<z.input<(typeof route)['reply']>> {
  const { applicationId, documentId } = ids
  return deps.db.transaction().execute(async (trx) => {
    const { name } = await findDocument(trx, viewer, ids)
    const stage = await lockStage(trx, applicationId)
    const now = deps.clock.now()
    const accepted = await trx
      .updateTable('application_documents as l')
      .set({ state: 'accepted', checked_by: viewer.userId, checked_at: now })
      .where('application_id', '=', applicationId)
      .where('document_id', '=', documentId)
      .where('state', 'in', ['received', 'refused'])
      .where(openedBy(viewer.userId))
      .returning('name')
      .executeTakeFirst()
    if (!accepted) {
      const { state } = await trx
        .selectFrom('application_documents')
        .select('state')
        .where('application_id', '=', applicationId)
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow()
      if (state === 'replaced') throw replacedMeanwhile()
      // Accepting it again changes nothing.
      if (state !== 'accepted') throw refuse('not_opened')
    } else {
      await closeRequest(trx, applicationId, name, now)
      if (stage === 'documents_requested') await completeWhenLast(trx, deps, viewer, applicationId)
      await claimFile(trx, deps, viewer, applicationId)
      await writeAudit(trx, deps, {
        action: 'document.accepted',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        details: { document: documentId, name },
      })
    }
    return {
      message: fileMessages.accepted,
      data: await readApplication(trx, viewer, applicationId, now),
    }
  })
}

const closeRequest = (trx: Trx, applicationId: string, name: string, now: Date) =>
  trx
    .updateTable('document_requests')
    .set({ closed_at: now })
    .where('application_id', '=', applicationId)
    .where('name', '=', name)
    .where('closed_at', 'is', null)
    .execute()

async function completeWhenLast(trx: Trx, deps: Deps, viewer: Viewer, applicationId: string): Promise<void> {
  const open = await trx
    .selectFrom('document_requests')
    .select('name')
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (open) return
  const checkBy = afterWorkingDays(deps.clock.now(), checkWithinDays)
  await makeMove(trx, deps, {
    applicationId,
    move: 'documents_complete',
    by: viewer,
    effects: { check_by: checkBy },
  })
  await notifyStudent(trx, applicationId, 'documents-received', { checkBy: checkBy.toISOString() })
}
