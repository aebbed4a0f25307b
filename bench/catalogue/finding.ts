import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, connect } from '#platform/database/connect.ts'
import { importCatalogue } from '#areas/catalogue/import/server/import-catalogue.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { fillPrograms, takeSeed } from './finding-data.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { sharedFile } from './full-catalogue.ts'
import { ask, type Run } from '../measure/load.ts'
import { aServerDatabase, type ServerDatabase } from '#test/harness/server-postgres.ts'
import { startByHand } from '../by-hand/start-by-hand.ts'

/** Sizes of the catalogue the curve is drawn over; the last one is compared with the server written by hand. */
const sizes = (process.env['FINDING_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
/** `server`, `embedded`, or both in turn. */
const kinds = (process.env['FINDING_ON'] ?? 'embedded,server').split(',')
const rounds = Number(process.env['FINDING_ROUNDS'] ?? 3)
/** Databases an earlier run has filled, as in `10000=postgres://…,100000=postgres://…`; nothing is imported then. */
const filled = new Map(
  (process.env['FINDING_FILLED'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => [Number(one.split('=')[0]), one.slice(one.indexOf('=') + 1)]),
)

interface Case {
  readonly name: string
  readonly paths: readonly string[]
  /** Asked of the server written by hand as well. */
  readonly byHand: boolean
}

const programs = '/api/catalogue/programs?'
const filters = '/api/catalogue/filters?'
const cases: readonly Case[] = [
  {
    name: 'selective: country, level, field',
    paths: ['LV', 'GE', 'EE', 'MT', 'CY'].map((one) => `${programs}country=${one}&level=6&field=0613,07`),
    byHand: true,
  },
  { name: 'selective, by tuition', paths: [`${programs}country=PL&field=09&sort=tuition`], byHand: true },
  { name: 'broad: nothing asked', paths: [programs], byHand: true },
  { name: 'broad: level, by tuition', paths: [`${programs}level=6&sort=tuition`], byHand: true },
  { name: 'broad: by deadline', paths: [`${programs}level=6,7&sort=deadline`], byHand: true },
  { name: 'broad: open, taught in English', paths: [`${programs}open=yes&language=en`], byHand: true },
  {
    name: 'words, few',
    paths: ['naval architecture', 'patisserie', 'valuation', 'criminology'].map(
      (one) => `${programs}search=${encodeURIComponent(one)}`,
    ),
    byHand: true,
  },
  {
    name: 'words, many',
    paths: ['engineering', 'science', 'education'].map((one) => `${programs}search=${one}`),
    byHand: true,
  },
  { name: 'words and filters', paths: [`${programs}search=nursing&country=AU&level=7`], byHand: true },
  { name: 'name and subject', paths: [`${programs}search=auburn%20genetics`], byHand: false },
  { name: 'misspelt', paths: [`${programs}search=mecanical%20enginering`], byHand: false },
  { name: 'eligibility over all', paths: [`${programs}qualify=met`], byHand: true },
  { name: 'eligibility, by tuition', paths: [`${programs}qualify=met&level=7&sort=tuition`], byHand: true },
  { name: 'counts: nothing asked', paths: [filters], byHand: true },
  { name: 'counts: two filters', paths: [`${filters}level=7&country=DE,FR,IT`], byHand: true },
  { name: 'counts: tuition', paths: [`${filters}tuitionUpTo=20000&currency=USD`], byHand: true },
  { name: 'counts: words', paths: [`${filters}search=engineering`], byHand: true },
  { name: 'counts: eligibility', paths: [`${filters}qualify=met`], byHand: true },
  {
    name: 'suggestions',
    paths: [
      'eng',
      'medi',
      'oxfo',
      'comp',
      'nursing au',
      'karaganda m',
      'padova',
      'mit',
      'busi',
      'civil eng',
    ].map((one) => `/api/catalogue/suggest?search=${encodeURIComponent(one)}`),
    byHand: false,
  },
  { name: 'destinations', paths: ['/api/catalogue/destinations?currency=USD'], byHand: false },
]

interface Bench {
  readonly product: SpawnedProduct
  readonly student: Person
  close(): Promise<void>
}

/** Prints how the search for programs does over sizes, and beside plain SQL on the largest. */
export async function finding(): Promise<void> {
  const files = ['universities.csv', 'programs.csv.gz'].map(sharedFile)
  if (files.includes(null)) {
    console.log('  Left out: universities.csv and programs.csv.gz are not here (MANZIL_SHARED).')
    return
  }
  if (filled.size > 0) return measureFilled()
  for (const kind of kinds) {
    const server = kind === 'server' ? await aServerDatabase() : null
    if (kind === 'server' && !server) {
      console.log('  Left out: there is no PostgreSQL server (TEST_DATABASE_URL).')
      continue
    }
    try {
      await measure(server, files as string[])
    } finally {
      await server?.drop()
    }
  }
}

/** By case: what was measured at each size. */
type Curve = string[][]

async function measure(server: ServerDatabase | null, files: readonly string[]): Promise<void> {
  const { product, student, close } = await start(server?.url)
  try {
    const client = new pg.Client(clientConfig(product.database))
    await client.connect()
    for (const file of files) await importCatalogue(client, file, { startedBy: 'the bench' })
    await takeSeed(client)
    const curve: Curve = cases.map(({ name }) => [name])
    for (const size of sizes) {
      const began = performance.now()
      await fillPrograms(client, size)
      console.log(`  ${size} programs after ${Math.round((performance.now() - began) / 1000)} s`)
      await addToCurve(curve, product, student)
    }
    printCurve(curve, sizes, server?.version ?? 'embedded')
    await compareAll(product, student, client)
    await client.end()
  } finally {
    await close()
  }
}

async function measureFilled(): Promise<void> {
  const curve: Curve = cases.map(({ name }) => [name])
  for (const [size, url] of filled) {
    const { product, student, close } = await start(url)
    try {
      await addToCurve(curve, product, student)
      if (size !== Math.max(...filled.keys())) continue
      const client = new pg.Client(clientConfig(product.database))
      await client.connect()
      printCurve(curve, [...filled.keys()], 'filled')
      await compareAll(product, student, client)
      await client.end()
    } finally {
      await close()
    }
  }
}

async function addToCurve(curve: Curve, product: SpawnedProduct, student: Person): Promise<void> {
  await untilRead(product, student)
  for (const [at, { paths }] of cases.entries()) {
    // What is worked out once after a change of the catalogue is asked for before the clock runs.
    const load = { url: product.url, paths, token: student.token, connections: 1 }
    await ask({ ...load, seconds: 0.3 })
    curve[at]!.push(rounded((await ask({ ...load, seconds: 1 })).p50))
  }
}

function printCurve(curve: Curve, at: readonly number[], where: string): void {
  console.log(`\n  ${where}: p50 in ms at 1 client over the number of programs`)
  printTable(['', ...at.map(String)], curve)
}

async function start(databaseUrl: string | undefined): Promise<Bench> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-finding-'))
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir, databaseUrl })
  const connection = connect(product.database)
  const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
  const email = `${randomUUID()}@example.org`
  const student = await aStudent({ db: connection.db, secrets, clock: { now: () => new Date() } }, { email })
  const schooling = {
    qualification: 'hssc_pre_medical',
    title: null,
    institution: null,
    country: 'PK',
    status: 'completed',
    year: 2025,
    scheme: 'percentage',
    obtained: 78,
    total: 100,
    subjects: [],
  }
  const result = {
    test: 'ielts',
    status: 'taken',
    date: '2026-06-01',
    overall: 7,
    sections: [],
    reportNo: null,
  }
  await connection.pool.query(
    `insert into academic_records (user_id, schooling, tests, schooling_changed_at, tests_changed_at)
     values ($1, $2, $3, now(), now())`,
    [student._id, JSON.stringify([schooling]), JSON.stringify([result])],
  )
  return {
    product,
    student,
    close: async () => {
      await connection.close()
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the product has the catalogue as it is. */
async function untilRead({ url }: SpawnedProduct, { token }: Person): Promise<void> {
  const get = async () => {
    const began = performance.now()
    const answer = await fetch(`${url}${programs}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.text()
    return performance.now() - began
  }
  const first = await get()
  if (first > 500) console.log(`  read by the first request in ${(first / 1000).toFixed(1)} s`)
  // A large catalogue that changed is read beside the old one, which answers meanwhile, slowly.
  for (let calm = 0, asked = 0; calm < 4 && asked < 200; asked++) {
    await wait(250)
    calm = (await get()) < 250 ? calm + 1 : 0
  }
}

const middle = (runs: readonly Run[]) => ({
  p50: percentile(runs.map(({ p50 }) => p50)),
  p99: percentile(runs.map(({ p99 }) => p99)),
  perSecond: percentile(runs.map(({ perSecond }) => perSecond)),
})

async function compareAll(product: SpawnedProduct, { token }: Person, client: pg.Client): Promise<void> {
  // What one would add for these orders.
  await client.query(
    `create index if not exists by_hand_name on programs (name, id) where status = 'published'`,
  )
  await client.query(
    `create index if not exists by_hand_deadline on programs (deadline, id) where status = 'published'`,
  )
  await client.query('analyze programs')
  const hand = await startByHand('finding-by-hand.ts', product.database)
  const rows: (string | number)[][] = []
  try {
    for (const { name, paths, byHand } of cases) {
      for (const connections of [1, 16]) {
        const runs: { product: Run[]; hand: Run[] } = { product: [], hand: [] }
        for (let round = 0; round < rounds; round++) {
          const load = { paths, token, connections, seconds: 1 }
          runs.product.push(await ask({ ...load, url: product.url }))
          if (byHand) runs.hand.push(await ask({ ...load, url: hand.url }))
        }
        const [ours, theirs] = [middle(runs.product), middle(runs.hand)]
        rows.push([
          ...[name, connections, rounded(ours.p50), rounded(ours.p99), Math.round(ours.perSecond)],
          ...(byHand
            ? [
                rounded(theirs.p50),
                rounded(theirs.p99),
                Math.round(theirs.perSecond),
                rounded(ours.p50 / theirs.p50),
              ]
            : ['', '', '', '']),
        ])
        // A run of minutes shows how far it is.
        console.error(`    ${rows.at(-1)!.join('  ')}`)
      }
    }
  } finally {
    await hand.stop()
  }
  console.log(
    `\n  ${sizes.at(-1)} programs beside plain SQL; p50 and p99 in ms; goal: ratio of p50 up to 1.3`,
  )
  printTable(['', 'clients', 'p50', 'p99', 'req/s', 'by hand p50', 'p99', 'req/s', 'ratio'], rows)
}
