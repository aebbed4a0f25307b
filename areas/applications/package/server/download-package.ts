import { packageMessages } from '#texts/applications/package/package-messages.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import {
  extendProof,
  isIdentityDocument,
  recordView,
} from '#areas/applications/documents/server/open-document.ts'
import { fileNameStart, type downloadPackage as route } from '../contract.ts'
import { composeCover } from './compose-cover.ts'
import { readDocuments } from './read-documents.ts'
import { takePlace, writePackage } from './write-package.ts'

/**
 * An application with chosen documents as one PDF or as a ZIP. Each document of the student counts as viewed, and the
 * download is in the audit log, before the first byte is read.
 * @throws not_found; not_for_you without the right to download lists; invalid_input where a document is not part of the
 * application any more; reauth_required where one is an identity document; busy
 */
export async function downloadPackage(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { form, purpose, surname, givenNames, ...chosen }: BodyOf<typeof route>,
): Promise<Download> {
  const madeAt = deps.clock.now()
  const application = await readApplication(deps.db, viewer, applicationId, madeAt)
  if (!viewer.mayExport) throw refuse('not_for_you', { message: packageMessages.noRight })
  const documents = await readDocuments(deps.db, applicationId, chosen)
  const row = await deps.db
    .selectFrom('applications')
    .select('profile')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const profile = row.profile as unknown as FrozenProfile
  const cover = composeCover({ application, profile, documents, by: viewer.name, madeAt })
  const { reference } = application
  const start = fileNameStart(profile.name, { surname, givenNames }, reference)
  // Before anything is recorded: a refused download has shown nothing.
  const leave = takePlace()
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (documents.some(({ name }) => isIdentityDocument(name))) await extendProof(trx, deps, viewer)
      for (const { id: documentId, state } of documents) {
        if (state !== 'outside') await recordView(trx, deps, viewer, { applicationId, documentId, purpose })
      }
      await writeAudit(trx, deps, {
        action: 'application.downloaded',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        purpose,
        details: { form, documents: documents.map(({ name }) => name).join(' ') },
      })
    })
    return {
      bytes: writePackage(deps, { form, cover, documents, fileNameStart: start }, leave),
      fileName: `${reference}.${form}`,
    }
  } catch (error) {
    leave()
    throw error
  }
}
