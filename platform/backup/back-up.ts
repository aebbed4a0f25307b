import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { readRelease } from '../config/release.ts'
import { findCluster } from '../database/first-cluster.ts'
import type { RunningDatabase } from '../database/embedded.ts'
import type { Database } from '../database/tables.ts'
import { anchorsFile, readHead } from '../audit/store-anchors.ts'
import { openStore } from '../files/files.ts'
import { forEach, type BackupPlace, type NewBackup, type StoredBackup } from './backup-place.ts'
import { erasuresFile } from './erasures.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFile, storeFile, type Sums } from './copy-files.ts'
import { readManifest, readSums, sha256, sumsFile, type Manifest } from './manifest.ts'

export interface BackupOptions {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'dataDir' | 'storageUrl'>
  /** The running embedded database; undefined copies the documents alone. */
  readonly embedded: Pick<RunningDatabase, 'admin'> | undefined
  readonly to: BackupPlace
  readonly now: () => Date
  readonly log: { error(details: object, message: string): void }
}

export interface Backup {
  readonly backup: StoredBackup
  readonly manifest: Manifest
}

/**
 * Copies the database and then the documents, which are never changed, only added: each row of the copy has its
 * document. A document that the backup before it has already is taken over from there.
 * @throws BackupUnusable while another backup is being made, or when the place cannot be used
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { db, config, embedded, to, now } = options
  const startedAt = now()
  const made = await to.begin(`manzil-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  try {
    const before = await describeDatabase(db)
    const sums: Sums = new Map()
    let postgres: number | null = null
    let folders: string[] = []
    if (embedded) {
      const cluster = (await findCluster(config.dataDir))!
      folders = await copyCluster(cluster, embedded.admin, made, sums, to.atOnce)
      postgres = Number(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'))
    }
    const finishedAt = now()
    const documents = await copyDocuments(options, made, sums)
    for (const file of [anchorsFile(config), erasuresFile(config)])
      await copyFile(file, made, path.basename(file), sums)
    const list = [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('')
    await made.write(sumsFile, [Buffer.from(list)])
    const manifest: Manifest = {
      format: 1,
      release: await readRelease(),
      ...before,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      postgres,
      documents,
      folders,
      sums: sha256(list),
    }
    return { backup: await made.finish(`${JSON.stringify(manifest, null, 2)}\n`), manifest }
  } catch (error) {
    // When the place is gone too, the next daily backup removes what is left.
    await made.abandon().catch(() => {})
    throw error
  }
}

/** The newest finished backup of a place. */
export async function newestBackup(place: BackupPlace): Promise<StoredBackup | null> {
  const name = (await place.finished()).at(-1)
  return name === undefined ? null : place.open(name)
}

/** Removes all but the newest backups, and what a backup that was cut off left behind more than a day ago. */
export async function pruneBackups(place: BackupPlace, most: number): Promise<void> {
  for (const name of (await place.finished()).slice(0, -most)) await place.remove(name)
  await place.removeCutOff(new Date(Date.now() - 86_400_000))
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
  made: NewBackup,
  sums: Sums,
): Promise<Manifest['documents']> {
  const store = await openStore(config.storageUrl ?? path.join(config.dataDir, 'documents'), log)
  const newest = (await to.finished()).at(-1)
  const before = newest === undefined ? undefined : to.open(newest)
  const earlier = before ? await readSums(before, await readManifest(before)) : new Map<string, string>()
  let [count, bytes] = [0, 0]
  await forEach(store.list(), to.atOnce, async ({ id }) => {
    const name = path.join('documents/objects', id.slice(0, 2), id)
    const sum = earlier.get(name)
    const taken = sum === undefined ? null : await made.takeOver(name, sum, newest!)
    if (taken === null) {
      const file = await store.read(id)
      // Erased since the list was read.
      if (!file) return
      await storeFile(made, name, [file], sums)
      bytes += file.length
    } else {
      sums.set(name, sum!)
      bytes += taken
    }
    count++
  })
  return { count, bytes }
}
