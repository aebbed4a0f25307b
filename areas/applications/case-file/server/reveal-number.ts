import type * as z from 'zod/mini'
import { openNumber } from '#areas/accounts/offers.ts'
import { extendProof, recordView } from '#areas/applications/documents/server/open-document.ts'
import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { revealNumber as route } from '../contract/identity-numbers.ts'

/**
 * The number of an identity document of a file's student, recorded before it is sent: in the audit log, and where the student
 * reads who opened the documents.
 * @throws not_found; reauth_required; move_not_possible when no number is stored
 */
export async function revealNumber(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { paper, identityDocument = paper!, reason }: BodyOf<typeof route>,
): Promise<z.input<(typeof route)['reply']>> {
  return deps.db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('applications as a')
      .leftJoin('identity_documents as p', (join) =>
        join.onRef('p.user_id', '=', 'a.student_id').on('p.identity_document', '=', identityDocument),
      )
      .select(['a.student_id', 'p.number_sealed', 'p.key_id'])
      .where('a.id', '=', applicationId)
      .where(scopeOf(viewer))
      .executeTakeFirst()
    if (!file) throw refuse('not_found')
    await extendProof(trx, deps, viewer)
    if (file.number_sealed === null || file.key_id === null)
      throw refuse('move_not_possible', { message: fileMessages.noNumber })
    await recordView(trx, deps, viewer, { applicationId, numberOf: identityDocument, purpose: reason })
    await writeAudit(trx, deps, {
      action: 'identity-number.viewed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      purpose: reason,
      details: { paper: identityDocument },
    })
    const of = { userId: file.student_id, identityDocument }
    return { number: openNumber(deps.secrets.documentKey, of, file.number_sealed, file.key_id) }
  })
}
