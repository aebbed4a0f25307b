import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import type * as z from 'zod/mini'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { Deps } from '#platform/config/deps.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { showNeeds as route } from '../contract/file-checks.ts'

/**
 * What a student wrote about health and support in the application. Each view is recorded in the audit log.
 * @throws not_found; not_for_you without the right to sensitive data
 */
export async function showNeeds(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof route)['reply']>> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('applications as a')
      .select('a.profile')
      .where('a.id', '=', applicationId)
      .where(scopeOf(viewer))
      .executeTakeFirst()
    if (!found) throw refuse('not_found')
    if (!viewer.maySeeSensitive) {
      throw refuse('not_for_you', {
        message: fileMessages.needsSensitiveRight,
      })
    }
    const { sections } = found.profile as unknown as FrozenProfile
    await writeAudit(trx, deps, {
      action: 'sensitive.viewed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
    })
    return { needs: sections?.needs ?? null }
  })
}
