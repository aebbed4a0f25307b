import { appendFile, chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../config/deps.ts'
import type { Config } from '../config/config.ts'
import type { Anchor } from './verify-chain.ts'

/** Where anchors are kept beside the database. */
export const anchorsFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'audit-anchors.log')

/** The newest entry of the log; null while it is empty. */
export async function readHead({ db }: Pick<Deps, 'db'>): Promise<Anchor | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { seq: row.seq, hash: row.hash.toString('hex') } : null
}

/** Anchors of the file, in the order they were written; none where there is no file. Lines cut short are left out. */
export async function readAnchors(config: Pick<Config, 'dataDir'>): Promise<Anchor[]> {
  const text = await readFile(anchorsFile(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const found = /^\S+ (\d{1,15}) ([0-9a-f]{64})$/.exec(line)
    return found ? [{ seq: Number(found[1]), hash: found[2]! }] : []
  })
}

/**
 * Lets the head of the chain leave the database: one line of the log, and one of the file of anchors where it has
 * moved. Whoever rewrites the database cannot rewrite what has left.
 */
export async function anchorAudit(deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  const head = await readHead(deps)
  if (head === null) return
  deps.log.info({ event: 'audit-anchor', seq: head.seq, hash: head.hash })
  const newest = (await readAnchors(deps.config)).at(-1)
  if (newest?.seq === head.seq && newest.hash === head.hash) return
  const file = anchorsFile(deps.config)
  await appendFile(file, `${deps.clock.now().toISOString()} ${head.seq} ${head.hash}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
