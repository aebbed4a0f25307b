import { join } from 'node:path'
import type { Deps } from '#platform/config/deps.ts'
import { piecesInSharedStorage, piecesOnDisk, type Pieces } from '#platform/files/files-pieces.ts'

/** Where complete pictures are, unencrypted, while they are decoded and re-encoded. */
export const incomingFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.dataDir, 'incoming')

/** Where uploads are stored until they are complete. Not the folder of forms, which is swept every hour. */
export const unfinishedFolder = (deps: Pick<Deps, 'config'>): string =>
  join(deps.config.dataDir, 'unfinished')

type Storage = Pick<Deps, 'config' | 'files'>

/** Encrypted pieces of uploads: in shared storage if there is one, so that any server can receive the next piece. */
export const piecesOf = (deps: Storage): Pieces =>
  deps.files.shared ? piecesInSharedStorage(deps.files.shared) : piecesOnDisk(unfinishedFolder(deps))

/** Removes the bytes of an upload that is finished or abandoned. */
export const dropUnfinished = (deps: Storage, uploadId: string): Promise<void> =>
  piecesOf(deps).remove(uploadId)
