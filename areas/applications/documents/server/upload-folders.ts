import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#platform/config/deps.ts'

/** Where complete pictures are, unencrypted, while they are decoded and re-encoded. */
export const incomingFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.dataDir, 'incoming')

/** Where uploads are stored until they are complete. Not the folder of forms, which is swept every hour. */
export const unfinishedFolder = (deps: Pick<Deps, 'config'>): string =>
  join(deps.config.dataDir, 'unfinished')
export const unfinishedFile = (deps: Pick<Deps, 'config'>, uploadId: string): string =>
  join(unfinishedFolder(deps), `${uploadId}.part`)

/** The number of received bytes of an upload: the length of its file. */
export async function receivedOf(deps: Pick<Deps, 'config'>, uploadId: string): Promise<number> {
  return stat(unfinishedFile(deps, uploadId)).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Removes the bytes of a finished or abandoned upload. */
export const dropUnfinished = (deps: Pick<Deps, 'config'>, uploadId: string): Promise<void> =>
  rm(unfinishedFile(deps, uploadId), { force: true })
