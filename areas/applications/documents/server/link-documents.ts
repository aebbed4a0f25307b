import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'

/** A document that is sent with an application. */
export interface Linked {
  readonly id: string
  readonly name: DocumentKind
}

/**
 * The documents of a student to send with an application, by their ids.
 * @throws invalid_input when one is not the student's, or two are of one kind
 */
export async function chosenDocuments(
  trx: Trx,
  studentId: string,
  ids: readonly string[],
): Promise<Linked[]> {
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('student_id', '=', studentId)
    .where('id', 'in', [...ids])
    // Locks the rows until the links exist, so that no document is removed in between.
    .forShare()
    .execute()
  if (found.length < ids.length) {
    throw refuse('invalid_input', {
      fields: { documents: vaultMessages.notYours },
    })
  }
  if (new Set(found.map(({ name }) => name)).size < found.length) {
    throw refuse('invalid_input', { fields: { documents: vaultMessages.oneOfEachKind } })
  }
  return found as Linked[]
}

/**
 * Links documents to an application, each as the next version of its kind there. One that is the newest already stays
 * as it was checked.
 */
export async function linkDocuments(
  trx: Trx,
  applicationId: string,
  linked: readonly Linked[],
): Promise<void> {
  if (linked.length === 0) return
  const ids = linked.map(({ id }) => id)
  const before = await trx
    .updateTable('application_documents')
    .set(({ eb, ref }) => ({
      state: eb
        .case()
        .when('document_id', 'in', ids)
        .then(ref('state'))
        .else('replaced' as const)
        .end(),
    }))
    .where('application_id', '=', applicationId)
    .where(
      'name',
      'in',
      linked.map((one) => one.name),
    )
    .returning(['name', 'version'])
    .execute()
  const versionOf = (name: DocumentKind) =>
    1 + Math.max(0, ...before.filter((one) => one.name === name).map((one) => one.version))
  await trx
    .insertInto('application_documents')
    .values(
      linked.map(({ id, name }) => ({
        application_id: applicationId,
        document_id: id,
        name,
        version: versionOf(name),
      })),
    )
    // The same document is linked already; a newer one may have replaced it.
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'document_id'])
        .doUpdateSet({ state: 'received' })
        .where('application_documents.state', '=', 'replaced'),
    )
    .execute()
}
