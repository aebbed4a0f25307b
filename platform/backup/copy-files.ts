import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of each copied file, by its path in the backup. */
export type Sums = Map<string, string>

/** Copies a file and notes its hash. @returns false when it is gone, as files of a running database may be */
export async function copyFile(from: string, folder: string, name: string, sums: Sums): Promise<boolean> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (source === null) return false
  const hash = createHash('sha256')
  await pipeline(
    source.createReadStream(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path.join(folder, name), { mode: 0o600, flush: true }),
  )
  sums.set(name, hash.digest('hex'))
  return true
}

/**
 * Copies a folder with everything in it.
 * @param isWanted says of a path from the folder whether it is copied
 */
export async function copyFolder(
  from: string,
  folder: string,
  name: string,
  sums: Sums,
  isWanted: (file: string) => boolean = () => true,
): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 })
  const copy = async (inside: string): Promise<void> => {
    for (const entry of await readdir(path.join(from, inside), { withFileTypes: true })) {
      const file = path.join(inside, entry.name)
      if (entry.isDirectory()) {
        if (!isWanted(`${file}/`)) continue
        await mkdir(path.join(folder, name, file), { mode: 0o700 })
        await copy(file)
      } else if (entry.isFile() && isWanted(file)) {
        await copyFile(path.join(from, file), folder, path.join(name, file), sums)
      }
    }
  }
  await copy('')
}
