import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#platform/config/deps.ts'

/** Where whole pictures wait, in the clear, while they are read and re-encoded. */
export const incomingFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.dataDir, 'incoming')

/** Where photographs grow until they are whole. Not the folder of forms, which is swept within the hour. */
export const unfinishedFolder = (deps: Pick<Deps, 'config'>): string =>
  join(deps.config.dataDir, 'unfinished')
export const unfinishedFile = (deps: Pick<Deps, 'config'>, uploadId: string): string =>
  join(unfinishedFolder(deps), `${uploadId}.part`)

/** How much of an upload is here: the length of its file. */
export async function receivedOf(deps: Pick<Deps, 'config'>, uploadId: string): Promise<number> {
  return stat(unfinishedFile(deps, uploadId)).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Removes the bytes of an upload that is done or given up. */
export const dropUnfinished = (deps: Pick<Deps, 'config'>, uploadId: string): Promise<void> =>
  rm(unfinishedFile(deps, uploadId), { force: true })
