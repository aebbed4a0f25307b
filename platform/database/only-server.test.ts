import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/harness/database.ts'
import { readDatabaseUrl } from './database-url.ts'
import { claimOnlyServer } from './only-server.ts'

/** A way to a database that can break off on this side, without the database noticing. */
async function breakable(directUrl: string): Promise<{ url: string; breakOff: () => void }> {
  const { hosts, config } = readDatabaseUrl(directUrl)
  const { host = 'localhost', port = 5432 } = hosts[0]!
  const open = new Set<net.Socket>()
  const way = net.createServer((caller) => {
    const behind = net.connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const one of [caller, behind]) {
      open.add(one)
      one.on('error', () => {})
    }
    caller.pipe(behind).pipe(caller)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    way.close()
    for (const one of open) one.destroy()
  })
  const address = way.address() as net.AddressInfo
  const breakOff = () => {
    for (const one of open) if (one.localPort === address.port) one.destroy()
  }
  return { url: `postgres://${config.user}@127.0.0.1:${address.port}/${config.database}`, breakOff }
}

test('a server is not taken for another one when its connection breaks and the database does not notice', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { url, breakOff } = await breakable(database.directUrl)
  const onTaken = vi.fn<() => void>()
  const claim = await claimOnlyServer({ url }, onTaken)
  onTestFinished(() => claim.release())
  const holder = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    )
    return rows.map(({ pid }) => pid)
  }
  const before = await holder()
  expect(before).toHaveLength(1)
  breakOff()
  const claimedAgain = async () => {
    const now = await holder()
    expect(now).toHaveLength(1)
    expect(now).not.toEqual(before)
  }
  await vi.waitFor(claimedAgain, { timeout: 15_000, interval: 100 })
  expect(onTaken).not.toHaveBeenCalled()
  const other = claimOnlyServer({ url: database.directUrl }, () => {})
  await expect(other).rejects.toThrow('Another server works on this database')
})
