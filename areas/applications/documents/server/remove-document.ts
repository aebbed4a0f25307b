import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/**
 * Removes a document that no application uses: first the row, so that nobody can open it any more. A file that cannot be
 * removed now is found later by the check of stored files.
 * @throws not_found, document_in_use
 */
export async function removeDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  viewer: Viewer,
  documentId: string,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    // Locked first: an application that is being sent with it has the lock, and its link is seen only after the wait.
    const found = await trx
      .selectFrom('documents')
      .select('id')
      .where('id', '=', documentId)
      .where('student_id', '=', viewer.userId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw refuse('not_found')
    const removed = await trx
      .deleteFrom('documents as d')
      .where('d.id', '=', documentId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('application_documents as l')
              .select('l.document_id')
              .whereRef('l.document_id', '=', 'd.id'),
          ),
        ),
      )
      .returning('d.id')
      .executeTakeFirst()
    if (!removed) throw refuse('document_in_use')
    await recordAct(trx, deps, 'document-removed', documentId)
  })
  await deps.files
    .remove(documentId)
    .catch(() =>
      deps.log.warn({ event: 'document-left', documentId }, 'A removed document is left in storage'),
    )
  return { message: vaultMessages.removed }
}
