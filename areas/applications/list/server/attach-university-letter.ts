import { universityLetterMessages as messages } from '#texts/applications/letters/university-letter-messages.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Stage } from '#platform/contract/stages.ts'
import { announceToBoth, announceToOffice } from '#platform/live/announce-change.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import {
  type announceLetterPage as announceRoute,
  attachUniversityLetter as attachRoute,
  hasOffer,
  letterPages,
  takesUniversityLetter,
  type removeUniversityLetter as removeRoute,
} from '#areas/applications/letters/contract/university-letters.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { site } from '#site'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import {
  lockApplication,
  type LockedApplication,
} from '#areas/applications/states/server/lock-application.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { countPages } from '#areas/applications/documents/server/stored-pages.ts'
import { checkSpace } from '#areas/applications/documents/server/storage-limits.ts'
import {
  announceFile,
  claimFiles,
  wereSent,
  type FileTarget,
} from '#areas/applications/documents/server/unsent-files.ts'
import { incomingFolder } from '#areas/applications/documents/server/upload-folders.ts'
import {
  fingerprintOf,
  storePictures,
  openIntent,
  type StoredPicture,
} from '#areas/applications/documents/server/store-documents.ts'
import { pdfLimits } from '#platform/contract/document-limits.ts'
import { notifyOfUniversityLetter } from './university-letters.ts'

/** Whether a viewer may attach, replace or remove the university's own letter at a stage. */
export const mayAttachLetter = ({ role, mayDecide }: Viewer, stage: Stage): boolean =>
  (role === 'officer' || role === 'admin') && mayDecide && takesUniversityLetter(stage)

/** @throws not_found; not_for_you without the right to decide; move_not_possible where there can be no offer */
async function lockForLetter(trx: Trx, viewer: Viewer, applicationId: string): Promise<LockedApplication> {
  const held = await lockApplication(trx, viewer, applicationId)
  if (!viewer.mayDecide) {
    throw refuse('not_for_you', { message: messages.notAllowed })
  }
  if (!mayAttachLetter(viewer, held.stage)) {
    throw refuse('move_not_possible', { message: messages.noOffer })
  }
  return held
}

/** Announces the change to open screens of the agency, and to those of the student once there is an offer. */
function notifyScreens(trx: Trx, { stage, student_id }: LockedApplication, id: string): Promise<void> {
  const change = { kind: 'application', id } as const
  return hasOffer(stage) ? announceToBoth(trx, student_id, change) : announceToOffice(trx, change)
}

const endStanding = (trx: Trx, applicationId: string, endedBy: 'replaced' | 'removed', at: Date) =>
  trx
    .updateTable('university_letters')
    .set({ ended_at: at, ended_by: endedBy })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)

async function addLetter(
  trx: Trx,
  viewer: Viewer,
  letter: { applicationId: string; dated: string | null; pages: readonly StoredPicture[]; now: Date },
): Promise<number> {
  const { applicationId, dated, pages, now } = letter
  await endStanding(trx, applicationId, 'replaced', now).execute()
  const id = randomUUID()
  const { version } = await trx
    .insertInto('university_letters')
    .values({
      id,
      application_id: applicationId,
      dated,
      added_by: viewer.userId,
      added_at: now,
      version: sql<number>`1 + coalesce((select max(version) from university_letters
        where application_id = ${applicationId}), 0)`,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('university_letter_pages')
    .values(
      pages.map(({ seal, pages: sizes, ...picture }, index) => ({
        ...picture,
        pages: sizes && JSON.stringify(sizes),
        letter_id: id,
        page: index + 1,
        seal: JSON.stringify(seal),
      })),
    )
    .execute()
  return version
}

/** @throws invalid_input without a file, or for a day in the future @param field the one that lacks a file */
function requireSent(
  deps: Pick<Deps, 'clock'>,
  { dated, files }: { dated: string | null; files: number },
  field: string,
): void {
  const wrong: Record<string, string> = {}
  if (dated !== null && dated > dayIn(site.timeZone.id, deps.clock.now()))
    wrong['dated'] = messages.dateInFuture
  if (files === 0) wrong[field] = messages.noPages
  if (Object.keys(wrong).length > 0) throw refuse('invalid_input', { fields: wrong })
}

interface Letter {
  readonly dated: string | null
  readonly pages: readonly StoredPicture[]
  /** The field that is refused when it has too many pages. */
  readonly field: string
}

/** Inserts a letter, and everything that follows from it. @returns what the office is told */
async function storeLetter(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  { applicationId, held }: { applicationId: string; held: LockedApplication },
  { dated, pages, field }: Letter,
): Promise<string> {
  const now = deps.clock.now()
  const count = pages.reduce((sum, one) => sum + countPages(one), 0)
  if (count > pdfLimits.pages) throw refuse('invalid_input', { fields: { [field]: messages.tooManyPages } })
  const version = await addLetter(trx, viewer, { applicationId, dated, pages, now })
  if (hasOffer(held.stage)) await notifyOfUniversityLetter(trx, applicationId, now)
  await notifyScreens(trx, held, applicationId)
  await claimFile(trx, deps, viewer, applicationId)
  await writeAudit(trx, deps, {
    action: 'university-letter.attached',
    by: viewer,
    object: { kind: 'application', id: applicationId },
    details: { version, pages: count },
  })
  return messageFor(held)
}

const messageFor = ({ stage }: LockedApplication): string =>
  hasOffer(stage) ? messages.attachedAndNotified : messages.attached

const targetOf = (applicationId: string): FileTarget => ({ purpose: 'letter', recordId: applicationId })

/** Announces a file of the university's own letter. @throws as `lockForLetter` and `announceFile` */
export async function announceLetterPage(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  file: BodyOf<typeof announceRoute>,
): Promise<ReplyOf<typeof announceRoute>> {
  await deps.db.transaction().execute((trx) => lockForLetter(trx, viewer, applicationId))
  return announceFile(deps, viewer, targetOf(applicationId), file)
}

/** Attaches what was uploaded. */
function attachUploads(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  {
    dated = null,
    uploads = [],
  }: { dated?: string | null | undefined; uploads?: readonly string[] | undefined },
): Promise<string> {
  const field = 'uploads'
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockForLetter(trx, viewer, applicationId)
    requireSent(deps, { dated, files: uploads.length }, field)
    const target = targetOf(applicationId)
    if (await wereSent(trx, viewer, target, uploads)) return messageFor(held)
    const pages = await claimFiles(trx, deps, viewer, target, uploads)
    return storeLetter(trx, deps, viewer, { applicationId, held }, { dated, pages, field })
  })
}

/** Attaches what comes with a form. */
async function attachForm(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  incoming: IncomingMessage,
): Promise<string> {
  const { student_id: studentId } = await deps.db
    .transaction()
    .execute((trx) => lockForLetter(trx, viewer, applicationId))
  await checkSpace(deps)
  const options = {
    ...attachRoute.upload,
    temporaryFolder: incomingFolder(deps),
    gates,
    owner: viewer.userId,
  }
  return withUpload(incoming, options, async ({ fields, files: sent }) => {
    const field = letterPages[0]!
    // A form also sends empty fields.
    const read = z.safeParse(attachRoute.body, fields['dated'] === '' ? {} : fields)
    if (!read.success) throw refuse('invalid_input', { fields: fieldsOf(read.error) })
    const { dated = null } = read.data
    requireSent(deps, { dated, files: sent.length }, field)
    const files = sent.toSorted(
      (one, other) => letterPages.indexOf(one.name) - letterPages.indexOf(other.name),
    )
    const attempt = await openIntent(deps, studentId, files.length)
    let message = ''
    await storePictures(deps, attempt, files, async (trx, pages) => {
      // Checked again, because somebody may have decided during the upload.
      const held = await lockForLetter(trx, viewer, applicationId)
      message = await storeLetter(trx, deps, viewer, { applicationId, held }, { dated, pages, field })
      return { applicationId, fingerprint: fingerprintOf({ dated: dated ?? '' }, files) }
    })
    return message
  })
}

/**
 * Attaches the university's own letter to an application, replacing the previous one, which is retained. The student is
 * notified only once there is an offer.
 * @param body null for a form that is not read yet, as earlier releases send it
 * @throws as `lockForLetter`; invalid_input without a page or with a future day; file_not_uploaded; the refusals of uploads
 */
export async function attachUniversityLetter(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  body: BodyOf<typeof attachRoute> | null,
  incoming: IncomingMessage,
): Promise<ReplyOf<typeof attachRoute>> {
  const message = await (body === null
    ? attachForm(deps, gates, viewer, applicationId, incoming)
    : attachUploads(deps, viewer, applicationId, body))
  return { message }
}

/** Removes the university's own letter; its pages are retained, like documents. @throws as `lockForLetter` */
export async function removeUniversityLetter(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  applicationId: string,
  letterId: string,
): Promise<ReplyOf<typeof removeRoute>> {
  await deps.db.transaction().execute(async (trx) => {
    const held = await lockForLetter(trx, viewer, applicationId)
    const removed = await endStanding(trx, applicationId, 'removed', deps.clock.now())
      .where('id', '=', letterId)
      .returning('version')
      .executeTakeFirst()
    // Replaced or removed since it was shown, or belongs to another application.
    if (!removed) throw refuse('not_found')
    await notifyScreens(trx, held, applicationId)
    await writeAudit(trx, deps, {
      action: 'university-letter.removed',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { version: removed.version },
    })
  })
  return { message: messages.removed }
}
