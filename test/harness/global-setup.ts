import { execFileSync, spawn } from 'node:child_process'
import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { poolers } from '#platform/database/client.ts'
import type { Target } from '#platform/database/connect.ts'
import { startEmbedded, type EmbeddedConnection } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { aServerDatabase } from './server-postgres.ts'
import { asAdmin, onDatabase, ownedBy, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** The folder of an embedded database that has every migration and does not run; null: none was made. */
    madeDatabase: string | null
    /** The folder in which databases are quick to make: in memory where there is room. */
    databasesIn: string
  }
}

type OpenServer = { admin: Target; owner: Target; made: string | null; stop: () => Promise<void> }

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
  const { admin, owner, made, stop }: OpenServer = await (other ? useOtherServer(wanted) : startOwnServer())
  const template = `template_${process.pid}`
  const tearDown = async () => {
    if (other) await asAdmin(admin, `drop database if exists ${template} with (force)`)
    await stop()
  }
  try {
    // That of the embedded server has every migration already.
    const like = made === null ? '' : `template ${(owner as EmbeddedConnection).database} strategy file_copy`
    await asAdmin(admin, `create database ${template} ${ownedBy(owner)} ${like}`)
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
  project.provide('madeDatabase', made)
  project.provide('databasesIn', await databaseFolder())
  return tearDown
}

async function useOtherServer(wanted: string): Promise<OpenServer> {
  const pooler = poolers.find((mode) => wanted === `pgbouncer-${mode}`)
  if (!pooler && wanted !== 'server') throw new Error(`TEST_DATABASE=${wanted} is not known`)
  const server = await aServerDatabase(settings, await databaseFolder())
  if (!server) throw new Error('Neither TEST_DATABASE_URL nor PostgreSQL 15 or newer in /usr/lib/postgresql')
  const admin = { url: server.url }
  if (!pooler) return { admin, owner: admin, made: null, stop: server.drop }
  const pgbouncer = await startPgbouncer(server.url, pooler)
  return {
    admin,
    owner: pgbouncer.target,
    made: null,
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
  const log = { debug: () => {}, info: () => {}, warn: print, error: print }
  // With the values that a replica can follow: the usual `wal_level`, and no more connections than its own.
  const making = await startEmbedded({
    dataDir: path.join(folder, 'made'),
    log,
    settings: { ...settings, wal_level: 'replica', max_connections: '100', min_wal_size: '32MB' },
  })
  const remover = removeAfterExit(folder)
  remover.waitFor(making.pid)
  await migrate(making.connection)
  await making.stop()
  const made = path.join(folder, 'made/postgres')
  const dataDir = path.join(folder, 'data')
  execFileSync('cp', ['-a', path.join(folder, 'made'), dataDir])
  const database = await startEmbedded({ dataDir, log, settings })
  remover.waitFor(database.pid)
  return {
    admin: { ...database.admin, database: 'postgres' },
    owner: database.connection,
    made,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
      remover.end()
    },
  }
}

/** Removes the folder when this process is killed, once the database that was named last has stopped. */
function removeAfterExit(folder: string): { waitFor(pid: number): void; end(): void } {
  const script =
    'pid=0; while read -r next; do pid=$next; done; while [ "$pid" -gt 0 ] && kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; rm -rf "$1"'
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return {
    waitFor: (pid) => void shell.stdin.write(`${pid}\n`),
    end: () => void shell.stdin.end(),
  }
}
