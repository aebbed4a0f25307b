import { cp, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import type { SpawnedProduct } from '../harness/spawned-product.ts'
import { Callers } from './callers.ts'
import { lacking } from './installed.ts'
import { LoadBalancer } from './load-balancer.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking(
  '/usr/sbin/haproxy',
  '/usr/bin/openssl',
  '/usr/lib/postgresql/15/bin/postgres',
)
const names = ['web1', 'web2'] as const
const root = path.join(import.meta.dirname, '../..')

describe.skipIf(isMissing)(`two servers behind HAProxy${note}`, () => {
  let machines: Machines
  let database: ServerDatabase
  let proxy: LoadBalancer
  let web: WebServers
  const servers: Record<string, SpawnedProduct> = {}
  beforeAll(async () => {
    machines = await Machines.create()
    database = (await aServerDatabase())!
    proxy = new LoadBalancer(machines)
    await proxy.start()
    web = await WebServers.create(machines)
    for (const name of names) servers[name] = await web.start(name, { databaseUrl: database.url })
  })
  afterAll(async () => {
    await web?.stop()
    await proxy?.stop()
    await database?.drop()
    await machines?.remove()
  })

  /** One server after the other is stopped and started anew, as an operator upgrades them. */
  async function replaceAll(release?: string): Promise<void> {
    for (const name of names) {
      expect(await servers[name]!.stop()).toBe(0)
      servers[name] = await web.start(name, { databaseUrl: database.url, release })
      await expect.poll(() => proxy.serversUp()).toEqual(names)
    }
  }

  /** The next release: this one with one more migration. */
  async function nextRelease(): Promise<string> {
    const folder = path.join(machines.folder, 'next')
    const apart = ['node_modules', '.git', 'data']
    await cp(root, folder, {
      recursive: true,
      filter: (file) => !apart.includes(path.relative(root, file)),
    })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    await writeFile(
      path.join(folder, 'platform/database/migrations/9000-next-release.sql'),
      '-- phase: expand\n\nalter table newsletter_subscribers add column found_by text;\n',
    )
    return folder
  }

  test('both are replaced by the next release and back: none of at least 2,000 calls fails', async () => {
    const next = await nextRelease()
    const [student] = await web.students(database.url, 1)
    await expect.poll(() => proxy.serversUp()).toEqual(names)
    const callers = new Callers({ pause: 40 })
    onTestFinished(() => callers.stop())
    for (let reader = 1; reader <= 10; reader++) {
      callers.addReader(proxy.url, proxy.certificate, student!.token)
    }
    for (let writer = 1; writer <= 2; writer++) callers.addWriter(proxy.url, proxy.certificate)
    await expect.poll(() => callers.outcomes.length).toBeGreaterThan(100)
    expect(callers.refused).toEqual([])

    await replaceAll(next)
    const upgraded = callers.outcomes.length
    await replaceAll()
    const back = callers.outcomes.length
    await expect.poll(() => callers.outcomes.length).toBeGreaterThan(Math.max(2_000, back + 100))
    await callers.stop()
    console.log(
      `${callers.outcomes.length} calls, ${upgraded} of them during the upgrade and ${back - upgraded} during the way back, ` +
        `${callers.refused.length} refused; the slowest took ${Math.round(Math.max(...callers.outcomes.map(({ took }) => took)))} ms`,
    )
    expect(callers.refused).toEqual([])

    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query<{ email: string }>('select email from newsletter_subscribers')
    const { rows: migrations } = await client.query(`select from schema_migrations where name like '9000-%'`)
    await client.end()
    expect(migrations).toHaveLength(1)
    const stored = new Set(rows.map(({ email }) => email))
    expect(callers.acknowledged.filter((email) => !stored.has(email))).toEqual([])
  })
})
