import { createHash } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { forEach, type NewBackup } from './backup-place.ts'

/** The SHA-256 of each stored file, by its path in the backup. */
export type Sums = Map<string, string>

/** Stores a file and notes its hash. */
export async function storeFile(
  to: NewBackup,
  name: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  sums: Sums,
): Promise<void> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await to.write(name, hashed())
  sums.set(name, hash.digest('hex'))
}

/** Copies a file. @returns false when it is gone, as files of a running database may be */
export async function copyFile(from: string, to: NewBackup, name: string, sums: Sums): Promise<boolean> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (source === null) return false
  try {
    await storeFile(to, name, source.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>, sums)
  } finally {
    await source.close()
  }
  return true
}

export interface CopiedFolder {
  readonly from: string
  readonly to: NewBackup
  /** Its path in the backup. */
  readonly name: string
  readonly sums: Sums
  /** Files that are copied at the same time. */
  readonly atOnce: number
  /** Says of a path from the folder whether it is copied. */
  readonly isWanted: (file: string) => boolean
}

/** Copies a folder with everything in it. @returns the paths of it and of its folders, the empty ones too */
export async function copyFolder({
  from,
  to,
  name,
  sums,
  atOnce,
  isWanted,
}: CopiedFolder): Promise<string[]> {
  const folders = [name]
  async function* filesIn(inside: string): AsyncGenerator<string> {
    for (const entry of await readdir(path.join(from, inside), { withFileTypes: true })) {
      const file = path.join(inside, entry.name)
      if (entry.isDirectory()) {
        if (!isWanted(`${file}/`)) continue
        folders.push(path.join(name, file))
        yield* filesIn(file)
      } else if (entry.isFile() && isWanted(file)) yield file
    }
  }
  await forEach(filesIn(''), atOnce, async (file) => {
    await copyFile(path.join(from, file), to, path.join(name, file), sums)
  })
  return folders
}
