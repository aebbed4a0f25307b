import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
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
