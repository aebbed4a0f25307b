import { unfinishedHours } from '#contract/vault.ts'
import type { Deps } from '#server/deps.ts'
import { removeOlder } from '#server/outside/files-disk.ts'
import { unfinishedFolder } from './receive-upload.ts'

/** Removes uploads that nobody went on with, rows and bytes. @returns how many rows went */
export async function forgetUnfinished(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<number> {
  const hours = unfinishedHours * 3_600_000
  const { numDeletedRows } = await deps.db
    .deleteFrom('document_uploads')
    .where('begun_at', '<', new Date(deps.clock.now().getTime() - hours))
    .executeTakeFirst()
  // Files carry the machine's time. An hour more, so that a row is never left without its bytes.
  await removeOlder(unfinishedFolder(deps), new Date(Date.now() - hours - 3_600_000))
  return Number(numDeletedRows)
}
