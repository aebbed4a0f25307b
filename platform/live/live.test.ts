import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startLive } from './live.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A line to the database that can be cut without a word to either end. */
async function aLine() {
  const { options } = database.direct
  const { host = '', port = 5432 } = options
  const pairs: net.Socket[] = []
  const server = net.createServer((caller) => {
    const there = host.startsWith('/')
      ? net.connect(path.join(host, `.s.PGSQL.${port}`))
      : net.connect(port, host)
    caller.pipe(there).pipe(caller)
    for (const socket of [caller, there]) socket.on('error', () => {})
    pairs.push(caller, there)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as net.AddressInfo
  const pool = new pg.Pool({ ...options, password: options.password, host: '127.0.0.1', port: own })
  onTestFinished(async () => {
    for (const socket of pairs) socket.destroy()
    server.close()
    await pool.end()
  })
  const cut = () => {
    for (const socket of pairs.splice(0)) socket.unpipe().pause()
  }
  return { pool, cut }
}

test('changes are heard again after the network was cut without a word, and what waited for changes has ended', async () => {
  const { pool, cut } = await aLine()
  const live = startLive(pool, { warn: () => {} }, { every: 50, patience: 500 })
  onTestFinished(() => live.close())
  const heard: string[] = []
  let ends = 0
  live.hear('office', ({ id }) => heard.push(id))
  live.onStop(() => void ends++)
  const announce = async (id: string) => {
    await database.pool.query(`select pg_notify('live', $1)`, [
      JSON.stringify({ user: null, kind: 'application', id }),
    ])
    return heard
  }
  await expect.poll(() => announce('before')).toContain('before')
  expect(ends).toBe(0)
  cut()
  await expect.poll(() => announce('after')).toContain('after')
  expect(ends).toBe(1)
})
