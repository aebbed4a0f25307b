import { spawn } from 'node:child_process'
import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { poolers } from '#platform/database/client.ts'
import type { Target } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { aServerDatabase } from './server-postgres.ts'
import { asAdmin, onDatabase, ownedBy, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

type OpenServer = { admin: Target; owner: Target; stop: () => Promise<void> }

/** No data has to outlive the run, so nothing waits for a disk; crash tests start their own servers. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '5min',
  max_connections: '200',
  // The log may be in memory.
  max_wal_size: '256MB',
}

/**
 * Starts one database server for the whole run and migrates a template on it: the embedded one, or with
 * `TEST_DATABASE=server` another one (`TEST_DATABASE_URL`, else started from the machine's own PostgreSQL).
 * With `pgbouncer-session` or `pgbouncer-transaction` the tests reach that other one through PgBouncer.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env['TEST_DATABASE'] ?? 'embedded'
  const other = wanted !== 'embedded'
  const { admin, owner, stop }: OpenServer = await (other ? useOtherServer(wanted) : startOwnServer())
  const template = `template_${process.pid}`
  const tearDown = async () => {
    if (other) await asAdmin(admin, `drop database if exists ${template} with (force)`)
    await stop()
  }
  try {
    await asAdmin(admin, `create database ${template} ${ownedBy(owner)}`)
    await migrate(onDatabase(owner, template))
    // A pooler keeps its connection for a while, and no database can be copied that somebody is connected to.
    await asAdmin(
      admin,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
    )
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServer', { admin, owner, template })
  return tearDown
}

async function useOtherServer(wanted: string): Promise<OpenServer> {
  const pooler = poolers.find((mode) => wanted === `pgbouncer-${mode}`)
  if (!pooler && wanted !== 'server') throw new Error(`TEST_DATABASE=${wanted} is not known`)
  const server = await aServerDatabase(settings)
  if (!server) throw new Error('Neither TEST_DATABASE_URL nor PostgreSQL 15 or newer in /usr/lib/postgresql')
  const admin = { url: server.url }
  if (!pooler) return { admin, owner: admin, stop: server.drop }
  const pgbouncer = await startPgbouncer(server.url, pooler)
  return {
    admin,
    owner: pgbouncer.target,
    stop: async () => {
      await pgbouncer.stop()
      await server.drop()
    },
  }
}

/** Bytes that the databases of a run never exceed. */
const spaceNeeded = 2 * 1024 ** 3

/**
 * Where the databases go: into memory where there is room. Each test file clones one; creating and removing its
 * files takes half a second on a disk and 40 ms in memory.
 */
async function databaseFolder(): Promise<string> {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = await statfs(memory)
    await access(memory, constants.W_OK)
    // Browsers and the product need as much again.
    if (bavail * bsize >= spaceNeeded && os.freemem() >= 2 * spaceNeeded) return memory
  } catch {
    // This machine has no shared memory, or it is not ours to write to.
  }
  return os.tmpdir()
}

async function startOwnServer(): Promise<OpenServer> {
  const folder = await mkdtemp(path.join(await databaseFolder(), 'manzil-test-'))
  await chmod(folder, 0o711)
  const print = (message: string) => console.error(message)
  const database = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    log: { debug: () => {}, info: () => {}, warn: print, error: print },
    settings,
  })
  const removeFolder = removeAfterExit(database.pid, folder)
  return {
    admin: { ...database.admin, database: 'postgres' },
    owner: database.connection,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
      removeFolder()
    },
  }
}

/**
 * Removes the folder when this process is killed, once the database in it has stopped. @returns a function that
 * cancels this
 */
function removeAfterExit(pid: number, folder: string): () => void {
  const script = 'cat; while kill -0 "$1" 2>/dev/null; do sleep 0.2; done; rm -rf "$2"'
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.stdin.end()
}
