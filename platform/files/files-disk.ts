import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, readFile, rm, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '../http/refusal.ts'
import type { FileStore } from './files-store.ts'

/**
 * Files in a folder: `objects/ab/<id>`, written under `unfinished/` first. Folders 0700, files 0600; existing
 * folders are narrowed to that.
 */
export async function openDisk(folder: string): Promise<FileStore> {
  const objects = join(folder, 'objects')
  const unfinished = join(folder, 'unfinished')
  for (const path of [folder, objects, unfinished]) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  }
  const folderOf = (id: string) => join(objects, id.slice(0, 2))
  const pathOf = (id: string) => join(folderOf(id), id)

  return {
    shared: null,
    async write(id, chunks) {
      const half = join(unfinished, `${id}-${randomUUID()}`)
      try {
        const handle = await open(half, 'wx', 0o600)
        try {
          for await (const chunk of chunks) await handle.writeFile(chunk)
          await handle.sync()
        } finally {
          await handle.close()
        }
        const made = await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
        // A new folder is durable only once its parent is.
        if (made) await syncFolder(objects)
        // Unlike a rename, a link never replaces what has that name.
        await link(half, pathOf(id))
        await syncFolder(folderOf(id))
      } catch (error) {
        throw codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? refuse('storage_full') : error
      } finally {
        await rm(half, { force: true })
      }
    },
    async read(id) {
      return readFile(pathOf(id)).catch(unlessAbsent)
    },
    async has(id) {
      return (await stat(pathOf(id)).catch(unlessAbsent)) !== null
    },
    async remove(id) {
      try {
        await unlink(pathOf(id))
        await syncFolder(folderOf(id))
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
    },
    async *list() {
      const shelves = (await readdir(objects)).filter((name) => /^[0-9a-f]{2}$/.test(name))
      for (const shelf of shelves.sort()) {
        for (const id of (await readdir(join(objects, shelf))).sort()) {
          const found = await stat(join(objects, shelf, id)).catch(unlessAbsent)
          // Gone since the folder was read.
          if (found) yield { id, storedAt: found.mtime }
        }
      }
    },
    async removeUnfinished(olderThan) {
      return removeOlder(unfinished, olderThan)
    },
    async freeSpace() {
      return freeSpaceAt(folder)
    },
    async probe() {
      const path = join(unfinished, `probe-${randomUUID()}`)
      try {
        const handle = await open(path, 'wx', 0o600)
        await handle
          .writeFile('probe')
          .then(() => handle.sync())
          .finally(() => handle.close())
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** Free bytes where a folder lies. */
export async function freeSpaceAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Removes the files of a folder that were last written before `olderThan`.
 * @returns how many; 0 when there is no such folder
 */
export async function removeOlder(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of (await readdir(folder).catch(unlessAbsent)) ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent)
    if (!found?.isFile() || found.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

function unlessAbsent(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
