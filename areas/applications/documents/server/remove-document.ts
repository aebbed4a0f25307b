import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/**
 * Removes a document that no application uses: first the row, so that nobody can open it any more. A file that cannot be
 * removed now is found later by the check of stored files.
 * @throws not_found, document_in_use
 */
export async function removeDocument(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  viewer: Viewer,
  documentId: string,
): Promise<{ message: string }> {
  const removed = await deps.db
    .deleteFrom('documents as d')
    .where('d.id', '=', documentId)
    .where('d.student_id', '=', viewer.userId)
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
  if (!removed) {
    const found = await deps.db
      .selectFrom('documents')
      .select('id')
      .where('id', '=', documentId)
      .where('student_id', '=', viewer.userId)
      .executeTakeFirst()
    throw refuse(found ? 'document_in_use' : 'not_found')
  }
  await deps.files
    .remove(documentId)
    .catch(() =>
      deps.log.warn({ event: 'document-left', documentId }, 'A removed document is left in storage'),
    )
  return { message: vaultMessages.removed }
}
