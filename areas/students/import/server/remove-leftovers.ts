import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#platform/config/deps.ts'

/** Where a file is while it is read. */
export const importFolder = ({ config }: Pick<Deps, 'config'>): string =>
  path.join(config.dataDir, 'student-imports')

/** Longer than any file takes to be received and read, in milliseconds. */
const leftAfter = 3_600_000

const unlessGone = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Removes files of students that a crash has left behind. */
export async function removeLeftovers(deps: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const folder = importFolder(deps)
  const names = (await unlessGone(readdir(folder))) ?? []
  for (const name of names) {
    const file = path.join(folder, name)
    // An import removes its own file, also between the listing and this.
    const found = await unlessGone(stat(file))
    if (found && found.mtimeMs < deps.clock.now().getTime() - leftAfter) await rm(file, { force: true })
  }
}
