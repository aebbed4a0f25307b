import { existsSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { anchorsFile } from '../audit/store-anchors.ts'
import { openDataDir } from '../database/embedded.ts'
import { adoptCluster } from '../database/first-cluster.ts'
import type { Log } from '../database/log.ts'
import { erasuresFile } from './erasures.ts'
import {
  BackupUnusable,
  describeProblem,
  readManifest,
  verifyBackup,
  type Manifest,
  type Problem,
} from './manifest.ts'

/** What a data folder may already hold when a backup is put into it: the keys are never part of a backup. */
const mayBeThere = ['keys', 'outbox']

/**
 * Puts a backup into an empty data folder, after comparing each of its files with the list. The next start of the
 * database brings it to the time at which the copy was finished. Documents that are damaged in the backup are left
 * out: one of them must not cost everybody else's.
 * @throws BackupUnusable when the folder is not empty, or anything but documents is damaged; it names what is wrong
 */
export async function restoreBackup(from: string, dataDir: string, log: Log): Promise<Manifest> {
  const manifest = await readManifest(from)
  if (manifest.postgres === null)
    throw new BackupUnusable(
      `${from} holds documents and no database. Restore the database with its own tools.`,
    )
  const target = await openDataDir(dataDir)
  const there = (await readdir(target)).filter((name) => !mayBeThere.includes(name))
  if (there.length > 0)
    throw new BackupUnusable(
      `${target} is not empty (${there.slice(0, 3).join(', ')}). A restore never replaces data: name a new folder.`,
    )
  const problems = await verifyBackup(from)
  const isDocument = ({ file }: Problem) => file.startsWith('documents/')
  if (problems.some((problem) => !isDocument(problem)))
    throw new BackupUnusable(
      [`${from} is not whole, and nothing was restored:`, ...problems.slice(0, 20).map(describeProblem)].join(
        '\n  ',
      ),
    )
  const damaged = new Set(problems.map(({ file }) => path.join(from, file)))
  const documents = path.join(from, 'documents')
  if (existsSync(documents)) {
    await mkdir(path.join(target, 'documents'), { mode: 0o700 })
    await cp(documents, path.join(target, 'documents'), {
      recursive: true,
      filter: (file) => !damaged.has(file),
    })
  }
  for (const file of [anchorsFile({ dataDir: target }), erasuresFile({ dataDir: target })]) {
    const copy = path.join(from, path.basename(file))
    if (existsSync(copy)) await cp(copy, file)
  }
  // Last: without a database in it, the folder is no data folder yet.
  await adoptCluster(target, log, (folder) => cp(path.join(from, 'postgres'), folder, { recursive: true }))
  return manifest
}
