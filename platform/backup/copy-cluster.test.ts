import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabaseFolder, putDatabaseInto } from '#test/harness/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { NewBackup } from './backup-place.ts'
import { copyCluster } from './copy-cluster.ts'

test('a copy whose connection to the database breaks fails, and the product goes on', async () => {
  const folder = await aDatabaseFolder('manzil-copy-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  putDatabaseInto(folder)
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const embedded = await startEmbedded({ dataDir: folder, log })
  onTestFinished(() => embedded.stop())
  const other = new pg.Client(embedded.admin)
  await other.connect()
  onTestFinished(() => other.end())
  const copied = path.join(folder, 'copied')
  await mkdir(copied)
  await writeFile(path.join(copied, 'PG_VERSION'), '')
  const to: Pick<NewBackup, 'write'> = {
    write: async () => {
      const { rows } = await other.query(
        `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
          where application_name = 'manzil backup'`,
      )
      expect(rows).toEqual([{ ended: true }])
    },
  }
  await expect(copyCluster(copied, embedded.admin, to as NewBackup, new Map(), 1)).rejects.toThrow(
    /terminat|not queryable/,
  )
})
