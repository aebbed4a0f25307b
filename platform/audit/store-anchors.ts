import { appendFile, chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../config/deps.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import type { SharedObjects } from '../files/files-store.ts'
import type { Anchor } from './verify-chain.ts'

/** The file in which anchors are stored outside the database. */
export const anchorsFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'audit-anchors.log')

/** The newest entry of the chain; null while it is empty. */
export async function readHead({ db }: Pick<Deps, 'db'>): Promise<Anchor | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { seq: row.seq, hash: row.hash.toString('hex') } : null
}

/** Where anchors are: the folder of this machine, and the storage that all servers share, if there is one. */
export interface AnchorStorage {
  readonly config: Pick<Config, 'dataDir'>
  readonly files: Pick<Files, 'shared'>
}

const sharedFolder = 'anchors/'

/**
 * Every anchor that this machine can reach: those in shared storage, whichever server wrote them, and those of
 * its own file, which it wrote while its storage was not shared. Lines of the file that are cut short are left
 * out.
 */
export async function readAnchors({ config, files }: AnchorStorage): Promise<Anchor[]> {
  const anchors = await readFileAnchors(config)
  if (files.shared === null) return anchors
  for await (const { name } of files.shared.list(sharedFolder)) {
    const found = /^anchors\/(\d{15})-([0-9a-f]{64})$/.exec(name)
    if (found) anchors.push({ seq: Number(found[1]), hash: found[2]! })
  }
  return anchors
}

/** The anchors in the file of this machine. Lines cut short are left out. */
export async function readFileAnchors(config: Pick<Config, 'dataDir'>): Promise<Anchor[]> {
  const text = await readFile(anchorsFile(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const found = /^\S+ (\d{1,15}) ([0-9a-f]{64})$/.exec(line)
    return found ? [{ seq: Number(found[1]), hash: found[2]! }] : []
  })
}

/** Stores an anchor where every server finds it. */
export async function storeSharedAnchor(shared: SharedObjects, { seq, hash }: Anchor): Promise<void> {
  // The name has everything, so that a listing is enough to read them all, and no server replaces an anchor.
  const name = `${sharedFolder}${String(seq).padStart(15, '0')}-${hash}`
  await shared.write(name, Buffer.from(`${seq} ${hash}\n`))
}

/**
 * Copies the head of the chain out of the database: to the log, and where it has moved to the file of anchors or
 * to shared storage. Whoever rewrites the database cannot rewrite those.
 */
export async function anchorAudit(
  deps: Pick<Deps, 'db' | 'config' | 'files' | 'clock' | 'log'>,
): Promise<void> {
  const head = await readHead(deps)
  if (head === null) return
  deps.log.info({ event: 'audit-anchor', seq: head.seq, hash: head.hash })
  if (deps.files.shared) {
    await storeSharedAnchor(deps.files.shared, head)
    return
  }
  const newest = (await readFileAnchors(deps.config)).at(-1)
  if (newest?.seq === head.seq && newest.hash === head.hash) return
  const file = anchorsFile(deps.config)
  await appendFile(file, `${deps.clock.now().toISOString()} ${head.seq} ${head.hash}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
