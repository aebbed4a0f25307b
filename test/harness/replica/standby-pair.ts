import { spawn, spawnSync, fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountsFor, as, type Account } from '#platform/database/run-as.ts'
import { processes } from '../processes.ts'
import { freePort } from '../spawned-product.ts'

export const binaries = '/usr/lib/postgresql/15/bin'

/** A primary whose commits wait for a standby. */
export interface Pair {
  readonly url: string
  readonly standbyUrl: string
  /** Leads to whichever of both takes writes. */
  readonly bothUrl: string
  readonly version: string
  /** Milliseconds of a round trip through the line to the standby, in the middle of a hundred. */
  readonly roundTrip: number
  /** Whether commits wait for the standby from now on. */
  waitForStandby(waits: boolean): Promise<void>
  /** Cuts the line, and in the same moment the primary dies as in a power cut. */
  loseLineAndPrimary(): Promise<void>
  /** The same for a network that is cut: the primary says nothing any more, and its connections stay open. */
  loseLineAndSilencePrimary(): Promise<void>
  /** Makes the standby the primary. */
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL 15 primary and a standby, each with real disk writes, and between them a line that holds back
 * whatever goes to the standby.
 * @param delay milliseconds
 */
export async function startPair(delay: number): Promise<Pair> {
  if (!existsSync(`${binaries}/postgres`))
    throw new Error(`PostgreSQL 15 is not in ${binaries}: apt-get install postgresql-15`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-pair-'))
  const [account] = await accountsFor(folder)
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const [port, standbyPort, linePort] = await Promise.all([freePort(), freePort(), freePort()])
  const line = await startLine({ from: linePort, to: port, delay })
  const ended: (() => Promise<unknown>)[] = [async () => line.kill()]
  const stop = async () => {
    for (const end of ended.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const primary = path.join(folder, 'primary')
    runAs(account, 'initdb', ['-D', primary, '-U', 'bench', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    const first = serve(account, primary, folder, port)
    ended.push(() => first.end('SIGINT'))
    const url = addressOf(folder, port)
    const client = await connected(url)
    client.on('error', () => {})
    ended.push(async () => {
      first.signal('SIGCONT')
      await client.end()
    })
    const standby = path.join(folder, 'standby')
    const throughLine = `host=127.0.0.1 port=${linePort} user=bench application_name=standby`
    runAs(account, 'pg_basebackup', ['-D', standby, '-R', '-c', 'fast', '-d', throughLine])
    const second = serve(account, standby, folder, standbyPort)
    ended.push(() => second.end('SIGINT'))
    const rows = async (text: string) => (await client.query(text)).rows
    await until(
      async () => (await rows(`select from pg_stat_replication where state = 'streaming'`)).length > 0,
    )
    const standbyUrl = addressOf(folder, standbyPort)
    return {
      url,
      standbyUrl,
      bothUrl: `postgres://bench@127.0.0.1:${port},127.0.0.1:${standbyPort}/postgres?target_session_attrs=read-write`,
      version: `PostgreSQL ${(await rows('show server_version'))[0].server_version.split(' ')[0]}`,
      roundTrip: await roundTrip(`postgres://bench@127.0.0.1:${linePort}/postgres`),
      async waitForStandby(waits) {
        await client.query(`alter system set synchronous_standby_names = '${waits ? 'standby' : ''}'`)
        await client.query('select pg_reload_conf()')
        await until(
          async () =>
            (await rows('select sync_state from pg_stat_replication'))[0]?.sync_state ===
            (waits ? 'sync' : 'async'),
        )
      },
      async loseLineAndPrimary() {
        line.kill('SIGKILL')
        await first.end('SIGKILL')
      },
      async loseLineAndSilencePrimary() {
        line.kill('SIGKILL')
        first.signal('SIGSTOP')
      },
      async promoteStandby() {
        const admin = await connected(standbyUrl)
        await admin.query('select pg_promote()')
        await admin.end()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startLine(options: { from: number; to: number; delay: number }): Promise<ChildProcess> {
  const line = fork(path.join(import.meta.dirname, 'slow-line.ts'), [JSON.stringify(options)])
  await new Promise((resolve, reject) => {
    line.once('message', resolve)
    line.once('exit', () => reject(new Error('The line could not be opened')))
  })
  return line
}

function runAs(account: Account | undefined, program: string, args: string[]): void {
  const { status, stderr } = spawnSync(`${binaries}/${program}`, args, { ...as(account), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed:\n${stderr}`)
}

const addressOf = (folder: string, port: number): string =>
  `postgres://bench@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`

function serve(
  account: Account | undefined,
  data: string,
  folder: string,
  port: number,
): { signal(signal: NodeJS.Signals): void; end(signal: NodeJS.Signals): Promise<void> } {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    max_connections: 300,
    shared_buffers: '512MB',
    max_wal_size: '4GB',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(`${binaries}/postgres`, ['-D', data, '-k', folder, ...given], {
    ...as(account),
    stdio: 'ignore',
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  /** The server comes first, so that it makes no process meanwhile. */
  const signalAll = (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    for (const { pid } of [{ pid: server.pid! }, ...childrenOf(server.pid!)]) process.kill(pid, signal)
  }
  return {
    signal: signalAll,
    end: async (signal) => {
      server.kill(signal)
      await gone
    },
  }
}

const childrenOf = (pid: number) => processes().filter(({ parent }) => parent === pid)

async function connected(url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (attempt === 300) throw error
      await wait(100)
    }
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; attempt <= 600; attempt++) {
    if (await holds()) return
    await wait(50)
  }
  throw new Error('The standby does not follow')
}

async function roundTrip(url: string): Promise<number> {
  const client = await connected(url)
  const took: number[] = []
  for (let turn = 0; turn < 100; turn++) {
    const began = performance.now()
    await client.query('select 1')
    took.push(performance.now() - began)
  }
  await client.end()
  return took.toSorted((a, b) => a - b)[50]!
}
