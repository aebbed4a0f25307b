import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aDatabaseFolder, putDatabaseInto } from '#test/harness/database.ts'
import { freePort, spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { connect, createClient, type Target } from './connect.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

/** A PostgreSQL server of its own, which is reached by TCP as well. */
interface Server {
  readonly embedded: EmbeddedDatabase
  readonly port: number
  readonly proxy: net.Server
}

let base: string
let first: Server
let second: Server
const products: SpawnedProduct[] = []

async function startServer(name: string): Promise<Server> {
  const dataDir = path.join(base, name)
  await mkdir(dataDir, { mode: 0o711 })
  putDatabaseInto(dataDir)
  const embedded = await startEmbedded({ dataDir, log })
  await migrate(embedded.connection)
  const { host, port } = embedded.connection
  const proxy = net.createServer((caller) => {
    const server = net.connect(path.join(host, `.s.PGSQL.${port}`))
    caller.pipe(server).pipe(caller)
    for (const socket of [caller, server]) {
      socket.on('error', quiet).on('close', () => {
        caller.destroy()
        server.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { embedded, port: (proxy.address() as net.AddressInfo).port, proxy }
}

beforeAll(async () => {
  base = await aDatabaseFolder('manzil-hosts-')
  first = await startServer('first')
  second = await startServer('second')
})
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop()
  await make(first, 'off')
  await make(second, 'off')
})
afterAll(async () => {
  for (const server of [first, second]) {
    server?.proxy.close()
    await server?.embedded.stop()
  }
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

/** As after a failover: every session has ended, and new ones read only, or not. */
async function make({ embedded }: Server, readOnly: 'on' | 'off'): Promise<void> {
  const client = createClient(embedded.connection, 'test')
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(
    `alter database ${embedded.connection.database} set default_transaction_read_only = ${readOnly}`,
  )
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  await client.end()
}

function urlOf(ports: number[], parameters = 'target_session_attrs=read-write'): string {
  const { user, database } = first.embedded.connection
  return `postgres://${user}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}?${parameters}`
}

async function start(ports: number[]): Promise<SpawnedProduct> {
  const dataDir = path.join(base, 'product')
  await mkdir(dataDir, { recursive: true })
  const product = await spawnProduct({ dataDir, databaseUrl: urlOf(ports) })
  products.push(product)
  return product
}

/** A call that writes. */
async function join({ url }: SpawnedProduct, email: string): Promise<number> {
  const answer = await fetch(`${url}/api/newsletter/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** @returns the values of the first column */
async function query(target: Target, sql: string): Promise<unknown[]> {
  const { pool, close } = connect(target)
  try {
    const { rows } = await pool.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.map(([value]) => value)
  } finally {
    await close()
  }
}
const joined = ({ embedded }: Server) =>
  query(embedded.connection, 'select email from newsletter_subscribers order by email')

test('the product writes to the one that takes writes, wherever it is named, and follows when that changes', async () => {
  await make(second, 'on')
  const behind = await start([second.port, first.port])
  expect(await join(behind, 'one@example.org')).toBe(200)
  await behind.stop()
  const product = await start([first.port, second.port])
  expect(await join(product, 'two@example.org')).toBe(200)
  expect(await joined(first)).toEqual(['one@example.org', 'two@example.org'])
  expect(await joined(second)).toEqual([])

  const statuses: number[] = []
  let ended = false
  const calls = (async () => {
    for (let number = 1; !ended; number++) statuses.push(await join(product, `caller-${number}@example.org`))
  })()
  await expect.poll(() => statuses.length).toBeGreaterThan(2)
  await make(first, 'on')
  await make(second, 'off')
  const changed = performance.now()
  await expect.poll(async () => (await joined(second)).length, { timeout: 30_000 }).toBeGreaterThan(2)
  expect(performance.now() - changed).toBeLessThan(15_000)
  ended = true
  await calls
  expect(statuses.at(-1)).toBe(200)
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('without a host that takes writes nothing connects, and the message names each host', async () => {
  await make(first, 'on')
  const away = await freePort()
  const url = urlOf([away, first.port])
  const expected = {
    code: '57P03',
    message: `No host of DATABASE_URL takes writes:\n  127.0.0.1:${away} ECONNREFUSED\n  127.0.0.1:${first.port} takes no writes`,
  }
  await expect(query({ url }, 'select 1')).rejects.toMatchObject(expected)
  await expect(migrate({ url })).rejects.toMatchObject(expected)
})

test('with any the first that can be reached is taken', async () => {
  await make(first, 'on')
  const ports = [await freePort(), first.port, second.port]
  for (const parameters of ['', 'target_session_attrs=any']) {
    expect(await query({ url: urlOf(ports, parameters) }, 'show default_transaction_read_only')).toEqual([
      'on',
    ])
  }
})

test('a host that does not answer is given up after connect_timeout', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  const url = urlOf([port, first.port], 'target_session_attrs=read-write&connect_timeout=1')
  const began = performance.now()
  expect(await query({ url }, 'select 1')).toEqual([1])
  expect(performance.now() - began).toBeGreaterThan(900)
  // The host that was used is tried first from then on.
  const again = performance.now()
  expect(await query({ url }, 'select 1')).toEqual([1])
  expect(performance.now() - again).toBeLessThan(900)
  silent.close()
})

test('options and the name of the application reach the server, and days stay those of UTC', async () => {
  const url = urlOf(
    [first.port],
    'options=-c%20work_mem%3D8MB%20-c%20timezone%3DAsia/Tokyo&application_name=web',
  )
  const setting = (name: string) => query({ url }, `select current_setting('${name}')`)
  expect(await setting('work_mem')).toEqual(['8MB'])
  expect(await setting('timezone')).toEqual(['UTC'])
  expect(await setting('application_name')).toEqual(['web'])
  expect(await setting('statement_timeout')).toEqual(['5s'])
})
