import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { Callers } from '../cluster/callers.ts'
import { lacking } from '../cluster/installed.ts'
import { anObjectStore } from '../fixtures/object-store.ts'
import { startPair } from '../harness/replica/standby-pair.ts'
import { spawnProduct, type SpawnedProduct } from '../harness/spawned-product.ts'

const { isMissing, note } = lacking('/usr/lib/postgresql/15/bin/postgres')

// The long one, with Patroni and ten kills, is test/cluster/failover.cluster.ts.
test.skipIf(isMissing).for([
  { what: 'dies', isCut: false },
  { what: 'says nothing any more, as when a network is cut,', isCut: true },
])(
  `the primary $what under two servers: none ends, no write is lost, no call is a 500, and writes go on at the standby${note}`,
  async ({ isCut }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-failover-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const pair = await startPair(0)
    onTestFinished(() => pair.stop())
    const store = await anObjectStore()
    onTestFinished(() => store.close())
    const keys = path.join(folder, 'keys')
    await readSecrets(keys, {})
    const servers: SpawnedProduct[] = []
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
    for (const name of ['one', 'two']) {
      const dataDir = path.join(folder, name)
      await mkdir(dataDir)
      const server = await spawnProduct({
        dataDir,
        databaseUrl: pair.bothUrl,
        env: {
          CLUSTER: 'on',
          SECRETS_DIR: keys,
          STORAGE_URL: store.storage,
          AWS_ACCESS_KEY_ID: 'tester',
          AWS_SECRET_ACCESS_KEY: 'tester',
        },
      })
      servers.push(server)
    }
    await pair.waitForStandby(true)
    const callers = new Callers({ pause: 50 })
    onTestFinished(() => callers.stop())
    for (const { url } of [...servers, ...servers]) callers.addWriter(url)
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(20)

    await (isCut ? pair.loseLineAndSilencePrimary() : pair.loseLineAndPrimary())
    await expect.poll(() => callers.refused.length).toBeGreaterThan(4)
    const before = callers.acknowledged.length
    await pair.promoteStandby()
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(before + 20)
    await callers.stop()

    expect(servers.map((server) => server.ended())).toEqual([undefined, undefined])
    expect(callers.refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    const client = new pg.Client(pair.standbyUrl)
    await client.connect()
    const { rows } = await client.query<{ email: string }>('select email from newsletter_subscribers')
    await client.end()
    const stored = new Set(rows.map(({ email }) => email))
    expect(callers.acknowledged.filter((email) => !stored.has(email))).toEqual([])
    const readiness = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
    await expect.poll(readiness).toEqual([200, 200])
  },
)
