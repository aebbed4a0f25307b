import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import { findRunning } from '#platform/database/embedded.ts'
import { processOf } from '#platform/database/postmaster.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aPhotograph } from './fixtures/pictures.ts'
import { aStudent } from './people/people.ts'
import { putDatabaseInto } from './harness/database.ts'
import { processes, type Process } from './harness/processes.ts'
import { freePort } from './harness/spawned-product.ts'

/** What an operator may count on: service managers kill what is still there after it. */
const longestStopMs = 10_000

let dataDir: string
const opened: { destroy(): unknown }[] = []
const started: Set<number> = new Set()
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-stop-'))
  await chmod(dataDir, 0o711)
  putDatabaseInto(dataDir)
})
afterEach(() => {
  for (const one of opened.splice(0)) one.destroy()
  for (const pid of alive(started)) signal(pid, 'SIGKILL')
  started.clear()
})
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** A process and all below it. */
function treeOf(pid: number): Process[] {
  const all = processes()
  const tree = all.filter((one) => one.pid === pid)
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent))
  for (const one of tree) started.add(one.pid)
  return tree
}

const alive = (pids: Iterable<number>): number[] => [...pids].filter((pid) => processOf(pid) !== undefined)

/** One that has ended meanwhile hears nothing. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What npm sees of this environment: no more than where it finds its programs, and what Node has compiled of them. */
const plain = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
const root = path.dirname(import.meta.dirname)

/** `npm start`, as an operator types it. Resolves when it says that it is ready. */
async function npmStart(): Promise<{ npm: ChildProcess; url: string }> {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...plain,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(npm.pid!)
  let words = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      words += text
      // The last lines of the greeting: how the first person of the office gets in.
      if (words.includes('is ready.') && words.includes('--role admin')) resolve()
    }
    npm.stdout.setEncoding('utf8').on('data', hear)
    npm.stderr.setEncoding('utf8').on('data', hear)
    npm.once('exit', () => reject(new Error(`npm start ended:\n${words}`)))
  })
  return { npm, url: `http://127.0.0.1:${port}` }
}

async function aSignedInStudent() {
  const running = await findRunning(dataDir)
  const { db, close } = connect(running!.connection)
  try {
    const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
    return await aStudent({ db, secrets, clock: { now: () => new Date() } })
  } finally {
    await close()
  }
}

/** A request that is still going on when this resolves, with its answer if that has begun. */
async function begin(url: string, options: http.RequestOptions, body?: Buffer) {
  const request = http.request(url, options)
  opened.push(request)
  request.on('error', () => {})
  if (body) request.write(body)
  else request.end()
  return request
}

/**
 * What students have open at any time: a stream, an upload on a slow line, and connections at rest.
 * @returns asks the product at an address how much of the upload it has
 */
async function keepBusy(url: string): Promise<(at: string) => Promise<number>> {
  const { token } = await aSignedInStudent()
  const headers = { authorization: `Bearer ${token}` }
  const jsonType = { 'content-type': 'application/json' }
  const bytesType = { 'content-type': 'application/octet-stream' }
  const call = async (route: string, init: RequestInit, at = url) =>
    (await fetch(`${at}/api${route}`, { ...init, headers: { ...headers, ...init.headers } })).json()
  const announce = (bytes: Buffer, name: string, at = url) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const body = JSON.stringify({ name, bytes: bytes.length, sha256, label: 'IMG_2041.jpg', flags: [] })
    return call('/student/uploads', { method: 'POST', headers: jsonType, body }, at)
  }
  const photo = await aPhotograph(20_000)
  const whole = await announce(photo, 'cnicFrontImage')
  await call(`/student/uploads/${whole.uploadId}?from=0`, {
    method: 'PUT',
    headers: bytesType,
    body: new Uint8Array(photo),
  })
  // Starts a process that decodes pictures, which then waits for more.
  await call(`/student/uploads/${whole.uploadId}/finish`, { method: 'POST', headers: jsonType, body: '{}' })

  const stream = await begin(`${url}/api/live`, { headers })
  const [answer] = (await once(stream, 'response')) as [http.IncomingMessage]
  answer.on('error', () => {})
  await once(answer, 'data')

  const slow = randomBytes(400_000)
  const { uploadId } = await announce(slow, 'cnicBackImage')
  await begin(
    `${url}/api/student/uploads/${uploadId}?from=0`,
    { method: 'PUT', headers: { ...headers, ...bytesType, 'content-length': String(slow.length) } },
    slow.subarray(0, 100_000),
  )
  const received = async (at: string) => (await announce(slow, 'cnicBackImage', at)).received
  await expect.poll(() => received(url)).toBe(100_000)

  const { port } = new URL(url)
  for (const words of [
    '',
    'GET /healthz HTTP/1.1\r\nhost: x\r\n',
    'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  ]) {
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    socket.write(words)
    if (words.endsWith('\r\n\r\n')) await once(socket, 'data')
  }
  return received
}

it('SIGTERM to npm start ends everything in ten seconds, even with open connections', async () => {
  const { npm, url } = await npmStart()
  const received = await keepBusy(url)
  const tree = treeOf(npm.pid!)
  const commands = tree.map(({ command }) => command).join('\n')
  for (const part of ['app/main.ts', 'image-worker', 'bin/postgres -D', 'checkpointer', '/bin/sh -c']) {
    expect(commands).toContain(part)
  }

  const ended = once(npm, 'exit')
  const began = performance.now()
  npm.kill('SIGTERM')
  await ended
  expect(alive(tree.map(({ pid }) => pid))).toEqual([])
  expect(performance.now() - began).toBeLessThan(longestStopMs)

  // The upload that was cut off goes on where it stood.
  const again = await npmStart()
  expect(await received(again.url)).toBe(100_000)

  // A service manager signals every process at once; the database's own must not be started anew.
  const all = treeOf(again.npm.pid!).map(({ pid }) => pid)
  for (const pid of all) signal(pid, 'SIGTERM')
  await expect.poll(() => alive(all)).toEqual([])
})

it('SIGTERM to npm test ends the tests, their workers and their database in ten seconds', async () => {
  const file = 'areas/accounts/registration/server/verify-code.test.ts'
  const npm = spawn('npm', ['test', '--', file], { cwd: root, env: plain, stdio: 'ignore' })
  started.add(npm.pid!)
  const commands = () => treeOf(npm.pid!).map(({ command }) => command)
  for (const part of ['scripts/run/test.mjs', 'vitest.mjs run', 'bin/postgres -D', 'vitest/dist/workers']) {
    await expect.poll(commands).toContainEqual(expect.stringContaining(part))
  }
  const tree = treeOf(npm.pid!).map(({ pid }) => pid)
  const ended = once(npm, 'exit')
  const began = performance.now()
  npm.kill('SIGTERM')
  await ended
  await expect.poll(() => alive(tree)).toEqual([])
  expect(performance.now() - began).toBeLessThan(longestStopMs)
})
