import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect, type ConnectOptions, type Target } from '#platform/database/connect.ts'
import { startEmbedded, type EmbeddedDatabase } from '#platform/database/embedded.ts'
import { prepareCluster, type Place } from '#platform/database/first-cluster.ts'
import { migrate } from '#platform/database/migrate.ts'
import { as } from '#platform/database/run-as.ts'
import { aDatabaseFolder, putDatabaseInto, type TestDatabase } from '../database.ts'
import { environmentOf, urlOf } from '../server.ts'

const run = promisify(execFile)
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

/** No data has to outlive the run. A replica that was stopped finds what it has missed. */
const settings = { fsync: 'off', wal_level: 'replica', wal_keep_size: '512MB' }

/** A standby that replays what a primary writes, as a process of its own. */
export interface TestReplica {
  /** As DATABASE_READ_URL takes it. */
  readonly url: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** It goes on answering, and gets older. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until it has replayed everything that the primary has written. */
  catchUp(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** It keeps its connections and answers nothing. */
  freeze(): Promise<void>
  thaw(): void
  start(): Promise<void>
}

/** A migrated database on a primary of its own, with a replica. */
export interface ReplicatedDatabase {
  readonly database: TestDatabase
  readonly replica: TestReplica
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // This process has ended.
  }
}

/** Starts both from the PostgreSQL that the product brings. `database.drop()` stops them. */
export async function aReplicatedDatabase(options?: ConnectOptions): Promise<ReplicatedDatabase> {
  const folder = await aDatabaseFolder('manzil-replicated-')
  const dataDir = path.join(folder, 'primary')
  await mkdir(dataDir, { mode: 0o711 })
  putDatabaseInto(dataDir)
  const place = await prepareCluster(dataDir, log)
  // Both begin with the same files, which no server uses.
  const copy = path.join(folder, 'replica')
  await cp(place.cluster, copy, { recursive: true })
  const primary = await startEmbedded({ dataDir, log, settings })
  const replica = await startReplica(folder, copy, place, primary)
  const target: Target = primary.connection
  await migrate(target)
  const connection = connect(target, { connectionTimeout: 60_000, ...options })
  return {
    replica,
    database: {
      ...connection,
      target,
      env: { ...environmentOf(target), DATABASE_READ_URL: replica.url },
      directUrl: urlOf(target),
      drop: async () => {
        await connection.close()
        await replica.kill()
        await primary.stop()
        await rm(folder, { recursive: true, force: true })
      },
    },
  }
}

async function startReplica(
  folder: string,
  cluster: string,
  { account, files }: Place,
  primary: EmbeddedDatabase,
): Promise<TestReplica> {
  const sockets = path.join(folder, 'sockets')
  await mkdir(sockets)
  await writeFile(path.join(cluster, 'standby.signal'), '')
  if (account) {
    await chown(sockets, account.uid, account.gid)
    await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  }
  await chmod(cluster, 0o700)
  const { host, port, user } = primary.admin
  const all = {
    ...settings,
    listen_addresses: '',
    primary_conninfo: `host=${host} port=${port} user=${user}`,
  }
  const target = { host: sockets, port: 5432, user: primary.connection.user, database: 'manzil' }
  let server: ChildProcess | undefined

  async function query<Row extends pg.QueryResultRow>(on: pg.ClientConfig, text: string): Promise<Row[]> {
    const client = new pg.Client(on)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const admin = { ...target, user: primary.admin.user }
  const here = <Row extends pg.QueryResultRow>(text: string) => query<Row>(admin, text)

  async function start(): Promise<void> {
    const args = ['-D', cluster, '-k', sockets]
    for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
    server = spawn(files.postgres, args, { ...as(account), detached: true, stdio: 'ignore' })
    await succeeds(() => query({ ...admin, database: 'postgres' }, 'select'))
  }
  /** Each process of a server has a group of its own. */
  let frozen: number[] = []
  await start()
  return {
    url: urlOf(target),
    query: here,
    pauseReplay: async () => {
      await here('select pg_wal_replay_pause()')
      await succeeds(async () => {
        const [row] = await here<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
        if (row!.state !== 'paused') throw new Error(`Replay is ${row!.state}`)
      })
    },
    // The replay cancels what stands in its way, and that may be the query that has just resumed it.
    resumeReplay: () => succeeds(() => here('select pg_wal_replay_resume()')),
    catchUp: async () => {
      const [head] = await query<{ lsn: string }>(primary.admin, 'select pg_current_wal_flush_lsn() as lsn')
      const text = `select pg_last_wal_replay_lsn() >= '${head!.lsn}' as done`
      await succeeds(async () => {
        if (!(await here<{ done: boolean }>(text))[0]!.done) throw new Error('The replica is behind')
      })
    },
    kill: async () => {
      const gone = new Promise((resolve) => server?.once('exit', resolve))
      if (server?.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await gone
    },
    freeze: async () => {
      const text = 'select pid from pg_stat_activity where pid <> pg_backend_pid()'
      frozen = [...(await here<{ pid: number }>(text)).map(({ pid }) => pid), server!.pid!]
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT')
    },
    start,
  }
}

/** Tries something until it succeeds. @throws its last error after a minute */
async function succeeds(action: () => Promise<unknown>): Promise<void> {
  for (const began = performance.now(); ;) {
    try {
      await action()
      return
    } catch (error) {
      if (performance.now() - began > 60_000) throw error
      await wait(50)
    }
  }
}
