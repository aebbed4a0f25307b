import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import type * as z from 'zod/mini'
import { refusalText } from '#platform/contract/errors.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAuditOn } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type applyImport as applyRoute, type planImport as planRoute } from '../contract.ts'
import { importCatalogue, PlanChanged } from './import-catalogue.ts'
import { UnreadableFile } from './import-report.ts'
import {
  cutOffAfter,
  findWaiting,
  planOf,
  presentWaiting,
  withWaiting,
  wishesOf,
  type StoredPlan,
  type WaitingFile,
} from './files/waiting-files.ts'
import { awaitWork, withoutLimits, workInBackground } from './files/background-work.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

const cutOff = (deps: Deps) => new Date(deps.clock.now().getTime() - cutOffAfter)

async function nameOf(deps: Deps, viewer: Viewer): Promise<string> {
  const { name } = await deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return name
}

function storePlan(deps: Deps, id: string, plan: StoredPlan): Promise<unknown> {
  return deps.pool.query(
    `update catalogue_uploads set state = 'planned', working_since = null, problem = null, plan = $2
     where id = $1 and state in ('planning', 'applying')`,
    [id, JSON.stringify(plan)],
  )
}

/** Throws the failure of the last work on a file as a refusal. */
function throwProblem({ problem }: WaitingFile): void {
  if (problem === null) return
  throw problem === refusalText('import_running')
    ? refuse('import_running', { retryAfter: 5 })
    : refuse('file_not_readable', { message: problem })
}

/**
 * Plans an import by running it in a transaction that is rolled back. A repeated request while the work is running, or
 * after it is done, does not start it again.
 * @returns the file, `planned`; `planning` if it takes longer than a person should wait
 * @throws not_found, file_not_readable, import_running
 */
export async function planImport(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<z.input<(typeof planRoute)['reply']>> {
  const file = await findWaiting(deps, id)
  if (file.reading.asksSheet) throw refuse('file_not_readable', { message: importMessages.chooseSheet })
  const { rowCount } = await deps.pool.query(
    `update catalogue_uploads set state = 'planning', working_since = $2, problem = null
     where id = $1 and (state = 'read' or (state = 'planning' and working_since < $3))`,
    [id, deps.clock.now(), cutOff(deps)],
  )
  if (rowCount === 1) {
    const startedBy = await nameOf(deps, viewer)
    await workInBackground(deps, id, 'read', async () => {
      const report = await withWaiting(deps, id, (path) =>
        withoutLimits(deps, (client) =>
          importCatalogue(client, path, {
            ...wishesOf(file),
            startedBy,
            clock: deps.clock,
            fileName: file.file_name,
            dryRun: true,
          }),
        ),
      )
      await storePlan(deps, id, planOf(report))
    })
  }
  const after = rowCount === 1 ? await findWaiting(deps, id) : await awaitWork(deps, id)
  if (after.state === 'read') throwProblem(after)
  return { data: presentWaiting(after) }
}

/**
 * Applies a plan in one transaction. Concurrent and repeated requests make one import.
 * @param fingerprint of the plan that was shown
 * @returns the file, `applied`; `applying` if it takes longer than a person should wait
 * @throws plan_changed when another plan was shown or the catalogue changed; not_found, import_running,
 * file_not_readable
 */
export async function applyImport(
  deps: Deps,
  viewer: Viewer,
  id: string,
  fingerprint: string,
): Promise<z.input<(typeof applyRoute)['reply']>> {
  const file = await findWaiting(deps, id)
  const { rowCount } = await deps.pool.query(
    `update catalogue_uploads set state = 'applying', working_since = $2, problem = null
     where id = $1 and plan ->> 'fingerprint' = $3
       and (state = 'planned' or (state = 'applying' and working_since < $4))`,
    [id, deps.clock.now(), fingerprint, cutOff(deps)],
  )
  if (rowCount === 1)
    await workInBackground(deps, id, 'planned', () => applyOnce(deps, viewer, file, fingerprint))
  const after = rowCount === 1 ? await findWaiting(deps, id) : await awaitWork(deps, id)
  if (after.plan === null) throw refuse('plan_changed', { message: importMessages.planFirst })
  if (after.plan.fingerprint !== fingerprint) throw refuse('plan_changed')
  if (after.state === 'planned') {
    throwProblem(after)
    throw refuse('still_running', { retryAfter: 2 })
  }
  const message = after.state === 'applied' ? importMessages.applied : importMessages.applying
  return { message, data: presentWaiting(after) }
}

async function applyOnce(deps: Deps, viewer: Viewer, file: WaitingFile, agreed: string): Promise<void> {
  const startedBy = await nameOf(deps, viewer)
  try {
    await withWaiting(deps, file.id, (path) =>
      withoutLimits(deps, (client) =>
        importCatalogue(client, path, {
          ...wishesOf(file),
          startedBy,
          clock: deps.clock,
          fileName: file.file_name,
          agreed,
          // In the same transaction as the rows, so that a repeated request finds it done.
          atEnd: async (inside, report) => {
            const { rowCount } = await inside.query(
              `update catalogue_uploads set state = 'applied', working_since = null, problem = null, run_id = $2
             where id = $1 and state = 'applying'`,
              [file.id, report.run],
            )
            if (rowCount !== 1) throw new UnreadableFile(fileRefusals.readAnew)
            await writeAuditOn(inside, deps, {
              action: 'catalogue.imported',
              by: viewer,
              object: { kind: 'import', id: report.run! },
              details: { kind: report.kind, created: report.created, updated: report.updated },
            })
          },
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof PlanChanged)) throw error
    await storePlan(deps, file.id, planOf(error.report))
  }
}
