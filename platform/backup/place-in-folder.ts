import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  FileMissing,
  manifestFile,
  nameShape,
  type BackupPlace,
  type NewBackup,
  type StoredBackup,
} from './backup-place.ts'
import { BackupUnusable, sha256Of } from './manifest.ts'

const unfinished = '.unfinished-'

/** Backups in a folder, each a folder of its own in it, closed to other users. */
export function openFolderPlace(to: string): BackupPlace {
  return {
    where: to,
    atOnce: 1,
    async finished() {
      const names = await readdir(to).catch(() => [])
      return names.filter((name) => nameShape.test(name)).sort()
    },
    open: (name) => openFolder(path.join(to, name)),
    async begin(name) {
      const folder = path.join(to, unfinished + name)
      try {
        await mkdir(to, { recursive: true, mode: 0o700 })
        await mkdir(folder, { mode: 0o700 })
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        throw new BackupUnusable(
          `No backup can be made in ${to} (${code ?? message}). It has to be a folder that this user may write to.`,
        )
      }
      return newFolder(folder, path.join(to, name))
    },
    remove: (name) => rm(path.join(to, name), { recursive: true, force: true }),
    async removeCutOff(time) {
      const halves = (await readdir(to)).filter((name) => name.startsWith(unfinished))
      for (const name of halves) {
        const folder = path.join(to, name)
        if ((await stat(folder)).mtime < time) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function openFolder(folder: string): StoredBackup {
  return {
    where: folder,
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    },
    async folders() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isDirectory())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    },
    async *read(file) {
      try {
        yield* createReadStream(path.join(folder, file)) as AsyncIterable<Buffer>
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw code === 'ENOENT' || code === 'ENOTDIR' ? new FileMissing(`${file} is missing`) : error
      }
    },
  }
}

/** @param folder where it is made @param finished where it is once it is finished */
function newFolder(folder: string, finished: string): NewBackup {
  async function placeOf(file: string): Promise<string> {
    const place = path.join(folder, file)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
  return {
    async write(file, chunks) {
      const place = await placeOf(file)
      try {
        await pipeline(chunks, createWriteStream(place, { mode: 0o600, flush: true }))
      } catch (error) {
        await rm(place, { force: true })
        throw error
      }
    },
    async takeOver(file, sum, earlier) {
      const source = path.join(path.dirname(finished), earlier, file)
      // A copy that was damaged since must not go on into every later backup.
      if ((await sha256Of(source).catch(() => '')) !== sum) return null
      const place = await placeOf(file)
      // Some file systems, and a folder on another disk, have no hard links.
      const isLinked = await link(source, place).then(
        () => true,
        () => false,
      )
      return isLinked ? (await stat(place)).size : null
    },
    async finish(manifest) {
      await writeFile(path.join(folder, manifestFile), manifest, { mode: 0o600, flush: true })
      await rename(folder, finished)
      return openFolder(finished)
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  }
}
