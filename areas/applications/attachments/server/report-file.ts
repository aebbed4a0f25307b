import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { claimFiles, type FileTarget } from '#areas/applications/documents/server/unsent-files.ts'
import type { StepKind } from '#areas/applications/outside-steps/contract/step-plans.ts'
import type { AttachmentKind } from '../contract.ts'
import { checkCount } from './attach-file.ts'

const kinds: Partial<Record<StepKind, AttachmentKind>> = { deposit: 'receipt', visa_decision: 'visa' }

interface OfReport {
  readonly applicationId: string
  readonly step: string
  /** The name of the step. */
  readonly name: string
  readonly kind: StepKind
  /** When the step was reported, by which its file is found again. */
  readonly at: Date
}

/**
 * Attaches what a student uploaded as proof of an outside step. Both the student and the office see it there.
 * @param viewer the student
 * @throws file_not_uploaded; quota_full
 */
export async function addReportFile(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  { applicationId, step, name, kind, at }: OfReport,
  upload: string,
  target: FileTarget,
): Promise<void> {
  await checkCount(trx, applicationId)
  const [picture] = await claimFiles(trx, deps, viewer, target, [upload])
  const { seal, pages, ...stored } = picture!
  const known = kinds[kind]
  await trx
    .insertInto('attachments')
    .values({
      ...stored,
      application_id: applicationId,
      kind: known ?? 'other',
      title: known === undefined ? name : null,
      step,
      seal: JSON.stringify(seal),
      pages: pages && JSON.stringify(pages),
      added_by: viewer.userId,
      added_at: at,
      shared_at: at,
    })
    .execute()
}

/**
 * Removes the row of the file that came with a report.
 * @returns the ids of the files to remove once that is committed
 */
export async function removeReportFile(
  trx: Trx,
  viewer: Viewer,
  { applicationId, reportedAt }: { readonly applicationId: string; readonly reportedAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from attachments
    where application_id = ${applicationId} and added_by = ${viewer.userId} and added_at = ${reportedAt}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
