import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedConnection } from '../database/embedded.ts'
import type { NewBackup } from './backup-place.ts'
import { copyFile, copyFolder, storeFile, type Sums } from './copy-files.ts'
import { BackupUnusable } from './manifest.ts'

const slot = 'manzil_backup'

/** What a copy must not contain, or need not: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA */
const left =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map)$|^(?:pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\/.|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/

/**
 * Copies a running embedded database to `postgres` in a backup: its files as they are being written, and the log of what
 * was written meanwhile, from which PostgreSQL makes them whole at its next start. Nobody waits for the copy.
 * @param cluster folder of the database
 * @param admin as superuser
 * @param atOnce files that are copied at the same time
 * @returns the folders of the copy
 * @throws BackupUnusable while another backup of the database runs
 */
export async function copyCluster(
  cluster: string,
  admin: EmbeddedConnection,
  to: NewBackup,
  sums: Sums,
  atOnce: number,
): Promise<string[]> {
  const client = new pg.Client({ ...admin, application_name: 'manzil backup' })
  // A connection that breaks fails the statements; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  try {
    // Without a slot a checkpoint would remove log that the copy still needs. It goes with this connection.
    await client
      .query(`select pg_create_physical_replication_slot($1, true, true)`, [slot])
      .catch((error: Error & { code?: string }) => {
        throw error.code === '42710' ? new BackupUnusable('Another backup is being made.') : error
      })
    await client.query(`select pg_backup_start('manzil', true)`)
    const folders = await copyFolder({
      from: cluster,
      to,
      name: 'postgres',
      sums,
      atOnce,
      isWanted: (file) => !left.test(file),
    })
    const { rows } = await client.query<{ labelfile: string; last: string }>(
      `select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const { labelfile, last } = rows[0]!
    await storeFile(to, 'postgres/backup_label', [Buffer.from(labelfile)], sums)
    const first = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(labelfile)![1]!
    for (const name of (await readdir(path.join(cluster, 'pg_wal'))).sort()) {
      if (/^[0-9A-F]{24}$/.test(name) && (name < first || name > last)) continue
      if (!/^[0-9A-F]{8}(?:[0-9A-F]{16}|\.history)$/.test(name)) continue
      await copyFile(path.join(cluster, 'pg_wal', name), to, path.join('postgres/pg_wal', name), sums)
    }
    if (!sums.has(path.join('postgres/pg_wal', first)))
      throw new Error(`The log file ${first} was removed while the backup was made`)
    return folders
  } finally {
    await client.end()
  }
}
