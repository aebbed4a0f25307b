import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDatabaseFolder } from '#test/harness/database.ts'
import { processes } from '#test/harness/processes.ts'
import { type EmbeddedConnection, findRunning, joinOrStart, startEmbedded } from './embedded.ts'
import { postgresFiles } from './postgres-files.ts'
import { processOf } from './postmaster.ts'
import { accountsFor, isRoot } from './run-as.ts'

let base: string
let dataDir: string
let children: ChildProcess[]
/** Socket folders of every product a test started: none may stay behind. */
let sockets: string[]
const said: string[] = []
const log = {
  debug: () => {},
  info: (message: string) => said.push(message),
  warn: (message: string) => said.push(message),
  error: (message: string) => said.push(message),
} as never
/** A data folder whose database has been made and stopped: making one takes longer than most tests here. */
let made: string
beforeAll(async () => {
  made = await aDatabaseFolder('embedded-made-')
  const first = await startEmbedded({ dataDir: path.join(made, 'data'), log })
  await first.stop()
})
afterAll(() => rm(made, { recursive: true }))
/** Puts the test behind its first start. The copy belongs to the same account. */
const afterFirstStart = () => void execFileSync('cp', ['-a', path.join(made, 'data'), dataDir])

beforeEach(async () => {
  base = await aDatabaseFolder('embedded-')
  dataDir = path.join(base, 'data')
  children = []
  sockets = []
  said.length = 0
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  // Orphans of tests that killed the watcher too; the other servers are being ended by theirs.
  for (const pid of servers()) if (processOf(pid)?.parent !== process.pid) process.kill(pid, 'SIGINT')
  await expect.poll(() => servers()).toEqual([])
  await expect.poll(() => sockets.filter((folder) => existsSync(folder))).toEqual([])
  await rm(base, { recursive: true, maxRetries: 5 })
})

type Said = {
  running?: { connection: EmbeddedConnection; pid: number }
  refused?: string
  pid?: number
  exitCode?: number
}

/** The product in small: a process with the embedded database. Resolves with what it says first. */
async function product(): Promise<{ child: ChildProcess; says: Said }> {
  const child = fork(path.join(import.meta.dirname, '../../test/harness/embedded-process.ts'), [dataDir])
  children.push(child)
  const [says] = (await once(child, 'message')) as [Said]
  if (says.running) sockets.push(says.running.connection.host)
  return { child, says }
}

async function query(connection: EmbeddedConnection, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Pids of the servers on any folder below this test's. */
function servers(): number[] {
  return processes()
    .filter(({ command }) => command.includes('bin/postgres -D') && command.includes(`${base}/`))
    .map(({ pid }) => pid)
}

async function killed(child: ChildProcess): Promise<void> {
  // Its last messages may be read only after its exit is known.
  const gone = Promise.all([once(child, 'exit'), child.connected && once(child, 'disconnect')])
  child.kill('SIGKILL')
  await gone
}

test('the first start makes a database that later starts find again', async () => {
  const first = await startEmbedded({ dataDir, log })
  await query(first.connection, "create table seen (word text); insert into seen values ('kept')")
  const settings = await query(
    first.admin,
    `select name, setting from pg_settings where name in
      ('fsync', 'jit', 'random_page_cost', 'listen_addresses', 'data_checksums') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    jit: 'off',
    listen_addresses: '',
    random_page_cost: '1.1',
  })
  const [locale] = await query(
    first.connection,
    'select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  await first.stop()
  expect(servers()).toEqual([])
  expect(existsSync(first.connection.host)).toBe(false)

  const second = await startEmbedded({ dataDir, log })
  expect(await query(second.connection, 'select * from seen')).toEqual([{ word: 'kept' }])
  await Promise.all([second.stop(), second.stop()])
  expect(said).toEqual([])
})

test('the product is no superuser, and nobody else reaches socket or files', async () => {
  afterFirstStart()
  const { connection, stop } = await startEmbedded({ dataDir, log })
  expect(
    await query(connection, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false }])
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  const cluster = await stat(path.join(dataDir, 'postgres'))
  expect(cluster.mode & 0o777).toBe(0o700)
  if (isRoot()) expect(cluster.uid).not.toBe(0)
  await stop()
})

test('a second start on the same folder is refused and names the first', async () => {
  afterFirstStart()
  const { child, says } = await product()
  const second = await product()
  expect(second.says).toMatchObject({ pid: child.pid, exitCode: 3 })
  expect(second.says.refused).toContain(`(pid ${child.pid}) already uses`)
  expect(await query(says.running!.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(servers()).toEqual([says.running!.pid])
})

test('of several first starts at once exactly one goes on', async () => {
  const all = await Promise.all([product(), product(), product()])
  const running = all.filter(({ says }) => says.running)
  const refused = all.filter(({ says }) => says.exitCode === 3)
  expect([running.length, refused.length]).toEqual([1, 2])
  expect(servers()).toEqual([running[0]!.says.running!.pid])
  expect((await readdir(dataDir)).filter((name) => name.includes('making'))).toEqual([])
})

test('a product killed outright takes its server along, and the next start has every acknowledged row', async () => {
  afterFirstStart()
  const cycles = Number(process.env['KILL_CYCLES'] ?? 4)
  let next = 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    const { child, says } = await product()
    expect(says.refused).toBeUndefined()
    child.on('message', ({ kept }: { kept?: number }) => (next = kept === undefined ? next : kept + 1))
    const found = await query(says.running!.connection, "select to_regclass('kept') is not null as is")
    if (found[0]?.['is']) {
      const [row] = await query(
        says.running!.connection,
        'select count(*)::int as rows, max(n) as last from kept',
      )
      // One more than acknowledged may have been committed when the kill came.
      expect([next, next + 1]).toContain(row?.['rows'])
      next = Number(row?.['last']) + 1
    }
    child.send(String(next))
    const enough = next + randomInt(1, 200)
    await expect.poll(() => next, { interval: 5 }).toBeGreaterThan(enough)
    // In turn: the product; the server, and the product while it starts it again; both; the product with its
    // watcher, so that an orphan stays.
    if (cycle % 4 === 1 || cycle % 4 === 2) process.kill(says.running!.pid, 'SIGKILL')
    const anotherServer = () => servers().some((pid) => pid !== says.running!.pid)
    if (cycle % 4 === 1) await expect.poll(anotherServer, { interval: 5, timeout: 60_000 }).toBe(true)
    if (cycle % 4 === 3) {
      for (const pid of childrenOf(child.pid!)) if (pid !== says.running!.pid) process.kill(pid, 'SIGKILL')
    }
    await killed(child)
  }
  const last = await startEmbedded({ dataDir, log })
  const [row] = await query(last.connection, 'select count(*)::int as rows from kept')
  expect([next, next + 1]).toContain(row?.['rows'])
  expect(next).toBeGreaterThan(0)
  await last.stop()
}, 600_000)

const childrenOf = (pid: number): number[] =>
  processes()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid)

test('an orphan whose watcher died too is ended by the next start, never doubled', async () => {
  afterFirstStart()
  const { child, says } = await product()
  for (const pid of childrenOf(child.pid!)) if (pid !== says.running!.pid) process.kill(pid, 'SIGKILL')
  await killed(child)
  expect(servers()).toEqual([says.running!.pid])
  expect(await findRunning(dataDir)).toBeUndefined()
  const next = await startEmbedded({ dataDir, log })
  expect(said).toEqual([expect.stringContaining(`pid ${says.running!.pid}`)])
  expect(servers()).toEqual([next.pid])
  expect(existsSync(says.running!.connection.host)).toBe(false)
  await next.stop()
})

test('a server that dies is started again once; the second time the product is told', async () => {
  afterFirstStart()
  let lost: Error | undefined
  const database = await startEmbedded({ dataDir, log, onLost: (error) => (lost = error) })
  const first = database.pid
  process.kill(first, 'SIGKILL')
  await expect.poll(() => lost?.message ?? database.pid !== first, { timeout: 60_000 }).toBe(true)
  expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  process.kill(database.pid, 'SIGKILL')
  await expect.poll(() => lost?.message, { timeout: 60_000 }).toContain('died twice')
  await database.stop()
})

test('a server that dies comes back though its processes take long to notice', async () => {
  afterFirstStart()
  const heard: string[] = []
  const listening = { ...(log as object), debug: (message: string) => heard.push(message) } as never
  let lost: Error | undefined
  const database = await startEmbedded({ dataDir, log: listening, onLost: (error) => (lost = error) })
  const first = database.pid
  const [slow] = childrenOf(first)
  process.kill(slow!, 'SIGSTOP')
  process.kill(first, 'SIGKILL')
  const refused = () => heard.filter((message) => /shared memory block/.test(message)).length
  await expect.poll(refused).toBeGreaterThan(1)
  process.kill(slow!, 'SIGCONT')
  await expect.poll(() => lost?.message ?? database.pid !== first).toBe(true)
  await expect
    .poll(() => query(database.connection, 'select 1 as n').catch((error: Error) => error.message))
    .toEqual([{ n: 1 }])
  await database.stop()
})

test('a command joins the running database, and leaves it running', async () => {
  afterFirstStart()
  expect(await findRunning(dataDir)).toBeUndefined()
  const { says } = await product()
  const joined = await joinOrStart({ dataDir, log })
  expect(joined.connection).toEqual(says.running!.connection)
  await joined.stop()
  expect(await query(says.running!.connection, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a command starts the database when nothing runs, and ends it', async () => {
  afterFirstStart()
  const own = await joinOrStart({ dataDir, log })
  expect(await findRunning(dataDir)).toMatchObject({ pid: own.pid, connection: own.connection })
  await own.stop()
  expect(await findRunning(dataDir)).toBeUndefined()
  expect(servers()).toEqual([])
})

test('a pid file that names a stranger of the same account does not stop a start', async () => {
  afterFirstStart()
  const first = await startEmbedded({ dataDir, log })
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  const left = await readFile(pidFile, 'utf8')
  await first.stop()
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['60'], isRoot() ? { uid, gid } : {})
  await writeFile(pidFile, left.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
  execFileSync('chown', [`${uid}:${gid}`, pidFile])
  const second = await startEmbedded({ dataDir, log })
  expect(processOf(stranger.pid!)).toBeDefined()
  await second.stop()
  stranger.kill()
})

test('a first start killed half-way leaves nothing in the way', async () => {
  await mkdir(path.join(dataDir, 'postgres-making-999999'), { recursive: true })
  await writeFile(path.join(dataDir, 'postgres-making-999999/PG_VERSION'), '18\n')
  await chmod(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log })
  await database.stop()
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('a database of another major version is refused with a way out', async () => {
  afterFirstStart()
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 17.*npm run move/)
})

test.runIf(isRoot())('a folder that no ordinary account can enter: kept elsewhere, and said', async () => {
  await chmod(base, 0o755)
  const closed = path.join(base, 'home')
  await mkdir(closed, { mode: 0o700 })
  const options = { dataDir: path.join(closed, 'data'), log, fallbackDir: path.join(base, 'elsewhere') }
  const first = await startEmbedded(options)
  await query(first.connection, 'create table seen (n int)')
  expect(said).toEqual([expect.stringMatching(/the database is kept in .*elsewhere/)])
  expect(await findRunning(options.dataDir)).toMatchObject({ pid: first.pid })
  await first.stop()
  const second = await startEmbedded(options)
  expect(await query(second.connection, 'select * from seen')).toEqual([])
  await second.stop()
  await rm(options.fallbackDir, { recursive: true })
  await expect(startEmbedded(options)).rejects.toThrow(/postgres-location.*is gone/s)
})

test.runIf(isRoot())('programs that the account cannot reach are copied to where it can', async () => {
  const [account] = await accountsFor(base)
  await chmod(base, 0o755)
  const store = path.join(base, 'store')
  const near = await postgresFiles(account, store)
  expect(near.postgres).toContain('node_modules')
  expect(existsSync(store)).toBe(false)
  const closed = path.join(base, 'home')
  await mkdir(closed, { mode: 0o700 })
  await cp(path.resolve(near.postgres, '../../..'), closed, { recursive: true, filter: isNoLink })
  const far = await postgresFiles(account, store, path.join(closed, 'native'))
  expect(far.postgres).toBe(path.join(store, `postgresql-${near.version}/bin/postgres`))
  expect(await postgresFiles(account, store, path.join(closed, 'native'))).toEqual(far)
  expect(await readdir(store)).toEqual([`postgresql-${near.version}`])
})

/** As npm unpacks the package without its install script. */
function isNoLink(source: string): boolean {
  return !lstatSync(source).isSymbolicLink()
}
