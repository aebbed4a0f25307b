import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#platform/config/deps.ts'

/** Where a file is while it is read. */
export const importFolder = ({ config }: Pick<Deps, 'config'>): string =>
  path.join(config.dataDir, 'student-imports')

/** Longer than any file takes to be received and read, in milliseconds. */
const leftAfter = 3_600_000

/** Removes files of students that a crash has left behind. */
export async function removeLeftovers(deps: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const folder = importFolder(deps)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < deps.clock.now().getTime() - leftAfter) await rm(file, { force: true })
  }
}
