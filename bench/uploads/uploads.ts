/**
 * How the way from the socket to an encrypted file bears many uploads at once: every one must succeed, and memory
 * must not grow with their number.
 *
 *   node bench/uploads/uploads.ts [--uploads=100] [--bytes=4800000] [--rounds=3] [--json]
 */
import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { documentNames } from '#platform/contract/documents.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { withUpload } from '#platform/http/uploads/uploads.ts'
import { createFiles } from '#platform/files/files.ts'
import { createImages } from '#platform/images/images.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'

interface Round {
  readonly uploads: number
  readonly succeeded: number
  readonly seconds: number
  /** Growth over the state after one upload, at its highest, in MB (10^6 bytes). */
  readonly serverGrowth: number
  readonly workersGrowth: number
  /** Longest answer time of a trivial request made all along, in milliseconds. */
  readonly slowestLive: number
}

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '100' },
    bytes: { type: 'string', default: '4800000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    send: { type: 'string' },
  },
})
const uploads = Number(values.uploads)

if (values.send) await send(values.send)
else await serve()

/** The senders, a process of their own, so that their memory is not counted as the server's. */
async function send(url: string): Promise<void> {
  const photograph = await aPhotograph(Number(values.bytes))
  const head = `--b\r\nContent-Disposition: form-data; name="cnicFrontImage"; filename="a.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), photograph, Buffer.from('\r\n--b--\r\n')])
  const agent = new Agent({ maxSockets: Infinity })
  const post = () =>
    new Promise<number>((resolve) => {
      const asked = request(url, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
      })
      asked.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode!)))
      asked.on('error', () => resolve(0)).end(body)
    })
  process.on('message', async (count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, post))
    process.send!({ statuses, bytes: photograph.length })
  })
  process.send!('ready')
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

async function serve(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'manzil-bench-'))
  const temporaryFolder = join(folder, 'incoming')
  await mkdir(temporaryFolder, { mode: 0o700 })
  const key = { id: 'bench', bytes: randomBytes(32) }
  const keys = { current: key, byId: new Map([[key.id, key]]) }
  const files = await createFiles({ storage: join(folder, 'documents'), keys, log: console })
  const images = createImages({ log: console })
  const gates = createUploadGates()

  const server = createServer(async (asked, response) => {
    if (asked.method === 'GET') return response.end('alive')
    try {
      const options = { fields: [], files: documentNames, temporaryFolder, gates }
      await withUpload(asked, options, async (upload) => {
        for (const file of upload.files) {
          const fresh = `${file.path}.jpg`
          await images.reencode(file.path, fresh, { field: file.name })
          await files.put(randomUUID(), fresh, { version: 1 })
          await rm(fresh)
        }
      })
      response.end('kept')
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const sender = fork(fileURLToPath(import.meta.url), [`--send=${url}`, `--bytes=${values.bytes}`], {
    execArgv: [],
  })
  const told = () =>
    new Promise<{ statuses: number[]; bytes: number }>((resolve) => sender.once('message', resolve))
  await told()

  const workerBytes = async () => {
    const all = await Promise.all(images.pids().map(residentBytes))
    return all.reduce((sum, one) => sum + one, 0)
  }
  async function round(count: number): Promise<Round & { bytes: number }> {
    const before = { server: process.memoryUsage.rss(), workers: await workerBytes() }
    const peak = { ...before }
    let slowestLive = 0
    const watch = setInterval(async () => {
      peak.server = Math.max(peak.server, process.memoryUsage.rss())
      peak.workers = Math.max(peak.workers, await workerBytes())
    }, 50)
    const live = setInterval(async () => {
      const started = performance.now()
      await fetch(url).then((answer) => answer.text())
      slowestLive = Math.max(slowestLive, performance.now() - started)
    }, 200)
    const started = performance.now()
    sender.send(count)
    const { statuses, bytes } = await told()
    const seconds = (performance.now() - started) / 1000
    clearInterval(watch)
    clearInterval(live)
    return {
      uploads: count,
      bytes,
      succeeded: statuses.filter((status) => status === 200).length,
      seconds,
      serverGrowth: (peak.server - before.server) / 1e6,
      workersGrowth: (peak.workers - before.workers) / 1e6,
      slowestLive,
    }
  }

  // Both workers run before anything is measured.
  await round(2)
  const rounds: Round[] = []
  if (!values.json)
    console.log(`${uploads} uploads of ${Number(values.bytes) / 1e6} MB at once, ${cpus().length} cores`)
  for (let i = 1; i <= Number(values.rounds); i++) {
    const one = await round(uploads)
    rounds.push(one)
    if (values.json) continue
    console.log(
      `round ${i}: ${one.succeeded} of ${one.uploads} kept in ${one.seconds.toFixed(1)} s; memory: server +${one.serverGrowth.toFixed(0)} MB,`,
      `workers +${one.workersGrowth.toFixed(0)} MB; slowest live check ${one.slowestLive.toFixed(0)} ms`,
    )
  }
  const left = (await readdir(temporaryFolder)).length
  const stored = (await readdir(join(folder, 'documents', 'objects'), { recursive: true })).filter(
    (name) => name.length > 36,
  )
  if (values.json) console.log(JSON.stringify({ rounds, left, stored: stored.length }))
  else console.log(`${stored.length} documents stored, ${left} temporary files left`)

  sender.disconnect()
  server.close()
  await images.close()
  await rm(folder, { recursive: true })
}
