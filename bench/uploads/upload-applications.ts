import { readFile, readdir } from 'node:fs/promises'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { connect } from '#platform/database/connect.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'
import { printTable } from '../measure/figures.ts'

const uploads = 100
const bytes = 4_800_000
const rounds = 2

/** Sends one application with one photograph. @returns the status, 0 when the connection broke */
export function send(
  url: string,
  student: Person,
  to: ProgramToApplyTo,
  photograph: Buffer,
  agent: Agent,
): Promise<number> {
  const field = (name: string, value: string) =>
    `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    field('university', to.universityId) +
      field('program', to.programId) +
      field('user_id', student._id) +
      '--bench\r\nContent-Disposition: form-data; name="cnicFrontImage"; filename="IMG_0001.jpg"\r\n\r\n',
  )
  const tail = Buffer.from('\r\n--bench--\r\n')
  return new Promise((resolve) => {
    const asked = request(`${url}/api/student-docs/create`, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${student.token}`,
        'content-type': 'multipart/form-data; boundary=bench',
        'content-length': head.length + photograph.length + tail.length,
      },
    })
    asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode!)))
    asked.on('error', () => resolve(0))
    asked.write(head)
    asked.write(photograph)
    asked.end(tail)
  })
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** The processes that decode pictures: children of the product, told from its database by what they run. */
async function imageWorkers(product: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const status = await readFile(`/proc/${name}/status`, 'latin1').catch(() => '')
    if (!status.includes(`\nPPid:\t${product}\n`)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => '')
    if (command.includes('image-worker')) found.push(Number(name))
  }
  return found
}

interface Memory {
  product: number
  workers: number
}

/** Watches the highest memory and the slowest answer to a trivial request, until told to stop. */
function watch(product: SpawnedProduct, workers: readonly number[]) {
  const peak: Memory = { product: 0, workers: 0 }
  let slowest = 0
  const look = async () => {
    peak.product = Math.max(peak.product, await residentBytes(product.pid))
    const each = await Promise.all(workers.map(residentBytes))
    peak.workers = Math.max(
      peak.workers,
      each.reduce((sum, one) => sum + one, 0),
    )
  }
  const live = async () => {
    const began = performance.now()
    await fetch(`${product.url}/healthz`).then((answer) => answer.arrayBuffer())
    slowest = Math.max(slowest, performance.now() - began)
  }
  const timers = [setInterval(() => void look(), 50), setInterval(() => void live(), 200)]
  return async () => {
    timers.forEach(clearInterval)
    await look()
    return { ...peak, slowest }
  }
}

async function trial(name: string, env: Record<string, string>, photograph: Buffer) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-uploads-'))
  await chmod(dataDir, 0o711)
  const product = await spawnProduct({ dataDir, env })
  const { db, close } = connect(product.database)
  const agent = new Agent({ maxSockets: Infinity })
  const lines = []
  try {
    const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
    const people = { db, secrets, clock: { now: () => new Date() } }
    const students: Person[] = []
    for (let made = 0; made < uploads; made++) students.push(await aStudent(people))
    const apply = (count: number, to: ProgramToApplyTo) =>
      Promise.all(students.slice(0, count).map((one) => send(product.url, one, to, photograph, agent)))
    // Both workers run, and everything is loaded, before anything is measured.
    await apply(4, await aProgram({ db }))
    const workers = await imageWorkers(product.pid)
    for (let round = 1; round <= rounds; round++) {
      const to = await aProgram({ db })
      const before = await watch(product, workers)()
      const stop = watch(product, workers)
      const began = performance.now()
      const statuses = await apply(uploads, to)
      const seconds = (performance.now() - began) / 1000
      const peak = await stop()
      const { documents } = await db
        .selectFrom('application_documents as d')
        .innerJoin('applications as a', 'a.id', 'd.application_id')
        .select(({ fn }) => fn.countAll<number>().as('documents'))
        .where('a.program_id', '=', to.programId)
        .executeTakeFirstOrThrow()
      lines.push([
        name,
        round,
        statuses.filter((status) => status === 200).length,
        documents,
        Number(seconds.toFixed(1)),
        Math.round(before.product / 1e6),
        Math.round((peak.product - before.product) / 1e6),
        Math.round((peak.workers - before.workers) / 1e6),
        Math.round(peak.slowest),
      ])
    }
  } finally {
    agent.destroy()
    await close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return lines
}

/** 100 applications with a photograph of 4.8 MB each, at once, from 100 students, through the whole product. */
export async function uploadApplications(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('  Left out: memory is read from /proc, which only Linux has.')
    return
  }
  const photograph = await aPhotograph(bytes)
  console.log(
    `  ${uploads} applications at once, each with a photograph of ${(photograph.length / 1e6).toFixed(1)} MB`,
  )
  printTable(
    [
      'allocator',
      'round',
      'answered 200',
      'documents kept',
      'seconds',
      'product before, MB',
      'product, MB more',
      'workers, MB more',
      'slowest live check, ms',
    ],
    [
      ...(await trial('as it comes', {}, photograph)),
      ...(await trial('MALLOC_ARENA_MAX=2', { MALLOC_ARENA_MAX: '2' }, photograph)),
    ],
  )
}
