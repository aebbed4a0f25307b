import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readSecrets } from '#platform/config/secrets.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { aReplicatedDatabase } from '#test/harness/replica/replicated-database.ts'
import { freePort, spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { aStudent } from '#test/people/people.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { ask } from '../measure/load.ts'

const rounds = Number(process.env['REPLICA_ROUNDS'] ?? 3)
const seconds = Number(process.env['REPLICA_SECONDS'] ?? 4)
const writes = 200
/** The storage looks at no more than that there is a signature. */
const credentials = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' }

const reads = [
  { name: 'a page of programs', paths: ['/api/catalogue/programs?page=1', '/api/catalogue/programs?page=2'] },
  {
    name: 'a search',
    paths: ['/api/catalogue/programs?search=medicine', '/api/catalogue/programs?search=law'],
  },
  { name: 'all universities', paths: ['/api/university/get-all-universities'] },
  { name: 'help articles', paths: ['/api/help'] },
]

/**
 * Prints what calls cost without a replica and with one, on the built-in catalogue. Both servers run on the same primary
 * and take turns. Primary, replica and servers share the cores of this machine, so it shows what choosing a server
 * costs a call, and not what a second machine adds.
 */
export async function replica(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-replica-bench-'))
  await chmod(folder, 0o711)
  const { database, replica: standby } = await aReplicatedDatabase()
  // On disk, only one server may keep documents.
  const store = await anObjectStore()
  const products: SpawnedProduct[] = []
  try {
    const { DATABASE_READ_URL, ...primaryOnly } = database.env
    const secretsDir = path.join(folder, 'keys')
    const secrets = await readSecrets(secretsDir, {})
    const metricsPort = String(await freePort())
    const settings = { SECRETS_DIR: secretsDir, STORAGE_URL: store.storage, ...credentials }
    const reading = { ...settings, DATABASE_READ_URL: DATABASE_READ_URL!, METRICS_PORT: metricsPort }
    for (const [name, env] of Object.entries({ settings, reading })) {
      const dataDir = path.join(folder, name)
      await mkdir(dataDir)
      products.push(await spawnProduct({ dataDir, databaseUrl: primaryOnly['DATABASE_URL'], env }))
    }
    const student = await aStudent({ db: database.db, secrets, clock: { now: () => new Date() } })
    await standby.catchUp()
    const counted = async (target: string) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^replica_reads_total\\{target="${target}"\\} (\\d+)$`, 'm').exec(text)?.[1])
    }
    while (!(await usable(metricsPort))) await wait(200)

    const rows: (string | number)[][] = []
    for (const { name, paths } of reads) {
      const runs: { p50: number; p99: number; perSecond: number }[][] = [[], []]
      const before = { replica: await counted('replica'), primary: await counted('primary') }
      for (let round = 0; round < rounds; round++)
        for (const [index, { url }] of products.entries())
          runs[index]!.push(await ask({ url, paths, token: student.token, connections: 8, seconds }))
      const middle = runs.map((of) => ({
        p50: percentile(of.map(({ p50 }) => p50)),
        p99: percentile(of.map(({ p99 }) => p99)),
        perSecond: percentile(of.map(({ perSecond }) => perSecond)),
      }))
      const there = (await counted('replica')) - before.replica
      const share = there / (there + (await counted('primary')) - before.primary)
      rows.push([
        name,
        ...middle.flatMap(({ p50, p99, perSecond }) => [rounded(p50), rounded(p99), Math.round(perSecond)]),
        rounded(middle[1]!.p50 / middle[0]!.p50),
        `${Math.round(share * 100)} %`,
      ])
    }
    printTable(
      [
        '8 connections, ms',
        'p50 primary',
        'p99',
        'a second',
        'p50 replica',
        'p99',
        'a second',
        'times',
        'on it',
      ],
      rows,
    )
    console.log('')
    const took: number[][] = [[], []]
    for (let turn = 0; turn < writes; turn++)
      for (const [index, { url }] of products.entries())
        took[index]!.push(await join(url, `${turn}-${index}`))
    printTable(
      ['a call that writes, one at a time, ms', 'p50', 'p99'],
      ['without a replica', 'with one, and its position returned'].map((name, index) => [
        name,
        rounded(percentile(took[index]!)),
        rounded(percentile(took[index]!, 0.99)),
      ]),
    )
  } finally {
    for (const product of products) await product.stop()
    await database.drop()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function usable(port: string): Promise<boolean> {
  return /^replica_usable 1$/m.test(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
}

/** @returns the milliseconds that a write took */
async function join(url: string, reader: string): Promise<number> {
  const began = performance.now()
  const { status } = await fetch(`${url}/api/newsletter/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `reader-${reader}@example.org` }),
  })
  if (status !== 200) throw new Error(`Joining answered ${status}`)
  return performance.now() - began
}
