import * as z from 'zod/mini'
import { checkWithinDays } from '#areas/applications/states/contract/application-moves.ts'
import { sendDocuments as route } from '#areas/applications/list/contract/applications.ts'
import type { Deps } from '#platform/config/deps.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload, type UploadedFile } from '#platform/http/uploads/uploads.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { makeMove } from '#areas/applications/states/server/make-move.ts'
import type { Trx } from '#platform/database/transaction.ts'
import {
  addDocuments,
  checkRoom,
  chosenFromVault,
  linkDocuments,
  newDocumentIds,
  storeDocuments,
  type Linked,
} from '#areas/applications/documents/server/store-documents.ts'
import { tellStudent } from '#areas/applications/states/server/tell-student.ts'
import {
  dropIntent,
  fingerprintOf,
  nameDocuments,
  openIntent,
  settleIntent,
  writeRows,
} from '#areas/applications/documents/server/upload-intents.ts'
import { afterWorkingDays } from '#platform/time/working-days.ts'
import { incomingFolder } from './submit-application.ts'

type Answer = z.input<(typeof route)['reply']>

/** Stages in which the office still looks at the file, so that a document can matter. */
const openForDocuments = ['submitted', 'under_review', 'documents_requested']

async function mustBeOpen(deps: Deps, viewer: Viewer, applicationId: string): Promise<void> {
  const found = await deps.db
    .selectFrom('applications')
    .select('stage')
    .where('id', '=', applicationId)
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  if (!openForDocuments.includes(found.stage)) {
    throw refuse('move_not_possible', {
      message: 'This application has been decided; it takes no more documents.',
    })
  }
}

/** What the office could not use does not answer its request. @throws invalid_input */
async function mustNotBeRefused(trx: Trx, applicationId: string, sent: readonly Linked[]): Promise<void> {
  if (sent.length === 0) return
  const refused = await trx
    .selectFrom('application_documents')
    .select('name')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'refused')
    .where(
      'document_id',
      'in',
      sent.map(({ id }) => id),
    )
    .execute()
  if (refused.length === 0) return
  const sentence = 'This is the photograph that could not be used. Take a new one.'
  throw refuse('invalid_input', { fields: Object.fromEntries(refused.map(({ name }) => [name, sentence])) })
}

async function keep(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  intentId: string,
  files: readonly UploadedFile[],
  fromVault: readonly string[],
) {
  const ids = newDocumentIds(files)
  await nameDocuments(deps, intentId, ids)
  const kept = await storeDocuments(deps, files, ids)
  const now = deps.clock.now()
  const checkBy = afterWorkingDays(now, checkWithinDays)
  await writeRows(deps, intentId, ids, () =>
    deps.db.transaction().execute(async (trx) => {
      // The row is locked first, so that a decision made meanwhile is seen and not overtaken.
      const { stage } = await trx
        .selectFrom('applications')
        .select('stage')
        .where('id', '=', applicationId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!openForDocuments.includes(stage)) throw refuse('move_not_possible')
      const reused = await chosenFromVault(trx, viewer.userId, fromVault, kept)
      await mustNotBeRefused(trx, applicationId, reused)
      await addDocuments(trx, viewer.userId, kept, now)
      await linkDocuments(trx, applicationId, [...kept, ...reused])
      await trx
        .updateTable('document_requests')
        .set({ closed_at: now })
        .where('application_id', '=', applicationId)
        .where('closed_at', 'is', null)
        .where(
          'name',
          'in',
          [...kept, ...reused].map((one) => one.name),
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
        await tellStudent(trx, applicationId, 'documents-received', { checkBy: checkBy.toISOString() })
      }
      await settleIntent(trx, deps, intentId, applicationId, fingerprintOf({ documents: fromVault }, files))
    }),
  )
}

async function sendOnce(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  fromVault: readonly string[],
  files: readonly UploadedFile[],
): Promise<void> {
  if (files.length + fromVault.length === 0) {
    throw refuse('invalid_input', { fields: { form: 'Choose at least one document to send.' } })
  }
  const intentId = (await openIntent(deps, viewer.userId, undefined))!
  try {
    await keep(deps, viewer, applicationId, intentId, files, fromVault)
  } catch (error) {
    await dropIntent(deps, intentId).catch(() => undefined)
    throw error
  }
}

/**
 * Takes documents after submission: those asked for, or better photographs of earlier ones. The last one asked
 * for puts the file back under review.
 * @throws not_found, move_not_possible once the application has been decided, invalid_input without a file
 */
export async function sendDocuments(
  deps: Deps,
  gates: UploadGates,
  viewer: Viewer,
  applicationId: string,
  { body, incoming }: Pick<Call<typeof route>, 'body' | 'incoming'>,
): Promise<Answer> {
  await mustBeOpen(deps, viewer, applicationId)
  if (body) await sendOnce(deps, viewer, applicationId, body.documents ?? [], [])
  else {
    await checkRoom(deps, viewer.userId)
    const options = { ...route.upload, temporaryFolder: incomingFolder(deps), gates, owner: viewer.userId }
    await withUpload(incoming, options, async ({ fields, files }) => {
      const result = z.safeParse(route.body, fields)
      if (!result.success) throw refuse('invalid_input', { fields: fieldsOf(result.error) })
      await sendOnce(deps, viewer, applicationId, result.data.documents ?? [], files)
    })
  }
  return {
    message: 'Your documents have arrived.',
    data: await readApplication(deps.db, viewer, applicationId, deps.clock.now()),
  }
}
