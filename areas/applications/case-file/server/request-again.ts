import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import type * as z from 'zod/mini'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuseWhileScheduled } from '#areas/applications/decide/server/scheduled-decisions.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { documentsDue, makeMove } from '#areas/applications/states/server/make-move.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { findDocument } from '#areas/applications/documents/server/open-document.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { endOfDay } from '#platform/time/working-days.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { describeRequest } from '../contract/request-reasons.ts'
import type { RequestAgainBody, requestAgain as route } from '../contract/file-checks.ts'
import { lockStage, replacedMeanwhile } from './accept-document.ts'

type Body = z.output<typeof RequestAgainBody>
/** How far ahead the last day may be. */
const longestDays = 366

/**
 * Requests better photos: marks each document as unusable, stores the reasons in the request, and sends the student one
 * mail. If a request is open already, the documents join it, and its day stays unless it has passed or another is given.
 * @throws not_found; invalid_input for a day in the past or two of one kind; changed_meanwhile when there is a newer
 * version; move_not_possible once the application is decided, and while a decision on it waits to be sent
 */
export async function requestAgain(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  body: Body,
): Promise<z.input<(typeof route)['reply']>> {
  const now = deps.clock.now()
  if (body.dueDate !== undefined) checkDay(body.dueDate, now)
  return deps.db.transaction().execute(async (trx) => {
    await requireAccess(trx, viewer, applicationId)
    const stage = await lockStage(trx, applicationId)
    await refuseWhileScheduled(trx, applicationId)
    const wanted = await findWanted(trx, viewer, applicationId, body)
    const due = await makeRequest(trx, deps, viewer, { applicationId, stage, dueDate: body.dueDate })
    for (const one of wanted) await refuseDocument(trx, viewer, applicationId, one, now)
    await notifyStudent(trx, applicationId, 'documents-requested', {
      documents: wanted.map(({ name, reason, words }) => ({
        label: documentLabels[name],
        reason: describeRequest(reason, words ?? null),
      })),
      dueAt: due,
      note: null,
    })
    await claimFile(trx, deps, viewer, applicationId)
    for (const { documentId, name, reason } of wanted) {
      await writeAudit(trx, deps, {
        action: 'document.asked-again',
        by: viewer,
        object: { kind: 'application', id: applicationId },
        details: { document: documentId, name, reason },
      })
    }
    return {
      message: fileMessages.requested,
      data: await readApplication(trx, viewer, applicationId, now),
    }
  })
}

function checkDay(day: string, now: Date): void {
  const end = endOfDay(day)
  if (end > now && end.getTime() <= now.getTime() + longestDays * 86_400_000) return
  throw refuse('invalid_input', {
    fields: { dueDate: fileMessages.dayOutOfRange({ days: longestDays }) },
  })
}

type Wanted = Body['documents'][number] & { name: DocumentKind }

async function findWanted(trx: Trx, viewer: Viewer, applicationId: string, body: Body): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const one of body.documents) {
    const { name } = await findDocument(trx, viewer, { applicationId, documentId: one.documentId })
    wanted.push({ ...one, name: name as DocumentKind })
  }
  if (new Set(wanted.map(({ name }) => name)).size < wanted.length) {
    throw refuse('invalid_input', { fields: { documents: fileMessages.eachKindOnce } })
  }
  return wanted
}

interface Request {
  readonly applicationId: string
  readonly stage: string
  readonly dueDate: string | undefined
}

/** Opens a request, or joins the open one. @returns the day by which the documents are expected */
async function makeRequest(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  { applicationId, stage, dueDate }: Request,
): Promise<string> {
  const now = deps.clock.now()
  if (stage !== 'documents_requested') {
    const moved = await makeMove(trx, deps, {
      applicationId,
      move: 'request_documents',
      by: viewer,
      effects: { documents_due: documentsDue(dueDate, now) },
    })
    return moved.documents_due!
  }
  const application = await trx
    .updateTable('applications')
    .set({
      documents_due: documentsDue(dueDate, now),
    })
    .where('id', '=', applicationId)
    .where('stage', '=', 'documents_requested')
    .returning(['documents_due', 'student_id'])
    .executeTakeFirst()
  if (!application) throw refuse('move_not_possible')
  await notify(trx, {
    userId: application.student_id,
    kind: 'documents',
    event: 'request_documents',
    applicationId,
    href: paths.application(applicationId),
    at: now,
  })
  return application.documents_due!
}

async function refuseDocument(
  trx: Trx,
  viewer: Viewer,
  applicationId: string,
  { documentId, name, reason, words }: Wanted,
  now: Date,
): Promise<void> {
  const marked = await trx
    .updateTable('application_documents')
    .set({ state: 'refused', checked_by: viewer.userId, checked_at: now })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '<>', 'replaced')
    .returning('document_id')
    .executeTakeFirst()
  if (!marked) throw replacedMeanwhile()
  const request = { reason, words: words ?? null, document_id: documentId, asked_at: now, closed_at: null }
  await trx
    .insertInto('document_requests')
    .values({ application_id: applicationId, name, ...request })
    .onConflict((conflict) => conflict.columns(['application_id', 'name']).doUpdateSet(request))
    .execute()
}
