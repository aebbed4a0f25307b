import { spawn, spawnSync, fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountsFor, as, type Account } from '#platform/database/run-as.ts'

const binaries = '/usr/lib/postgresql/15/bin'

/** A primary whose commits wait for a standby. */
export interface Pair {
  readonly url: string
  readonly version: string
  /** Milliseconds of a round trip through the line to the standby, in the middle of a hundred. */
  readonly roundTrip: number
  /** Whether commits wait for the standby from now on. */
  waitForStandby(waits: boolean): Promise<void>
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
  const port = 40_000 + (process.pid % 10_000)
  const line = await startLine({ from: port + 2, to: port, delay })
  const ended: (() => Promise<unknown>)[] = [async () => line.kill()]
  const stop = async () => {
    for (const end of ended.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const primary = path.join(folder, 'primary')
    runAs(account, 'initdb', ['-D', primary, '-U', 'bench', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    ended.push(serve(account, primary, folder, port))
    const url = `postgres://bench@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`
    const client = await connected(url)
    ended.push(() => client.end())
    const standby = path.join(folder, 'standby')
    const throughLine = `host=127.0.0.1 port=${port + 2} user=bench application_name=standby`
    runAs(account, 'pg_basebackup', ['-D', standby, '-R', '-c', 'fast', '-d', throughLine])
    ended.push(serve(account, standby, folder, port + 1))
    const rows = async (text: string) => (await client.query(text)).rows
    await until(
      async () => (await rows(`select from pg_stat_replication where state = 'streaming'`)).length > 0,
    )
    return {
      url,
      version: `PostgreSQL ${(await rows('show server_version'))[0].server_version.split(' ')[0]}`,
      roundTrip: await roundTrip(`postgres://bench@127.0.0.1:${port + 2}/postgres`),
      async waitForStandby(waits) {
        await client.query(`alter system set synchronous_standby_names = '${waits ? 'standby' : ''}'`)
        await client.query('select pg_reload_conf()')
        await until(
          async () =>
            (await rows('select sync_state from pg_stat_replication'))[0]?.sync_state ===
            (waits ? 'sync' : 'async'),
        )
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
  await new Promise((resolve) => line.once('message', resolve))
  return line
}

function runAs(account: Account | undefined, program: string, args: string[]): void {
  const { status, stderr } = spawnSync(`${binaries}/${program}`, args, { ...as(account), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed:\n${stderr}`)
}

/** @returns stops the server */
function serve(
  account: Account | undefined,
  data: string,
  folder: string,
  port: number,
): () => Promise<void> {
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
  return async () => {
    server.kill('SIGINT')
    await gone
  }
}

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
