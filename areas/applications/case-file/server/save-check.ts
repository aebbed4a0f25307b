import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import { checkStateLabels, doubtTexts } from '#texts/applications/case-file/checklist.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { claimFile } from '#areas/applications/states/server/claim-file.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { CheckLine } from '../contract/check-lines.ts'
import { type saveCheck as checkRoute, type saveDoubt as doubtRoute } from '../contract/file-checks.ts'
import { readDoubt, readLines } from './read-lines.ts'

function changedMeanwhile(name: string | null, state: string, note: string | null) {
  const by = name ?? fileMessages.aColleague
  return refuse('changed_meanwhile', {
    message:
      note === null
        ? fileMessages.lineChanged({ by, state })
        : fileMessages.lineChangedWithNote({ by, state, note }),
  })
}

/**
 * Sets one line of a file's checklist. Of two officers who save at once, the second is shown what the first wrote.
 * @throws not_found; changed_meanwhile when the line is newer than the version given
 */
export async function saveCheck(
  deps: Deps,
  viewer: Viewer,
  { applicationId, line }: { applicationId: string; line: CheckLine },
  { state, note, version }: BodyOf<typeof checkRoute>,
): Promise<z.input<(typeof checkRoute)['reply']>> {
  return deps.db.transaction().execute(async (trx) => {
    await requireAccess(trx, viewer, applicationId)
    const now = deps.clock.now()
    const { rows } = await sql<{ version: number }>`
      insert into file_checks (application_id, line, state, note, version, set_by, set_at)
      select ${applicationId}, ${line}, ${state}, ${note}, 1, ${viewer.userId}, ${now} where ${version} = 0
      on conflict do nothing
      returning version`.execute(trx)
    const saved =
      rows.length > 0 ||
      (await trx
        .updateTable('file_checks')
        .set({ state, note, version: version + 1, set_by: viewer.userId, set_at: now })
        .where('application_id', '=', applicationId)
        .where('line', '=', line)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()) !== undefined
    const shown = (await readLines(trx, applicationId)).find((one) => one.line === line)!
    if (!saved) throw changedMeanwhile(shown.by, checkStateLabels[shown.state], shown.note)
    await claimFile(trx, deps, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'file.checked',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { line, state, version: shown.version },
    })
    return { message: fileMessages.checked, line: shown }
  })
}

/**
 * Records a doubt that a document is genuine, or settles it.
 * @throws not_found; not_for_you for those who do not decide; changed_meanwhile as with a line
 */
export async function saveDoubt(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { doubted, note, version }: BodyOf<typeof doubtRoute>,
): Promise<z.input<(typeof doubtRoute)['reply']>> {
  return deps.db.transaction().execute(async (trx) => {
    await requireAccess(trx, viewer, applicationId)
    if (!viewer.mayDecide) throw refuse('not_for_you')
    const now = deps.clock.now()
    const { rows } = await sql<{ version: number }>`
      insert into authenticity_doubts (application_id, doubted, note, version, set_by, set_at)
      select ${applicationId}, ${doubted}, ${note}, 1, ${viewer.userId}, ${now} where ${version} = 0
      on conflict do nothing
      returning version`.execute(trx)
    const saved =
      rows.length > 0 ||
      (await trx
        .updateTable('authenticity_doubts')
        .set({ doubted, note, version: version + 1, set_by: viewer.userId, set_at: now })
        .where('application_id', '=', applicationId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst()) !== undefined
    const shown = await readDoubt(trx, applicationId)
    if (!saved) {
      throw changedMeanwhile(shown.by, doubtTexts.states[shown.doubted ? 'doubted' : 'settled'], shown.note)
    }
    await claimFile(trx, deps, viewer, applicationId)
    await writeAudit(trx, deps, {
      action: 'file.doubted',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { doubted, version: shown.version },
    })
    return { message: fileMessages.checked, doubt: shown }
  })
}
