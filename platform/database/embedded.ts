import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findCluster, type Place, prepareCluster } from './first-cluster.ts'
import type { Log } from './log.ts'
import { clearTheWay, clusterName, isOrphan, readPostmaster, type Postmaster } from './postmaster.ts'
import { type Account, as, canEnter, isRoot } from './run-as.ts'
import { serverSettings } from './server-settings.ts'

/** How to reach an embedded database: `host` is the folder of its socket. No password: the folder is 0700. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type RunningDatabase = {
  /** As the product: owner of its database, no superuser. */
  connection: EmbeddedConnection
  /** As superuser, for tests and maintenance only. */
  admin: EmbeddedConnection
  pid: number
}

export type EmbeddedDatabase = RunningDatabase & {
  /**
   * Do not restart the server if it ends from now on: the signal that stops the product may have reached it as
   * well.
   */
  expectEnd: () => void
  /**
   * Fast shutdown; resolves when the server has ended. May be called more than once. One that takes longer than
   * `patience` (milliseconds, 20 s by default) is killed, and the next start recovers.
   */
  stop: (patience?: number) => Promise<void>
}

export type EmbeddedOptions = {
  /** Made when absent. Relative paths count from the working folder. */
  dataDir: string
  log: Log
  /** Called when the server died, was restarted and died again. The product should end with an error. */
  onLost?: (error: Error) => void
  /** Server settings that override ours, for tests. */
  settings?: Record<string, string>
  /** Where root puts the database if no ordinary account can enter `dataDir`; /var/lib/manzil by default. */
  fallbackDir?: string
}

const port = 5432
const restartAgainAfter = 10 * 60_000

/**
 * Starts the PostgreSQL of a data folder, and creates the database on the first start. The server is restarted
 * once if it crashes, and never outlives this process, even after kill -9. Throws `AlreadyRunning` (exit code 3,
 * names the pid) when a running product uses the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options
  const dataDir = await openDataDir(options.dataDir)
  const existing = await findCluster(dataDir)
  if (existing) await clearTheWay(existing, dataDir, log)
  const place = await prepareCluster(dataDir, log, options.fallbackDir)
  const socketFolder = await makeSocketFolder(place.account)
  const watcher = startWatcher(place.account, socketFolder)
  const launchServer = () => launch(place, dataDir, socketFolder, watcher, options)
  let server: ChildProcess
  const cleanUp = async () => {
    watcher.stdin?.end('0\n')
    await rm(socketFolder, { recursive: true, force: true })
  }
  try {
    server = await launchServer()
  } catch (error) {
    await cleanUp()
    throw error
  }
  const connection = { host: socketFolder, port, user: 'manzil', database: 'manzil' }
  const running = { connection, admin: { ...connection, user: 'postgres' }, pid: server.pid ?? 0 }
  let stopping: Promise<void> | undefined
  let endExpected = false
  let restartedAt = 0
  let comingBack: Promise<ChildProcess> | undefined

  const restartOnCrash = (): void => {
    server.once('exit', async (code, signal) => {
      if (endExpected) return
      log.error(`The database server ended by itself (${signal ?? `code ${code}`})`)
      try {
        if (Date.now() - restartedAt < restartAgainAfter) throw new Error('The database server died twice.')
        restartedAt = Date.now()
        server = await (comingBack = launchServer())
        running.pid = server.pid ?? 0
        log.warn('The database server was started again')
        if (!endExpected) restartOnCrash()
      } catch (error) {
        await cleanUp()
        options.onLost?.(error as Error)
      }
    })
  }
  restartOnCrash()

  const stop = async (patience = 20_000): Promise<void> => {
    endExpected = true
    // A server that is being restarted has to be stopped too.
    server = (await comingBack?.catch(() => undefined)) ?? server
    await endServer(server, patience, log)
    await cleanUp()
  }
  try {
    await ensureDatabase(running.connection, running.admin)
  } catch (error) {
    stopping = stop()
    await stopping
    throw error
  }
  return Object.assign(running, {
    expectEnd: () => void (endExpected = true),
    stop: (patience?: number) => (stopping ??= stop(patience)),
  })
}

/** The database a running product serves from this data folder; `undefined` when none runs. */
export async function findRunning(dataDir: string): Promise<RunningDatabase | undefined> {
  const cluster = await findCluster(path.resolve(dataDir))
  let found: Postmaster | undefined
  for (const until = Date.now() + 15_000; cluster && Date.now() < until; await sleep(50)) {
    found = await readPostmaster(await realpath(cluster))
    if (!found || found.ready) break
  }
  // The server of a killed product is about to end.
  if (!found || isOrphan(found.pid)) return undefined
  const connection = { host: found.socketFolder, port: found.port, user: 'manzil', database: 'manzil' }
  return { connection, admin: { ...connection, user: 'postgres' }, pid: found.pid }
}

/** For commands: uses the database of a running product, or starts it for the duration of the command. */
export async function joinOrStart(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const running = await findRunning(options.dataDir)
  return running ? { ...running, expectEnd: () => {}, stop: async () => {} } : startEmbedded(options)
}

/** Creates the data folder if missing, with the mode that the database needs. @returns its absolute path */
export async function openDataDir(dataDir: string): Promise<string> {
  const made = await mkdir(dataDir, { recursive: true })
  // The account of the database only needs to pass through; documents and keys have stricter modes.
  if (made) await chmod(dataDir, isRoot() ? 0o711 : 0o700)
  return realpath(dataDir)
}

/** Socket paths end at about 100 bytes, so the folder is short and not inside the data folder. */
async function makeSocketFolder(account: Account | undefined): Promise<string> {
  const usual = await realpath(os.tmpdir())
  const base = usual.length <= 70 && canEnter(account, usual) ? usual : '/tmp'
  const folder = await mkdtemp(path.join(base, 'manzil-'))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/**
 * A shell that reads the server's pid from us, line by line. When we end, however we end, its input closes and it
 * stops the server. In a session of its own, so Ctrl+C in a terminal reaches neither it nor the server; a service
 * manager that signals every process of the product does not end it before its work is done.
 */
function startWatcher(account: Account | undefined, socketFolder: string): ChildProcess {
  const script = `trap '' HUP INT TERM
pid=0
while read -r next; do pid=$next; done
if [ "$pid" -gt 0 ]; then
  kill -INT "$pid" 2>/dev/null
  tick=0
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    tick=$((tick + 1))
    [ "$tick" -eq 100 ] && kill -QUIT "$pid"
    [ "$tick" -eq 200 ] && exit 1
  done
fi
rm -rf "$1"`
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', socketFolder], {
    ...as(account),
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  return watcher
}

async function launch(
  place: Place,
  dataDir: string,
  socketFolder: string,
  watcher: ChildProcess,
  { log, settings }: EmbeddedOptions,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const { server, lastOutput } = spawnServer(place, socketFolder, log, settings)
    watcher.stdin?.write(`${server.pid ?? 0}\n`)
    if (await becomesReady(server, place.cluster, log)) return server
    watcher.stdin?.write('0\n')
    // If another start was quicker, this refuses with its pid.
    await clearTheWay(place.cluster, dataDir, log, socketFolder)
    const why = lastOutput.join('\n')
    // After a kill -9 of the server its children take some time to exit.
    const mayPass = /shared memory block|lock file .* already exists|is still in use/.test(why)
    if (!mayPass || attempt === 100) throw new Error(`The database server did not start:\n${why}`)
    await sleep(200)
  }
}

function spawnServer(place: Place, socketFolder: string, log: Log, settings: Record<string, string> = {}) {
  const all = { ...serverSettings(), ...settings, cluster_name: clusterName(process.pid) }
  const server = spawn(
    place.files.postgres,
    [
      ...['-D', place.cluster, '-k', socketFolder, '-p', String(port)],
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...as(place.account),
      detached: true,
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const lastOutput: string[] = []
  server.on('error', (error) => lastOutput.push(error.message))
  let rest = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      lastOutput.push(line)
      if (lastOutput.length > 20) lastOutput.shift()
      log[line.startsWith('PANIC') ? 'error' : 'debug'](`postgres: ${line}`)
    }
  })
  return { server, lastOutput }
}

/** Waits as long as the server lives: after a crash it may have much to recover. False when it ended. */
async function becomesReady(server: ChildProcess, cluster: string, log: Log): Promise<boolean> {
  let ended = server.pid === undefined
  server.once('exit', () => (ended = true))
  const began = Date.now()
  for (let loggedAt = began; ; await sleep(15)) {
    if (ended) {
      // The last output arrives through the pipe shortly after the end.
      await sleep(50)
      return false
    }
    const found = await readPostmaster(cluster)
    if (found?.ready && found.pid === server.pid) return true
    if (Date.now() - loggedAt > 10_000) {
      loggedAt = Date.now()
      log.info(`The database is still recovering (${Math.round((loggedAt - began) / 1000)} s)`)
    }
  }
}

async function endServer(server: ChildProcess, patience: number, log: Log): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const killTimer = setTimeout(() => {
    log.warn('The database server does not stop; ending it at once. The next start recovers.')
    server.kill('SIGQUIT')
  }, patience)
  await exited
  clearTimeout(killTimer)
}

/** Creates the product's role and database if missing: a first start may have been killed between the two. */
async function ensureDatabase(connection: EmbeddedConnection, admin: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...admin, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [connection.user, connection.database],
    )
    const user = client.escapeIdentifier(connection.user)
    const database = client.escapeIdentifier(connection.database)
    if (!rows[0]?.role) await client.query(`create role ${user} login`)
    if (!rows[0]?.database) await client.query(`create database ${database} owner ${user}`)
  } finally {
    await client.end()
  }
}
