import { attachmentMessages as messages } from '#texts/applications/attachments/attachment-messages.ts'
import { sql } from 'kysely'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import { announceToBoth, announceToOffice } from '#platform/live/announce-change.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload, type UploadedFile } from '#platform/http/uploads/uploads.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { checkSpace } from '#areas/applications/documents/server/storage-limits.ts'
import {
  fingerprintOf,
  openIntent,
  storePictures,
  type StoredPicture,
} from '#areas/applications/documents/server/store-documents.ts'
import {
  announceFile,
  claimFiles,
  wereSent,
  type FileTarget,
} from '#areas/applications/documents/server/unsent-files.ts'
import { incomingFolder } from '#areas/applications/documents/server/upload-folders.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import {
  lockApplication,
  type LockedApplication,
} from '#areas/applications/states/server/lock-application.ts'
import {
  type announceAttachment as announceRoute,
  attachFile as attachRoute,
  type linkAttachment as linkRoute,
  mostAttachments,
  type removeAttachment as removeRoute,
  type shareAttachment as shareRoute,
} from '../contract.ts'

interface Ids {
  readonly applicationId: string
  readonly attachmentId: string
}

/** Refuses another attachment where there are enough. The lock on the application keeps others from adding one meanwhile. */
export async function checkCount(trx: Trx, applicationId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (count >= mostAttachments) throw refuse('quota_full', { message: messages.tooMany })
}

/** @returns the name of a step of the application @throws invalid_input */
async function requireStep(trx: Trx, applicationId: string, step: string): Promise<string> {
  const found = await trx
    .selectFrom('application_steps')
    .select('name')
    .where('application_id', '=', applicationId)
    .where('step', '=', step)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw refuse('invalid_input', { fields: { step: messages.noSuchStep } })
  return found.name
}

/** Announces the change to open screens: of the agency, and of the student where it concerns them. */
function notifyScreens(
  trx: Trx,
  { student_id }: LockedApplication,
  id: string,
  shared: boolean,
): Promise<void> {
  const change = { kind: 'application', id } as const
  return shared ? announceToBoth(trx, student_id, change) : announceToOffice(trx, change)
}

const notifyStudent = (trx: Trx, { student_id }: LockedApplication, applicationId: string, at: Date) =>
  notify(trx, {
    userId: student_id,
    kind: 'application',
    event: 'attachment-shared',
    applicationId,
    at,
    href: paths.application(applicationId),
  })

type Sent = Omit<BodyOf<typeof attachRoute>, 'upload'>

function readSent(
  fields: Record<string, string>,
  [file]: readonly UploadedFile[],
): Sent & { file: UploadedFile } {
  // A form also sends empty fields.
  const optional = ['title', 'step']
  const given = Object.entries(fields).filter(([name, text]) => text !== '' || !optional.includes(name))
  const read = z.safeParse(attachRoute.body, Object.fromEntries(given))
  const wrong: Record<string, string> = read.success ? {} : fieldsOf(read.error)
  if (file === undefined) wrong['file'] = messages.noFile
  if (!read.success || file === undefined) throw refuse('invalid_input', { fields: wrong })
  return { ...read.data, file }
}

interface Attached {
  readonly applicationId: string
  readonly held: LockedApplication
}

/** Inserts the row of an attachment, and everything that follows from it. */
async function addAttachment(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  { applicationId, held }: Attached,
  { kind, title, shared, step }: Sent,
  { seal, pages, ...stored }: StoredPicture,
): Promise<void> {
  const now = deps.clock.now()
  await checkCount(trx, applicationId)
  if (step !== undefined) await requireStep(trx, applicationId, step)
  await trx
    .insertInto('attachments')
    .values({
      ...stored,
      application_id: applicationId,
      kind,
      title: title ?? null,
      step: step ?? null,
      seal: JSON.stringify(seal),
      pages: pages && JSON.stringify(pages),
      added_by: viewer.userId,
      added_at: now,
      shared_at: shared === 'yes' ? now : null,
    })
    .execute()
  if (shared === 'yes') await notifyStudent(trx, held, applicationId, now)
  await notifyScreens(trx, held, applicationId, shared === 'yes')
  await claimFile(trx, deps, viewer, applicationId)
  await writeAudit(trx, deps, {
    action: 'attachment.added',
    by: viewer,
    object: { kind: 'application', id: applicationId },
    details: { attachment: stored.id, kind, shared },
  })
}

const targetOf = (applicationId: string): FileTarget => ({ purpose: 'attachment', recordId: applicationId })

/** @throws not_found, quota_full */
const requireRoom = (deps: Deps, viewer: Viewer, applicationId: string): Promise<LockedApplication> =>
  deps.db.transaction().execute(async (trx) => {
    const held = await lockApplication(trx, viewer, applicationId)
    await checkCount(trx, applicationId)
    return held
  })

/** Announces a document from outside. @throws not_found, quota_full where there are enough; as `announceFile` */
export async function announceAttachment(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  file: BodyOf<typeof announceRoute>,
): Promise<ReplyOf<typeof announceRoute>> {
  await requireRoom(deps, viewer, applicationId)
  return announceFile(deps, viewer, targetOf(applicationId), file)
}

/**
 * Whether the viewer has attached the same document in the same way: the reply to that request was lost, and the file was
 * uploaded again since, because its first upload is forgotten after a while, or the page was loaded again.
 */
async function isAttached(
  trx: Trx,
  viewer: Viewer,
  applicationId: string,
  { upload, kind, title, shared, step }: Sent & { readonly upload: string },
): Promise<boolean> {
  const attached = await trx
    .selectFrom('attachments as t')
    .innerJoin('upload_intents as u', 'u.student_id', 't.added_by')
    .select('t.id')
    .where('t.application_id', '=', applicationId)
    .where('t.added_by', '=', viewer.userId)
    .where('t.kind', '=', kind)
    .where('t.title', 'is not distinct from', title ?? null)
    .where('t.step', 'is not distinct from', step ?? null)
    .where('t.shared_at', shared === 'yes' ? 'is not' : 'is', null)
    .where('u.id', '=', upload)
    .where(sql<boolean>`u.picture -> 'seal' ->> 'sha256' = t.seal ->> 'sha256'`)
    .executeTakeFirst()
  return attached !== undefined
}

/** Attaches what was uploaded. @throws invalid_input without an upload; as `attachFile` */
async function attachUpload(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { upload, ...sent }: BodyOf<typeof attachRoute>,
): Promise<Sent> {
  if (upload === undefined) throw refuse('invalid_input', { fields: { file: messages.noFile } })
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockApplication(trx, viewer, applicationId)
    const target = targetOf(applicationId)
    if (await wereSent(trx, viewer, target, [upload])) return
    // The upload stays unsent, and is removed as such.
    if (await isAttached(trx, viewer, applicationId, { upload, ...sent })) return
    const [picture] = await claimFiles(trx, deps, viewer, target, [upload])
    await addAttachment(trx, deps, viewer, { applicationId, held }, sent, picture!)
  })
  return sent
}

/** Attaches what comes with a form. @throws as `attachFile` */
async function attachForm(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  incoming: IncomingMessage,
): Promise<Sent> {
  const { student_id: studentId } = await requireRoom(deps, viewer, applicationId)
  await checkSpace(deps)
  const options = {
    ...attachRoute.upload,
    temporaryFolder: incomingFolder(deps),
    gates,
    owner: viewer.userId,
  }
  return withUpload(incoming, options, async ({ fields, files }) => {
    const { file, ...sent } = readSent(fields, files)
    const attempt = await openIntent(deps, studentId, 1)
    await storePictures(deps, attempt, [file], async (trx, [picture]) => {
      const held = await lockApplication(trx, viewer, applicationId)
      await addAttachment(trx, deps, viewer, { applicationId, held }, sent, picture!)
      const { kind, title = '', shared, step = '' } = sent
      return { applicationId, fingerprint: fingerprintOf({ kind, title, shared, step }, [file]) }
    })
    return sent
  })
}

/**
 * Attaches a document from outside to an application. The student is notified where it is shared.
 * @param body null for a form that is not read yet, as earlier releases send it
 * @throws not_found; invalid_input without a file, kind or choice, or for a step that the file does not have;
 *   file_not_uploaded; quota_full; the refusals of uploads
 */
export async function attachFile(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  body: BodyOf<typeof attachRoute> | null,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof attachRoute>> {
  const { shared } = await (body === null
    ? attachForm(deps, gates, viewer, applicationId, incoming)
    : attachUpload(deps, viewer, applicationId, body))
  return { message: shared === 'yes' ? messages.attachedAndShared : messages.attached }
}

/**
 * Shows an attachment to the student, who is notified the first time it appears, or hides it. What it is already stays.
 * @throws not_found
 */
export async function shareAttachment(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { applicationId, attachmentId }: Ids,
  { shared }: BodyOf<typeof shareRoute>,
): Promise<ReplyOf<typeof shareRoute>> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockApplication(trx, viewer, applicationId)
    const found = await trx
      .selectFrom('attachments')
      .select('shared_at')
      .where('id', '=', attachmentId)
      .where('application_id', '=', applicationId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw refuse('not_found')
    if ((found.shared_at !== null) === shared) return
    await trx
      .updateTable('attachments')
      .set({ shared_at: shared ? now : null })
      .where('id', '=', attachmentId)
      .where('application_id', '=', applicationId)
      .execute()
    if (shared) await notifyStudent(trx, held, applicationId, now)
    await notifyScreens(trx, held, applicationId, true)
    await writeAudit(trx, deps, {
      action: shared ? 'attachment.shared' : 'attachment.hidden',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { attachment: attachmentId },
    })
  })
  return { message: shared ? messages.shared : messages.hidden }
}

/**
 * Chooses the outside step that an attachment belongs to, or none.
 * @throws not_found; invalid_input for a step that the file does not have
 */
export async function linkAttachment(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { applicationId, attachmentId }: Ids,
  { step }: BodyOf<typeof linkRoute>,
): Promise<ReplyOf<typeof linkRoute>> {
  const name = await deps.db.transaction().execute(async (trx) => {
    const held = await lockApplication(trx, viewer, applicationId)
    const named = step === null ? null : await requireStep(trx, applicationId, step)
    const linked = await trx
      .updateTable('attachments')
      .set({ step })
      .where('id', '=', attachmentId)
      .where('application_id', '=', applicationId)
      .returning('shared_at')
      .executeTakeFirst()
    if (!linked) throw refuse('not_found')
    await notifyScreens(trx, held, applicationId, linked.shared_at !== null)
    await writeAudit(trx, deps, {
      action: 'attachment.linked',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { attachment: attachmentId, step },
    })
    return named
  })
  return { message: name === null ? messages.unlinked : messages.linked({ step: name }) }
}

/** Removes an attachment: first its row, so that nobody can open it any more, then its file. @throws not_found */
export async function removeAttachment(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  viewer: Viewer,
  { applicationId, attachmentId }: Ids,
): Promise<ReplyOf<typeof removeRoute>> {
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockApplication(trx, viewer, applicationId)
    const removed = await trx
      .deleteFrom('attachments')
      .where('id', '=', attachmentId)
      .where('application_id', '=', applicationId)
      .returning(['kind', 'shared_at'])
      .executeTakeFirst()
    if (!removed) throw refuse('not_found')
    await notifyScreens(trx, held, applicationId, removed.shared_at !== null)
    await writeAudit(trx, deps, {
      action: 'attachment.removed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { attachment: attachmentId, kind: removed.kind },
    })
  })
  // A file that cannot be removed now is found by the check of stored files.
  await deps.files
    .remove(attachmentId)
    .catch(() =>
      deps.log.warn({ event: 'document-left', documentId: attachmentId }, 'A removed document is left'),
    )
  return { message: messages.removed }
}
