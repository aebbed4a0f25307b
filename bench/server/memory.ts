import { readFile, readdir, chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { connect } from '#platform/database/connect.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { spawnProduct } from '#test/harness/spawned-product.ts'
import { leanArguments, leanEnvironment } from '../../scripts/run/lean.mjs'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { ask } from '../measure/load.ts'
import { send } from '../uploads/upload-applications.ts'

const clients = 16
const seconds = 8
const photographs = 3
const bytes = 3_000_000
const reads = [
  '/api/university/get-all-universities?page=1&limit=12',
  '/api/university/get-all-universities?page=7&limit=12',
  '/api/university/get-all-universities?search=university&limit=12',
  '/api/catalogue/programs?limit=12',
  '/api/catalogue/programs?search=medicine&limit=12',
  '/api/catalogue/filters',
]

interface Memory {
  product: number
  workers: number
  /** Of all, with what they map from files (above all the program itself) counted once. */
  all: number
}

/**
 * The resident memory of the product and its image workers, without its database, in MB. What is mapped from files is
 * the same in each of them; PSS would also share it with other Node processes of this machine.
 */
async function readMemory(pid: number): Promise<Memory> {
  const memory = { product: 0, workers: 0, all: 0 }
  let mapped = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'latin1').catch(() => '')
    const isProduct = name === String(pid)
    if (!isProduct && !status.includes(`\nPPid:\t${pid}\n`)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => '')
    if (!isProduct && !command.includes('image-worker')) continue
    memory[isProduct ? 'product' : 'workers'] += megabytes(status, 'VmRSS')
    memory.all += megabytes(status, 'RssAnon') + megabytes(status, 'RssShmem')
    mapped = Math.max(mapped, megabytes(status, 'RssFile'))
  }
  memory.all += mapped
  return memory
}
const megabytes = (text: string, name: string) =>
  (1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)) / 1e6

/** Peak memory at 16 clients that read, and then each send applications with a photograph. */
async function trial(
  name: string,
  env: Record<string, string>,
  nodeArgs: readonly string[],
  photograph: Buffer,
) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-memory-'))
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir, env, nodeArgs })
  const { db, close } = connect(product.database)
  const agent = new Agent({ maxSockets: Infinity })
  try {
    const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
    const people = { db, secrets, clock: { now: () => new Date() } }
    const students: Person[] = []
    for (let made = 0; made < clients; made++) students.push(await aStudent(people))
    const idle = await readMemory(product.pid)
    const peak = { product: 0, workers: 0, sum: 0, all: 0 }
    let looking = Promise.resolve()
    const look = async () => {
      const now = await readMemory(product.pid)
      peak.product = Math.max(peak.product, now.product)
      peak.workers = Math.max(peak.workers, now.workers)
      peak.sum = Math.max(peak.sum, now.product + now.workers)
      peak.all = Math.max(peak.all, now.all)
    }
    const timer = setInterval(() => {
      looking = looking.then(look)
    }, 100)
    const tokens = students.map(({ token }) => token)
    const run = await ask({
      url: product.url,
      paths: reads,
      token: tokens[0]!,
      tokens,
      connections: clients,
      seconds,
    })
    const afterReads = peak.product
    const took: number[] = []
    for (let turn = 0; turn < photographs; turn++) {
      const to = await aProgram({ db })
      await Promise.all(
        students.map(async (student) => {
          const began = performance.now()
          const status = await send(product.url, student, to, photograph, agent)
          if (status !== 200) throw new Error(`An application was answered ${status}`)
          took.push(performance.now() - began)
        }),
      )
    }
    clearInterval(timer)
    await looking
    return [
      name,
      ...[idle.product, afterReads, peak.product, peak.workers, peak.sum, peak.all].map(Math.round),
      Math.round(run.perSecond),
      rounded(run.p99),
      Math.round(percentile(took)),
    ]
  } finally {
    agent.destroy()
    await close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Peak memory without the catalogue: with the small built-in one. */
export async function memory(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('  Left out: memory is read from /proc, which only Linux has.')
    return
  }
  const photograph = await aPhotograph(bytes)
  const ways = [
    ['Node as it comes', {}, []],
    ['as npm start does', leanEnvironment, leanArguments],
  ] as const
  const rows = []
  for (const [name, env, args] of ways) rows.push(await trial(name, env, args, photograph))
  printTable(
    [
      'settings',
      'idle MB',
      'reading MB',
      'peak MB',
      'workers MB',
      'sum MB',
      'shared once MB',
      'reads/s',
      'p99 ms',
      'photo p50 ms',
    ],
    rows,
  )
}
