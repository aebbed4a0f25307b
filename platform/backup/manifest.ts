import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { FileMissing, forEach, manifestFile, type StoredBackup } from './backup-place.ts'

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
  /** The folders of the database, the empty ones too, which a bucket cannot have. Backups of 0.1.0 may lack it. */
  readonly folders?: readonly string[]
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
const ownFiles: readonly string[] = [sumsFile, manifestFile]

/** Why a backup cannot be used; the message is for the operator. */
export class BackupUnusable extends Error {
  readonly exitCode = 2
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** A small file of a backup as text, or null when there is none. */
async function readText(backup: StoredBackup, file: string): Promise<string | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of backup.read(file)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** @throws BackupUnusable when it is not a finished backup, or of a later format */
export async function readManifest(backup: StoredBackup): Promise<Manifest> {
  const text = await readText(backup, manifestFile)
  if (text === null)
    throw new BackupUnusable(
      `${backup.where} is not a finished backup: it has no ${manifestFile}. The name of a backup begins with manzil-.`,
    )
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    throw new BackupUnusable(
      `${backup.where} was made by a release of the product that this one does not know.`,
    )
  return manifest
}

/** The SHA-256 of each file of a backup, by its path in it. @throws BackupUnusable when the list was changed */
export async function readSums(backup: StoredBackup, { sums }: Manifest): Promise<Map<string, string>> {
  const list = (await readText(backup, sumsFile)) ?? ''
  if (sha256(list) !== sums)
    throw new BackupUnusable(`${backup.where}/${sumsFile} is missing or was changed. Use another backup.`)
  const files = list
    .split('\n')
    .filter(Boolean)
    .map((line): [string, string] => [line.slice(66), line.slice(0, 64)])
  const outside = files.find(([file]) => file.startsWith('/') || file.split('/').includes('..'))
  if (outside) throw new BackupUnusable(`${backup.where} names a file outside of it: ${outside[0]}`)
  return new Map(files)
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** A file of a backup that is not as the list has it. */
export interface Problem {
  /** Its path in the backup. */
  readonly file: string
  readonly what: 'is missing' | 'was changed' | 'does not belong to the backup'
}

export const describeProblem = ({ file, what }: Problem): string => `${file} ${what}`

/**
 * Reads every file of a backup once and compares it with the list.
 * @param atOnce files that are read at the same time
 * @param use gets each file as it is read; whether it is whole is known only at the end
 * @returns each file that is missing, was changed, or does not belong there
 * @throws BackupUnusable when it is not a finished backup
 */
export async function readFiles(
  backup: StoredBackup,
  atOnce: number,
  use: (file: string, chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Problem[]> {
  const sums = await readSums(backup, await readManifest(backup))
  const here = new Set(await backup.list())
  const problems: Problem[] = [...here]
    .filter((file) => !sums.has(file) && !ownFiles.includes(file))
    .map((file) => ({ file, what: 'does not belong to the backup' }))
  await forEach(sums, atOnce, async ([file, sum]) => {
    const hash = createHash('sha256')
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of backup.read(file)) {
        hash.update(chunk)
        yield chunk
      }
    }
    try {
      await use(file, hashed())
      if (hash.digest('hex') !== sum) problems.push({ file, what: 'was changed' })
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      problems.push({ file, what: 'is missing' })
    }
  })
  return problems.sort((one, other) => (one.file < other.file ? -1 : 1))
}

/** Compares every file of a backup with the list. @returns and @throws as `readFiles` */
export const verifyBackup = (backup: StoredBackup, atOnce: number): Promise<Problem[]> =>
  readFiles(backup, atOnce, async (_file, chunks) => {
    for await (const _ of chunks);
  })
