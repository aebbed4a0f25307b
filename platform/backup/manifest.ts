import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a backup says of itself, in `manifest.json`. Ids and numbers only: no personal data and no key. */
export interface Manifest {
  readonly format: 1
  /** Version of the product that made it. */
  readonly release: string
  /** The newest migration of the database. */
  readonly migration: string
  readonly startedAt: string
  /** A restore brings the database back as it was at this time. */
  readonly finishedAt: string
  /** Major version of PostgreSQL; null for a copy of the documents alone. */
  readonly postgres: number | null
  readonly documents: { readonly count: number; readonly bytes: number }
  /** The newest entry of the audit log when the backup began; null while the log was empty. */
  readonly auditHead: { readonly seq: number; readonly hash: string } | null
  /** The keys that the database needs, by kind and id. They are not part of a backup. */
  readonly keys: readonly { readonly kind: string; readonly id: string }[]
  /** Rows of each table when the backup began. */
  readonly counts: Readonly<Record<string, number>>
  /** SHA-256 of the file `SHA256SUMS`, in hexadecimal. */
  readonly sums: string
}

/** The list of all files of a backup, in the format of `sha256sum -c`. */
export const sumsFile = 'SHA256SUMS'
const manifestFile = 'manifest.json'
const ownFiles: readonly string[] = [sumsFile, manifestFile]

/** Why a backup cannot be used; the message is for the operator. */
export class BackupUnusable extends Error {
  readonly exitCode = 2
}

export const manifestIn = (folder: string): string => path.join(folder, manifestFile)

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** @throws BackupUnusable when a folder is not a finished backup, or its list of files was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => {
    throw new BackupUnusable(`${folder} is not a finished backup: it has no ${manifestFile}.`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    throw new BackupUnusable(`${folder} was made by a release of the product that this one does not know.`)
  return manifest
}

/** The SHA-256 of each file of a backup, by its path in the folder. @throws BackupUnusable when the list was changed */
export async function readSums(folder: string, { sums }: Manifest): Promise<Map<string, string>> {
  const list = await readFile(path.join(folder, sumsFile), 'utf8').catch(() => '')
  if (sha256(list) !== sums)
    throw new BackupUnusable(`${path.join(folder, sumsFile)} is missing or was changed. Use another backup.`)
  return new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** A file of a backup that is not as the list has it. */
export interface Problem {
  /** Its path in the folder. */
  readonly file: string
  readonly what: 'is missing' | 'was changed' | 'does not belong to the backup'
}

export const describeProblem = ({ file, what }: Problem): string => `${file} ${what}`

/**
 * Compares every file of a backup with the list.
 * @returns each file that is missing, was changed, or does not belong there
 * @throws BackupUnusable when the folder is not a finished backup
 */
export async function verifyBackup(folder: string): Promise<Problem[]> {
  const sums = await readSums(folder, await readManifest(folder))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const here = new Set(found)
  const problems: Problem[] = [...sums.keys()]
    .filter((file) => !here.has(file))
    .map((file) => ({ file, what: 'is missing' }))
  for (const file of found.sort()) {
    const sum = sums.get(file)
    if (sum === undefined) {
      if (!ownFiles.includes(file)) problems.push({ file, what: 'does not belong to the backup' })
    } else if ((await sha256Of(path.join(folder, file))) !== sum) problems.push({ file, what: 'was changed' })
  }
  return problems
}
