import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { readRelease } from '../config/release.ts'
import { findCluster } from '../database/first-cluster.ts'
import type { RunningDatabase } from '../database/embedded.ts'
import type { Database } from '../database/tables.ts'
import { anchorsFile, readHead } from '../audit/store-anchors.ts'
import { openStore } from '../files/files.ts'
import { erasuresFile } from './erasures.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFile, type Sums } from './copy-files.ts'
import { manifestIn, readManifest, readSums, sha256, sha256Of, sumsFile, type Manifest } from './manifest.ts'

const unfinished = '.unfinished-'
const nameShape = /^manzil-\d{8}T\d{6}Z$/

export interface BackupOptions {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'dataDir' | 'storageUrl'>
  /** The running embedded database; undefined copies the documents alone. */
  readonly embedded: Pick<RunningDatabase, 'admin'> | undefined
  /** The folder that holds the backups, made when absent. Each backup is a folder of its own in it. */
  readonly to: string
  readonly now: () => Date
  readonly log: { error(details: object, message: string): void }
}

export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Copies the database and then the documents, which are never changed, only added: each row of the copy has its
 * document. A document that an earlier backup in the same folder has already is a hard link and takes no room.
 * @throws BackupUnusable while another backup is being made
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { db, config, embedded, to, now } = options
  await mkdir(to, { recursive: true, mode: 0o700 })
  const startedAt = now()
  const name = `manzil-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const folder = path.join(to, unfinished + name)
  await mkdir(folder, { mode: 0o700 })
  try {
    const before = await describeDatabase(db)
    const sums: Sums = new Map()
    let postgres: number | null = null
    if (embedded) {
      const cluster = (await findCluster(config.dataDir))!
      await copyCluster(cluster, embedded.admin, folder, sums)
      postgres = Number(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'))
    }
    const finishedAt = now()
    const documents = await copyDocuments(options, folder, sums)
    for (const file of [anchorsFile(config), erasuresFile(config)])
      await copyFile(file, folder, path.basename(file), sums)
    const list = [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')
    await writeFile(path.join(folder, sumsFile), list, { mode: 0o600, flush: true })
    const manifest: Manifest = {
      format: 1,
      release: await readRelease(),
      ...before,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      postgres,
      documents,
      sums: sha256(list),
    }
    await writeFile(manifestIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    const finished = path.join(to, name)
    await rename(folder, finished)
    return { folder: finished, manifest }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The finished backups in a folder, oldest first. */
export async function listBackups(to: string): Promise<string[]> {
  const names = await readdir(to).catch(() => [])
  return names
    .filter((name) => nameShape.test(name))
    .sort()
    .map((name) => path.join(to, name))
}

/** Removes all but the newest backups of a folder, and what a backup that was cut off left behind. */
export async function pruneBackups(to: string, most: number): Promise<void> {
  const old = (await listBackups(to)).slice(0, -most)
  for (const folder of [...old, ...(await cutOff(to))]) await rm(folder, { recursive: true, force: true })
}

/** Backups that were begun more than a day ago and never finished; a younger one may still be under way. */
async function cutOff(to: string): Promise<string[]> {
  const halves = (await readdir(to)).filter((name) => name.startsWith(unfinished))
  const dayAgo = Date.now() - 86_400_000
  const found = await Promise.all(
    halves.map(async (name) => ({
      folder: path.join(to, name),
      at: (await stat(path.join(to, name))).mtimeMs,
    })),
  )
  return found.filter(({ at }) => at < dayAgo).map(({ folder }) => folder)
}

/** What the database holds when a backup begins. */
async function describeDatabase(
  db: Kysely<Database>,
): Promise<Pick<Manifest, 'migration' | 'auditHead' | 'keys' | 'counts'>> {
  const { rows: migrations } = await sql<{ name: string }>`
    select name from schema_migrations order by name desc limit 1`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpersistence = 'p' order by 1`.execute(
    db,
  )
  const counts: Record<string, number> = {}
  await db.transaction().execute(async (trx) => {
    // Large tables take longer than a call of the product may.
    await sql`set local statement_timeout = 0`.execute(trx)
    for (const { name } of tables) {
      const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(trx)
      counts[name] = Number(rows[0]!.count)
    }
  })
  const keys = await db
    .selectFrom('key_ids')
    .select(['kind', 'id'])
    .where('retired_at', 'is', null)
    .orderBy('kind')
    .execute()
  return { migration: migrations[0]!.name, auditHead: await readHead({ db }), keys, counts }
}

async function copyDocuments(
  { config, to, log }: BackupOptions,
  folder: string,
  sums: Sums,
): Promise<Manifest['documents']> {
  const store = await openStore(config.storageUrl ?? path.join(config.dataDir, 'documents'), log)
  const newest = (await listBackups(to)).at(-1)
  const earlier = newest ? await readSums(newest, await readManifest(newest)) : new Map<string, string>()
  let [count, bytes] = [0, 0]
  for await (const { id } of store.list()) {
    const name = path.join('documents/objects', id.slice(0, 2), id)
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 })
    const sum = earlier.get(name)
    // A copy that was damaged since must not go on into every later backup.
    const isIntact = sum !== undefined && (await sha256Of(path.join(newest!, name)).catch(() => '')) === sum
    if (!isIntact || !(await linked(path.join(newest!, name), path.join(folder, name)))) {
      const file = await store.read(id)
      // Erased since the list was read.
      if (!file) continue
      await writeFile(path.join(folder, name), file, { mode: 0o600, flush: true })
      sums.set(name, sha256(file))
    } else sums.set(name, sum)
    count++
    bytes += (await stat(path.join(folder, name))).size
  }
  return { count, bytes }
}

/** Some file systems, and a folder on another disk, have no hard links. */
const linked = (from: string, name: string): Promise<boolean> =>
  link(from, name).then(
    () => true,
    () => false,
  )
