import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { catalogueFile } from '#areas/catalogue/import/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import { removeWaiting, sharedFolder, waitingFolder } from './waiting-files.ts'

/** Days after which an import can no longer be undone, and its refused rows are purged. */
const undoDays = 180

/**
 * Purges files that were not applied within a day, files that a killed process left behind, and the changes of old
 * imports.
 * @returns how many of each
 */
export async function purgeExpiredFiles(
  deps: Pick<Deps, 'config' | 'files' | 'pool' | 'clock' | 'log'>,
): Promise<{ uploads: number; files: number; changes: number }> {
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<{ id: string }>(
    'delete from catalogue_uploads where expires_at <= $1 returning id',
    [now],
  )
  const folder = waitingFolder(deps)
  for (const { id } of rows) await removeWaiting(deps, id)
  // File times are those of the machine, which may differ from the clock of the product.
  const old = Date.now() - 2 * catalogueFile.hours * 3_600_000
  let files = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (!found || found.mtimeMs >= old) continue
    await rm(path.join(folder, name), { force: true })
    files++
  }
  const objects: { name: string; storedAt: Date }[] = []
  for await (const object of deps.files.shared?.list(sharedFolder) ?? []) objects.push(object)
  for (const { name, storedAt } of objects) {
    if (storedAt.getTime() >= old) continue
    await deps.files.shared?.remove(name)
    files++
  }
  const before = new Date(now.getTime() - undoDays * 86_400_000)
  const { rowCount } = await deps.pool.query(
    `with old as (select id from import_runs where started_at < $1), forgotten as (
       delete from import_refusals r using old where r.run_id = old.id
     )
     delete from import_changes c using old where c.run_id = old.id`,
    [before],
  )
  const result = { uploads: rows.length, files, changes: rowCount ?? 0 }
  if (Object.values(result).some((count) => count > 0)) deps.log.info({ event: 'imports-swept', ...result })
  return result
}
