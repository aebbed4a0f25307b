import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/harness/database.ts'
import { connect } from '../connect.ts'
import { readDatabaseUrl } from '../database-url.ts'

/**
 * A balancer in front of the database of a test.
 * @param refused how many connections it closes at once, as while no server takes writes
 */
async function balancer(refused: number): Promise<{ url: string; connections: () => number }> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { hosts, config } = readDatabaseUrl(database.directUrl)
  let connections = 0
  const server = net.createServer((caller) => {
    caller.on('error', () => {})
    if (++connections <= refused) return caller.end()
    const { host = 'localhost', port = 5432 } = hosts[0]!
    const behind = net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    behind.on('error', () => caller.destroy())
    caller.pipe(behind).pipe(caller)
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    url: `postgres://${config.user}@127.0.0.1:${port}/${config.database}`,
    connections: () => connections,
  }
}

test('queries and transactions wait while no server is there, and go on with the first that is', async () => {
  for (const run of ['query', 'transaction'] as const) {
    const { url, connections } = await balancer(3)
    const { db, pool, close } = connect({ url })
    onTestFinished(close)
    if (run === 'query') expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }])
    else {
      const users = db.transaction().execute((trx) => trx.selectFrom('users').select('id').execute())
      expect(await users).toEqual([])
    }
    expect(connections()).toBe(4)
    await close()
  }
})

test('without a server they are refused after some seconds', async () => {
  const { url, connections } = await balancer(Infinity)
  const { pool, close } = connect({ url })
  onTestFinished(close)
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
  expect(connections()).toBeGreaterThan(2)
})

test('a pool that is closed lets nobody wait', async () => {
  const { url, connections } = await balancer(Infinity)
  const { pool, close } = connect({ url })
  const refused = expect(pool.query('select 1')).rejects.toThrow('Connection terminated unexpectedly')
  await expect.poll(connections).toBe(1)
  await close()
  await refused
  expect(connections()).toBeLessThanOrEqual(2)
})

test('a server that refuses for good is not asked again', async () => {
  const { url, connections } = await balancer(0)
  const { pool, close } = connect({ url: url.replace(/[^/]+$/, 'no_such_database') })
  onTestFinished(close)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '3D000' })
  expect(connections()).toBe(1)
})
