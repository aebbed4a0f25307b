import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'

/** Where erasures are noted beside the database: a restore has to repeat those that its copy does not have. */
export const erasuresFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'erasures.log')

/** Notes that an account was erased: the time, and the hash of its id, from which nobody finds the person. */
export async function noteErasure(
  config: Pick<Config, 'dataDir'>,
  { at, tombstone }: { at: Date; tombstone: Buffer },
): Promise<void> {
  const line = `${at.toISOString()} ${tombstone.toString('hex')}\n`
  await appendFile(erasuresFile(config), line, { mode: 0o600, flush: true })
}

/** The hashes in a file of erasures; none where there is no file. Lines cut short are left out. */
export async function readErasures(file: string): Promise<Buffer[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return [...text.matchAll(/^\S+ ([0-9a-f]{64})$/gm)].map(([, hash]) => Buffer.from(hash!, 'hex'))
}
