import { myDataFile } from '#contract/my-data.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/write-audit.ts'
import { notify } from '#server/features/notices/notify.ts'
import { requireRecentProof } from '#server/features/sign-in/prove-password.ts'
import type { Download } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enqueue } from '#server/outside/mail.ts'
import { readMyData } from './read-my-data.ts'
import { fileDocuments, writeArchive } from './write-archive.ts'

/**
 * Everything kept of a student, as a ZIP. The owner is told by mail and notice before the first byte leaves: whoever
 * is signed in, the mailbox hears of it.
 * @throws reauth_required
 */
export async function downloadMyData(deps: Deps, viewer: Viewer, device: string): Promise<Download> {
  requireRecentProof(viewer, deps.clock)
  const { userId, name, email } = viewer
  const madeAt = deps.clock.now()
  const read = await readMyData(deps, userId)
  const documents = await deps.db
    .selectFrom('documents')
    .select(['id', 'name', 'seal'])
    .where('student_id', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  await deps.db.transaction().execute(async (trx) => {
    await notify(trx, { userId, kind: 'security', event: 'data-downloaded', title: device, at: madeAt })
    const props = { name, at: madeAt.toISOString(), device }
    await enqueue(trx, { name: 'data-downloaded', to: email, userId, props })
    await writeAudit(trx, deps, {
      action: 'data.downloaded',
      by: viewer,
      object: { kind: 'person', id: userId },
    })
  })
  return {
    bytes: writeArchive(deps, { ...read, documents: fileDocuments(documents), madeAt }),
    fileName: myDataFile,
  }
}
