import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { clientConfig, connect } from '#platform/database/connect.ts'
import { anotherSession, type Person } from '#test/people/people.ts'
import { spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { ask, type Run } from '../measure/load.ts'
import { fillQueue, size } from './queue-data.ts'
import { startByHand } from '../by-hand/start-by-hand.ts'

const rounds = Number(process.env['QUEUE_ROUNDS'] ?? 3)
const seconds = Number(process.env['QUEUE_SECONDS'] ?? 3)
const decisions = Number(process.env['QUEUE_DECISIONS'] ?? 300)

const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index))
/** Texts enough that none comes again within the second for which an answer is kept. */
const searching = (count: number, of: (index: number) => string) =>
  many(count, (index) => `/api/staff/queue?search=${encodeURIComponent(of(index))}`)
const first =
  'Ayesha Fatima Zara Hira Mahnoor Noor Iqra Sana Bushra Mehwish Usman Hamza Ali Bilal Saad Omar'.split(' ')
const last =
  'Siddiqui Yousaf Khan Tariq Raza Haider Baloch Mehmood Iqbal Aslam Qureshi Malik Butt Sheikh Ansari'.split(
    ' ',
  )
const subjects = 'medicine dentistry pharmacy nursing computer civil electrical business economics law'.split(
  ' ',
)
const from = (list: readonly string[], index: number) => list[index % list.length]!

const cases: readonly { name: string; paths: readonly string[] }[] = [
  { name: 'queue: mine and unassigned', paths: ['/api/staff/queue'] },
  // A page number without a group changes nothing but that no answer was kept.
  { name: 'queue: nothing kept', paths: many(9000, (index) => `/api/staff/queue?page=${1 + index}`) },
  {
    name: 'queue: one group, by page',
    paths: many(9, (page) => `/api/staff/queue?group=new&limit=50&page=${1 + page}`),
  },
  {
    name: 'queue: outside steps due, by page',
    paths: many(9, (page) => `/api/staff/queue?group=outside&limit=50&page=${1 + page}`),
  },
  {
    name: 'queue: files whose next step is the deposit',
    paths: many(9000, (index) => `/api/staff/queue?officer=all&step=deposit&page=${1 + index}`),
  },
  {
    name: 'search: whole name',
    paths: searching(6000, (index) => `${from(first, index)} ${from(last, Math.floor(index / 16))}`),
  },
  {
    name: 'search: last name',
    paths: many(
      6000,
      (index) => `/api/staff/queue?search=${from(last, index).toLowerCase()}&page=${1 + index}`,
    ),
  },
  {
    name: 'search: e-mail',
    paths: searching(6000, (index) => `student-${(index * 37) % size.students}@example.org`),
  },
  {
    name: 'search: reference',
    paths: searching(6000, (index) => `MZ-2026-${String((index * 13) % size.applications).padStart(6, '0')}`),
  },
  {
    name: 'search: part of a number',
    paths: searching(6000, (index) => String(1000 + ((index * 13) % 9000))),
  },
  {
    name: 'search: university',
    paths: many(
      6000,
      (index) => `/api/staff/queue?search=university%20${1 + (index % size.universities)}&page=${1 + index}`,
    ),
  },
  {
    name: 'search: program',
    paths: many(
      6000,
      (index) => `/api/staff/queue?search=${from(subjects, index)}%20${index % 89}&page=${1 + index}`,
    ),
  },
]

/** Prints how the queue of 50,000 applications does beside plain SQL, and how long a decision takes meanwhile. */
export async function queue(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-queue-'))
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir })
  const connection = connect(product.database)
  try {
    const client = new pg.Client({ ...clientConfig(product.database), statement_timeout: 0 })
    await client.connect()
    const began = performance.now()
    await fillQueue(client)
    console.log(
      `  ${size.applications} applications after ${Math.round((performance.now() - began) / 1000)} s`,
    )
    const { rows } = await client.query<{ id: string }>(
      `select id from users where role = 'officer' order by email`,
    )
    await client.end()
    const deps = { ...connection, clock: { now: () => new Date() }, secrets: undefined as never }
    const tokens: string[] = []
    for (const { id } of rows) {
      tokens.push(await anotherSession(deps, { _id: id, role: 'officer' } as Person))
    }
    const hand = await startByHand('queue-by-hand.ts', product.database)
    try {
      await compare(product, dataDir, hand.url, tokens)
    } finally {
      await hand.stop()
    }
    await decide(product, connection.pool, tokens)
  } finally {
    await connection.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const middle = (runs: readonly Run[]) => ({
  p50: percentile(runs.map(({ p50 }) => p50)),
  p99: percentile(runs.map(({ p99 }) => p99)),
  perSecond: percentile(runs.map(({ perSecond }) => perSecond)),
})

/**
 * Milliseconds of work that the product's process and each of the database's have done so far, on Linux; empty
 * elsewhere. Says what a request costs however busy the machine is.
 */
async function workOf(pid: number, dataDir: string): Promise<Map<number, number>> {
  const ticks = 10
  const processes = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const [stat, line] = await Promise.all([
          readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''),
          readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
        ])
        const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return {
          pid: Number(name),
          parent: Number(parts[1]),
          work: (Number(parts[11]) + Number(parts[12])) * ticks,
          isDatabase: line.includes(dataDir) && line.includes('postgres'),
        }
      }),
  )
  const database = new Set(stats.filter(({ isDatabase }) => isDatabase).map((one) => one.pid))
  const counted = stats.filter((one) => one.pid === pid || database.has(one.pid) || database.has(one.parent))
  return new Map(counted.map((one) => [one.pid, one.work]))
}

async function compare(
  { url, pid }: SpawnedProduct,
  dataDir: string,
  handUrl: string,
  tokens: readonly string[],
): Promise<void> {
  const rows: (string | number)[][] = []
  for (const { name, paths } of cases) {
    for (const connections of [1, 16]) {
      const load = { paths, token: tokens[0]!, tokens, connections, seconds }
      const ours: Run[] = []
      const theirs: Run[] = []
      let work = 0
      await ask({ ...load, url, seconds: 0.5 })
      for (let round = 0; round < rounds; round++) {
        const before = await workOf(pid, dataDir)
        ours.push(await ask({ ...load, url }))
        // A connection that was closed meanwhile takes what it did with it.
        for (const [one, done] of await workOf(pid, dataDir)) work += done - (before.get(one) ?? 0)
        theirs.push(await ask({ ...load, url: handUrl, seconds: Math.min(seconds, 2) }))
      }
      const [our, their] = [middle(ours), middle(theirs)]
      const each = work / ours.reduce((sum, { requests }) => sum + requests, 0)
      rows.push([
        ...[name, connections, rounded(our.p50), rounded(our.p99), Math.round(our.perSecond), rounded(each)],
        ...[
          rounded(their.p50),
          rounded(their.p99),
          Math.round(their.perSecond),
          rounded(our.p50 / their.p50),
        ],
      ])
      // A run of minutes shows how far it is.
      console.error(`    ${rows.at(-1)!.join('  ')}  load ${os.loadavg()[0]!.toFixed(1)}`)
    }
  }
  console.log(
    `\n  ${size.officers} officers in turn; p50, p99 and work in ms; goal: p99 below 50 ms at 16 clients`,
  )
  printTable(
    ['', 'clients', 'p50', 'p99', 'req/s', 'work a request', 'by hand p50', 'p99', 'req/s', 'ratio of p50'],
    rows,
  )
}

/** Starts reviews through HTTP, one after another and four at once, each of a file of its own. */
async function decide(product: SpawnedProduct, pool: pg.Pool, tokens: readonly string[]): Promise<void> {
  const rows: (string | number)[][] = []
  for (const clients of [1, 4]) {
    const { rows: files } = await pool.query<{ id: string }>(
      `select id from applications where stage = 'submitted' order by id limit $1`,
      [decisions],
    )
    const times: number[] = []
    const work = async (token: string) => {
      for (let file = files.pop(); file; file = files.pop()) {
        const sent = performance.now()
        const answer = await fetch(`${product.url}/api/staff/applications/${file.id}/decision`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ decision: 'start_review' }),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`A decision answered ${answer.status}`)
        times.push(performance.now() - sent)
      }
    }
    await Promise.all(tokens.slice(0, clients).map(work))
    rows.push([
      ...['start the review', clients, times.length],
      ...[rounded(percentile(times)), rounded(percentile(times, 0.99)), rounded(Math.max(...times))],
    ])
  }
  console.log('\n  Decisions through HTTP, in ms; goal: below 100 ms')
  printTable(['', 'clients', 'decisions', 'p50', 'p99', 'longest'], rows)
}
