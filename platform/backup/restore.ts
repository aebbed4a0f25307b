import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { anchorsFile } from '../audit/store-anchors.ts'
import { openDataDir } from '../database/embedded.ts'
import { adoptCluster } from '../database/first-cluster.ts'
import type { Log } from '../database/log.ts'
import type { StoredBackup } from './backup-place.ts'
import { erasuresFile } from './erasures.ts'
import {
  BackupUnusable,
  describeProblem,
  readFiles,
  readManifest,
  type Manifest,
  type Problem,
} from './manifest.ts'

/** What a data folder may already hold when a backup is put into it: the keys are never part of a backup. */
const mayBeThere = ['keys', 'outbox']

/** What a backup may put into a data folder: nothing else, whatever its list names. */
const isRestored = (top: string): boolean =>
  ['postgres', 'documents', ...[anchorsFile, erasuresFile].map((file) => file({ dataDir: '' }))].includes(top)

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

/**
 * Puts a backup into an empty data folder and compares each of its files with the list meanwhile. The next start of the
 * database brings it to the time at which the copy was finished. Documents that are damaged in the backup are left
 * out: one of them must not cost everybody else's.
 * @param atOnce files that are read at the same time
 * @throws BackupUnusable when the folder is not empty, or anything but documents is damaged; it names what is wrong,
 * and the folder is empty again
 */
export async function restoreBackup(
  backup: StoredBackup,
  atOnce: number,
  dataDir: string,
  log: Log,
): Promise<Manifest> {
  const manifest = await readManifest(backup)
  if (manifest.postgres === null)
    throw new BackupUnusable(
      `${backup.where} holds documents and no database. Restore the database with its own tools.`,
    )
  const target = await openDataDir(dataDir)
  const there = (await readdir(target)).filter((name) => !mayBeThere.includes(name))
  if (there.length > 0)
    throw new BackupUnusable(
      `${target} is not empty (${there.slice(0, 3).join(', ')}). A restore never replaces data: name a new folder.`,
    )
  const folders = manifest.folders ?? (await backup.folders())
  // The cluster gets its name last: without a database in it, the folder is no data folder yet.
  await adoptCluster(target, log, async (cluster) => {
    const restored = new Set<string>()
    const placeOf = (file: string) =>
      file.startsWith('postgres/')
        ? path.join(cluster, file.slice('postgres/'.length))
        : path.join(target, file)
    try {
      for (const folder of folders.filter((one) => one.startsWith('postgres/')))
        await mkdir(placeOf(folder), { recursive: true, mode: 0o700 })
      const problems = await readFiles(backup, atOnce, async (file, chunks) => {
        const [top = ''] = file.split('/')
        if (!isRestored(top)) return drain(chunks)
        restored.add(top)
        await mkdir(path.dirname(placeOf(file)), { recursive: true, mode: 0o700 })
        await pipeline(chunks, createWriteStream(placeOf(file), { mode: 0o600, flush: true }))
      })
      checkProblems(backup, problems)
      for (const { file } of problems) await rm(placeOf(file), { force: true })
    } catch (error) {
      restored.delete('postgres')
      for (const top of restored) await rm(path.join(target, top), { recursive: true, force: true })
      throw error
    }
  })
  return manifest
}

function checkProblems(backup: StoredBackup, problems: readonly Problem[]): void {
  if (problems.every(({ file }) => file.startsWith('documents/'))) return
  throw new BackupUnusable(
    [
      `${backup.where} is not whole, and nothing was restored:`,
      ...problems.slice(0, 20).map(describeProblem),
    ].join('\n  '),
  )
}
