import { sentDocumentMessages as messages } from '#texts/applications/submit/messages.ts'
import type * as z from 'zod/mini'
import { checkWithinDays } from '#areas/applications/states/contract/application-moves.ts'
import { sendDocuments as route } from '#areas/applications/list/contract/applications.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { makeMove } from '#areas/applications/states/server/make-move.ts'
import type { Trx } from '#platform/database/transaction.ts'
import {
  chosenDocuments,
  linkDocuments,
  type Linked,
} from '#areas/applications/documents/server/link-documents.ts'
import { withForm } from '#areas/applications/documents/server/receive-form.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import {
  fingerprintOf,
  storeDocuments,
  openIntent,
} from '#areas/applications/documents/server/store-documents.ts'
import { afterWorkingDays } from '#platform/time/working-days.ts'

type Answer = z.input<(typeof route)['reply']>

/** Stages before a decision, in which documents are still accepted. */
const openForDocuments = ['submitted', 'under_review', 'documents_requested']

async function requireOpenApplication(deps: Deps, viewer: Viewer, applicationId: string): Promise<void> {
  const found = await deps.db
    .selectFrom('applications')
    .select('stage')
    .where('id', '=', applicationId)
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  if (!openForDocuments.includes(found.stage)) {
    throw refuse('move_not_possible', {
      message: messages.decided,
    })
  }
}

/**
 * Refuses a document that an officer has refused before, or has checked before a newer one replaced it: it does not
 * fulfill the request.
 * @throws invalid_input
 */
async function requireNoRefused(trx: Trx, applicationId: string, sent: readonly Linked[]): Promise<void> {
  if (sent.length === 0) return
  const refused = await trx
    .selectFrom('application_documents')
    .select(['name', 'state'])
    .where('application_id', '=', applicationId)
    .where(({ and, eb, or }) =>
      or([
        eb('state', '=', 'refused'),
        and([eb('state', '=', 'replaced'), eb('checked_at', 'is not', null)]),
      ]),
    )
    .where(
      'document_id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()
  if (refused.length === 0) return
  throw refuse('invalid_input', {
    fields: Object.fromEntries(
      refused.map(({ name, state }) => [
        name,
        state === 'refused' ? messages.refusedBefore : messages.replacedBefore,
      ]),
    ),
  })
}

/** Links documents to the application and closes the requests for them; after the last one the review continues. */
async function writeSent(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  documents: readonly string[],
): Promise<void> {
  const now = deps.clock.now()
  const checkBy = afterWorkingDays(now, checkWithinDays)
  // The row lock waits for a concurrent decision and makes it visible here.
  const { stage } = await trx
    .selectFrom('applications')
    .select('stage')
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!openForDocuments.includes(stage)) throw refuse('move_not_possible')
  const linked = await chosenDocuments(trx, viewer.userId, documents)
  await requireNoRefused(trx, applicationId, linked)
  await linkDocuments(trx, applicationId, linked)
  await recordAct(trx, deps, 'documents-sent', applicationId)
  await trx
    .updateTable('document_requests')
    .set({ closed_at: now })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .where(
      'name',
      'in',
      linked.map((one) => one.name),
    )
    .execute()
  const open = await trx
    .selectFrom('document_requests')
    .select('name')
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute()
  if (stage === 'documents_requested' && open.length === 0) {
    await makeMove(trx, deps, {
      applicationId,
      move: 'documents_complete',
      by: viewer,
      effects: { check_by: checkBy },
    })
    await notifyStudent(trx, applicationId, 'documents-received', { checkBy: checkBy.toISOString() })
  }
}

/**
 * Accepts documents after submission: requested ones, or better photos of earlier ones. The last requested one
 * puts the application back under review.
 * @throws not_found, move_not_possible once the application has been decided, invalid_input without a file
 */
export async function sendDocuments(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  { body, incoming }: Pick<Call<typeof route>, 'body' | 'incoming'>,
): Promise<Answer> {
  await requireOpenApplication(deps, viewer, applicationId)
  const send = async ({ documents: chosen = [] }: BodyOf<typeof route>, files: readonly UploadedFile[]) => {
    if (files.length + chosen.length === 0) {
      throw refuse('invalid_input', { fields: { form: messages.noneChosen } })
    }
    const attempt = await openIntent(deps, viewer.userId, files.length)
    await storeDocuments(deps, viewer.userId, attempt, files, async (trx) => {
      await writeSent(trx, deps, viewer, applicationId, [...attempt.documentIds, ...chosen])
      return { applicationId, fingerprint: fingerprintOf({ documents: chosen }, files) }
    })
  }
  await (body ? send(body, []) : withForm(deps, gates, viewer, route, incoming, send))
  return {
    message: messages.received,
    data: await readApplication(deps.db, viewer, applicationId, deps.clock.now()),
  }
}
