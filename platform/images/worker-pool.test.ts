import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWorkerPool } from './worker-pool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-workers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a job that comes while an idle worker ends gets another worker', async () => {
  const ending = path.join(folder, 'ending')
  const program = path.join(folder, 'worker.mjs')
  // Takes a moment to end, as a process with native code does.
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs'
    process.on('message', ({ id }) => process.send({ id, pid: process.pid }))
    process.on('disconnect', () => {
      writeFileSync(process.env.ENDING, '')
      setTimeout(() => process.exit(0), 300)
    })`,
  )
  const pool = createWorkerPool<object, { id: number; pid: number }>({
    path: program,
    flags: [],
    env: { ENDING: ending },
    workers: 1,
    timeoutMs: 10_000,
    idleMs: 1,
    log: { warn: () => {} },
  })
  onTestFinished(() => pool.close())
  const first = await pool.run({})
  await expect.poll(() => existsSync(ending), { interval: 5 }).toBe(true)
  const second = await pool.run({})
  expect(second.pid).not.toBe(first.pid)
})

test('a worker that cannot be started leaves its place to the next job', async () => {
  const answers = path.join(folder, 'answers.mjs')
  await writeFile(answers, `process.on('message', ({ id }) => process.send({ id }))`)
  const script = path.join(folder, 'few-files.mjs')
  await writeFile(
    script,
    `import { closeSync, openSync } from 'node:fs'
    import { createWorkerPool } from ${JSON.stringify(new URL('worker-pool.ts', import.meta.url).href)}
    const pool = createWorkerPool({
      path: ${JSON.stringify(answers)}, flags: [], env: {}, workers: 1, timeoutMs: 10_000, idleMs: 0,
      log: { warn: () => {} },
    })
    const open = []
    try {
      for (;;) open.push(openSync(${JSON.stringify(script)}))
    } catch {}
    const said = []
    for (const _ of [1, 2]) said.push(await pool.run({}).then(() => 'done', ({ name }) => name))
    for (const file of open) closeSync(file)
    said.push(await pool.run({}).then(() => 'done', ({ name }) => name))
    await pool.close()
    console.log(said.join(' '))`,
  )
  const few = ['-c', 'ulimit -n 60 && exec "$0" "$1"', process.execPath, script]
  const { stdout } = await promisify(execFile)('sh', few, { timeout: 30_000 })
  expect(stdout.trim()).toBe('WorkerGone WorkerGone done')
})

test('a worker that is refused by the system at once leaves its place too', async () => {
  const pool = createWorkerPool<object, { id: number }>({
    path: path.join(folder, 'worker.mjs'),
    // What Node refuses before it asks the system.
    flags: ['\u0000'],
    env: {},
    workers: 1,
    timeoutMs: 10_000,
    idleMs: 0,
    log: { warn: () => {} },
  })
  onTestFinished(() => pool.close())
  const both = await Promise.allSettled([pool.run({}), pool.run({})])
  expect(both.map((one) => (one as PromiseRejectedResult).reason.name)).toEqual(['WorkerGone', 'WorkerGone'])
})
