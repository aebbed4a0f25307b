import { myDataFile } from '#areas/accounts/sign-in/contract/my-data.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { requireRecentProof } from '#areas/accounts/offers.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { shownLetter } from './application-data.ts'
import { readMyData } from './read-my-data.ts'
import {
  fileAttachments,
  fileConsentForms,
  fileDocuments,
  fileLetterPages,
  fileMessageFiles,
  writeArchive,
  type LetterPage,
} from './write-archive.ts'

/**
 * Everything stored about a student, as a ZIP. Before the first byte is sent, the owner is notified in the product and
 * by mail, in case somebody else is using the account.
 * @throws reauth_required
 */
export async function downloadMyData(deps: Deps, viewer: Viewer, device: string): Promise<Download> {
  requireRecentProof(viewer, deps.clock)
  const { userId, name, email } = viewer
  const madeAt = deps.clock.now()
  const read = await readMyData(deps, userId)
  const documents = await deps.db
    .selectFrom('documents')
    .select(['id', 'name', 'seal', 'pages'])
    .where('student_id', '=', userId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  const { rows: pages } = await deps.pool.query<LetterPage>(
    `select t.id, t.seal, t.pages, t.page, u.version, a.reference from university_letter_pages t
     join university_letters u on u.id = t.letter_id join applications a on a.id = u.application_id
     where ${shownLetter('t.letter_id')} order by a.reference, u.version, t.page`,
    [userId],
  )
  const attachments = await deps.db
    .selectFrom('attachments as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .select(['t.id', 't.seal', 't.pages', 't.kind', 'a.reference'])
    .where('a.student_id', '=', userId)
    .where('t.shared_at', 'is not', null)
    .orderBy('t.added_at')
    .orderBy('t.id')
    .execute()
  const ofMessages = await deps.db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .select(['f.id', 'f.seal', 'f.pages'])
    .where('t.student_id', '=', userId)
    .orderBy('m.at')
    .orderBy('m.id')
    .orderBy('f.position')
    .execute()
  const forms = await deps.db
    .selectFrom('acting_consents')
    .select(['id', 'seal', 'pages'])
    .where('student_id', '=', userId)
    .where('kind', '=', 'form')
    .orderBy('given_at')
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
    bytes: writeArchive(deps, {
      ...read,
      pictures: [
        ...fileDocuments(documents),
        ...fileLetterPages(pages),
        ...fileAttachments(attachments),
        ...fileMessageFiles(ofMessages),
        ...fileConsentForms(forms),
      ],
      madeAt,
    }),
    fileName: myDataFile,
  }
}
