import { attachmentMessages as messages } from '#texts/applications/attachments/attachment-messages.ts'
import { attachmentFileNames } from '#texts/applications/attachments/attachments.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { makePdfOfPictures } from '#platform/pdf/pdf-pages.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { site } from '#site'
import { readStored } from '#areas/applications/documents/server/open-document.ts'
import { allPagesOf, countPages, pageOf } from '#areas/applications/documents/server/stored-pages.ts'
import type { AttachmentKind, listAttachments as listRoute } from '../contract.ts'

const isOffice = ({ role }: Viewer) => role === 'officer' || role === 'admin'

/** Which attachments a viewer may access, as a condition on `attachments t` beside the one on `applications a`. */
function reachOf(viewer: Viewer) {
  if (isOffice(viewer)) return sql<boolean>`true`
  return viewer.role === 'student' ? sql<boolean>`t.shared_at is not null` : sql<boolean>`false`
}

/** The attachments of an application that a viewer may access, newest first. @throws not_found for the application */
export async function listAttachments(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof listRoute)['reply']>> {
  const application = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!application) throw refuse('not_found')
  const rows = await db
    .selectFrom('attachments as t')
    .leftJoin('application_steps as s', (on) =>
      on.onRef('s.application_id', '=', 't.application_id').onRef('s.step', '=', 't.step'),
    )
    .innerJoin('users as w', 'w.id', 't.added_by')
    .select(['t.id', 't.kind', 't.title', 't.bytes', 't.pages', 't.added_at', 't.shared_at', 'w.role'])
    .select(['s.step', 's.name as step_name'])
    .where('t.application_id', '=', applicationId)
    .where(reachOf(viewer))
    .orderBy('t.added_at', 'desc')
    .orderBy('t.id')
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      kind: row.kind as AttachmentKind,
      title: row.title,
      bytes: row.bytes,
      pages: countPages(row),
      addedAt: row.added_at.toISOString(),
      sharedAt: row.shared_at?.toISOString() ?? null,
      step: row.step === null ? null : { key: row.step, name: row.step_name! },
      fromStudent: row.role === 'student',
    })),
    mayAttach: isOffice(viewer),
  }
}

interface Ids {
  readonly applicationId: string
  readonly attachmentId: string
}

/** @throws not_found */
async function findAttachment(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { applicationId, attachmentId }: Ids,
) {
  const found = await db
    .selectFrom('attachments as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .select(['t.id', 't.kind', 't.title', 't.seal', 't.pages', 't.added_at'])
    .where('t.id', '=', attachmentId)
    .where('t.application_id', '=', applicationId)
    .where(scopeOf(viewer))
    .where(reachOf(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return { ...found, kind: found.kind as AttachmentKind }
}

/** The office's views are in the audit log; a student's own are not recorded. */
async function recordOpening(
  deps: Deps,
  viewer: Viewer,
  { applicationId, attachmentId }: Ids,
): Promise<void> {
  if (viewer.role === 'student') return
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'attachment.opened',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { attachment: attachmentId },
    }),
  )
}

/**
 * A page of an attachment. The office's opening of its first page is recorded before a byte is read.
 * @param page from 1
 * @throws not_found, document_missing, document_damaged
 */
export async function openAttachment(deps: Deps, viewer: Viewer, ids: Ids, page: number): Promise<Download> {
  const found = await findAttachment(deps, viewer, ids)
  if (page === 1) await recordOpening(deps, viewer, ids)
  return { bytes: pageOf(await readStored(deps, found), found, page), fileName: 'page.jpg' }
}

/** An attachment as a PDF of its pages. @throws as `openAttachment` */
export async function downloadAttachment(deps: Deps, viewer: Viewer, ids: Ids): Promise<Download> {
  const found = await findAttachment(deps, viewer, ids)
  await recordOpening(deps, viewer, ids)
  const pictures = allPagesOf(await readStored(deps, found), found)
  const fileName = attachmentFileNames[found.kind]
  const bytes = await makePdfOfPictures({
    title: found.title ?? fileName,
    language: currentLanguage(),
    madeAt: found.added_at,
    sender: site,
    pictures: pictures.map((jpeg, index) => ({
      jpeg,
      alt: messages.page({ page: index + 1, pages: pictures.length }),
    })),
  })
  return { bytes, fileName }
}
