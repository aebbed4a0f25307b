import { statSync } from 'node:fs'
import path from 'node:path'

/**
 * Remembers what `read` makes of a folder of built pages until the folder is built again, so that a second server in the
 * same process reads nothing. What it returns is shared: nobody may change it.
 * @param read called with the folder; the folder contains `pages.json`, which each build writes
 */
export function oncePerBuild<T>(read: (folder: string) => T): (folder: string) => T {
  const known = new Map<string, { build: string; result: T }>()
  return (folder) => {
    const { mtimeNs, ino, size } = statSync(path.join(folder, 'pages.json'), { bigint: true })
    const build = `${mtimeNs} ${ino} ${size}`
    const found = known.get(folder)
    if (found?.build === build) return found.result
    const result = read(folder)
    known.set(folder, { build, result })
    return result
  }
}
