import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { connect, createClientLike } from '../database/connect.ts'
import { enqueue } from '../mail/mail-queue.ts'
import { startAnnouncer } from './announcer.ts'

const never = 3_600_000
let database: TestDatabase
const closing: (() => Promise<unknown>)[] = []
const warned: string[] = []
const log = { warn: ({ event }: { event: string }) => warned.push(event) } as never
beforeEach(async () => {
  warned.length = 0
  database = await testDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

/** A server with its connections, which announces by itself when woken, and looks for more as often as asked. */
function aServer({ lookEvery = never, announces = true } = {}) {
  let announcer: ReturnType<typeof startAnnouncer> | undefined
  const connection = connect(database.target, {
    max: 5,
    connectionTimeout: 60_000,
    onAnnouncement: () => announcer?.wake(),
  })
  if (announces) announcer = startAnnouncer(connection.pool, log, lookEvery)
  closing.push(connection.close, async () => announcer?.stop())
  return { ...connection, stop: () => announcer!.stop() }
}

/** What is heard on the channels, as a server of any release hears it. */
async function listen(): Promise<string[]> {
  const heard: string[] = []
  const client = createClientLike(database.pool)
  client.on('error', () => {})
  client.on('notification', ({ channel, payload = '' }) =>
    heard.push(`${channel} ${payload.startsWith('{') ? JSON.stringify(JSON.parse(payload)) : payload}`),
  )
  await client.connect()
  await client.query('listen live; listen outbox')
  closing.push(() => client.end())
  return heard
}

const tell = ({ pool }: Pick<TestDatabase, 'pool'>, user: string) =>
  pool.query(`select announce_change($1, 'notice', $1)`, [user])
const live = (user: string) => `live ${JSON.stringify({ user, kind: 'notice', id: user })}`
const waiting = async () => (await database.pool.query('select from announcements')).rowCount

/** Ends when everything that was committed before has been heard. */
async function heardUpToNow(heard: readonly string[]): Promise<void> {
  const mark = randomUUID()
  await database.pool.query(`select pg_notify('live', $1)`, [mark])
  await expect.poll(() => heard).toContain(`live ${mark}`)
}

test('what a transaction leaves is announced as soon as it is committed, without the transaction notifying', async () => {
  const [server, heard, user] = [aServer(), await listen(), randomUUID()]
  await server.db.transaction().execute(async (trx) => {
    await enqueue(trx, {
      name: 'account-exists',
      to: 'amina@example.org',
      props: { requestedAt: '2026-11-21T09:05:00.000Z' },
    })
  })
  await tell(server, user)
  // Nobody looks for more within the hour.
  await expect.poll(() => heard.toSorted()).toEqual([live(user), 'outbox '])
  expect(await waiting()).toBe(0)
  expect(warned).toEqual([])

  await server.stop()
  const silent = aServer({ announces: false })
  await tell(silent, randomUUID())
  await heardUpToNow(heard)
  expect(heard).toHaveLength(3)
  expect(await waiting()).toBe(1)
})

test('what is rolled back is not announced', async () => {
  const [server, heard] = [aServer(), await listen()]
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(`select announce_change(null, 'notice', gen_random_uuid())`)
  await client.query('rollback')
  await client.query('begin; savepoint here')
  await client.query(`select announce_change(null, 'notice', gen_random_uuid())`)
  await client.query('rollback to here; commit')
  client.release()
  await server.stop()
  await heardUpToNow(heard)
  expect(heard).toHaveLength(1)
})

test('one announcement of a kind is sent, however often it was left', async () => {
  const [server, heard, user] = [aServer(), await listen(), randomUUID()]
  await server.pool.query(`select announce_change($1, 'notice', $1) from generate_series(1, 50)`, [user])
  await expect.poll(waiting).toBe(0)
  await heardUpToNow(heard)
  expect(heard.slice(0, -1)).toEqual([live(user)])
})

test('what a process left that died after its commit is announced by another server', async () => {
  const [heard, user] = [await listen(), randomUUID()]
  const dying = fork(path.join(import.meta.dirname, '../../test/fixtures/announcing-process.ts'), [
    JSON.stringify(database.target),
    user,
  ])
  expect(await once(dying, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await waiting()).toBe(1)
  aServer({ lookEvery: 20 })
  await expect.poll(() => heard).toEqual([live(user)])
  expect(await waiting()).toBe(0)
})

test('a server that stops announces what is left', async () => {
  const [server, heard, user] = [aServer(), await listen(), randomUUID()]
  await tell(aServer({ announces: false }), user)
  await server.stop()
  await expect.poll(() => heard).toEqual([live(user)])
})

test('servers that announce at once lose nothing', async () => {
  const servers = Array.from({ length: 3 }, () => aServer({ lookEvery: 20 }))
  const heard = await listen()
  const users = Array.from({ length: 300 }, () => randomUUID())
  await Promise.all(users.map((user, n) => tell(servers[n % 3]!, user)))
  // More than one batch, in one transaction.
  const many = `select announce_change(null, 'application', gen_random_uuid()) from generate_series(1, 5000)`
  await servers[0]!.pool.query(many)
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(5_300)
  expect(new Set(heard)).toEqual(
    new Set([...users.map(live), ...heard.filter((one) => one.includes('application'))]),
  )
  await expect.poll(waiting).toBe(0)
})

test('an announcement that commits long after later ones is announced too', async () => {
  const [server, heard, user] = [aServer({ lookEvery: 20 }), await listen(), randomUUID()]
  const slow = await server.pool.connect()
  await slow.query('begin')
  await slow.query(`select announce_change($1, 'notice', $1)`, [user])
  await server.pool.query(
    `select announce_change(null, 'application', gen_random_uuid()) from generate_series(1, 20000)`,
  )
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(20_000)
  await slow.query('commit')
  slow.release()
  await expect.poll(() => heard).toContain(live(user))
})

test('an announcer goes on after the database was away', async () => {
  const [server, heard, user] = [aServer({ lookEvery: 20 }), await listen(), randomUUID()]
  await asSuperuser(database, 'alter table announcements rename to gone')
  await expect.poll(() => warned).toContain('not-announced')
  await asSuperuser(database, 'alter table gone rename to announcements')
  await tell(server, user)
  await expect.poll(() => heard).toContain(live(user))
})

test('sessions of the release before, and commands, notify by themselves as they always did', async () => {
  const [heard, user] = [await listen(), randomUUID()]
  await tell(database, user)
  await expect.poll(() => heard).toEqual([live(user)])
  // That release wakes the workers in its own statement as well.
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into outbox (id, name, to_address, props, run_at, created_at)
     values (gen_random_uuid(), 'account-exists', 'amina@example.org', '{}', '-infinity', now())`,
  )
  await client.query(`select pg_notify('outbox', '')`)
  await client.query('commit')
  client.release()
  await heardUpToNow(heard)
  expect(heard.slice(0, -1)).toEqual([live(user), 'outbox '])
  expect(await waiting()).toBe(0)
})
