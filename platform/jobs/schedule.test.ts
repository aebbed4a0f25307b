import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { startSchedule, type Job } from './schedule.ts'

let product: TestProduct
const started: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  product = await testProduct()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((schedule) => schedule.stop()))
  await product.close()
})

const hour = 3_600
function start(jobs: Job[]) {
  const schedule = startSchedule(product.deps, jobs, 20)
  started.push(schedule)
  return schedule
}
const known = async () => (await product.deps.pool.query('select from job_runs')).rowCount

test('a job runs once per period over three servers, and over restarts within the period', async () => {
  let runs = 0
  const job = { name: 'six-hourly', every: 6 * hour, run: async () => void runs++ }
  for (let server = 0; server < 3; server++) start([job])
  await expect.poll(known).toBe(1)
  // A day in steps of an hour, with all servers started anew in each.
  for (let at = 1; at <= 24; at++) {
    product.clock.advance(hour * 1000)
    const due = Math.floor(at / 6)
    await expect.poll(() => runs).toBe(due)
    await Promise.all(started.splice(0).map((schedule) => schedule.stop()))
    for (let server = 0; server < 3; server++) start([job])
  }
  expect(runs).toBe(4)
})

test('a job that outlasts its period is not run beside itself, and one that fails has its next turn', async () => {
  const under = { now: 0, most: 0, runs: 0 }
  let finish = () => {}
  const slow: Job = {
    name: 'slow',
    every: 60,
    run: async () => {
      under.runs++
      under.most = Math.max(under.most, ++under.now)
      await new Promise<void>((resolve) => (finish = resolve))
      under.now--
      throw new Error('It failed at the end')
    },
  }
  let others = 0
  const other: Job = { name: 'other', every: 60, run: async () => void others++ }
  for (let server = 0; server < 2; server++) start([slow, other])
  await expect.poll(known).toBe(2)
  for (const turn of [1, 2, 3]) {
    product.clock.advance(60_000)
    await expect.poll(() => others).toBe(turn)
  }
  expect(under).toMatchObject({ most: 1, runs: 1 })
  finish()
  // Its lock is free a moment after it has ended, and a turn that comes before is left out.
  const isFree = async () => {
    const { rows } = await product.deps.pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('job'), hashtext('slow')) as free`,
    )
    return rows[0]!.free
  }
  await expect.poll(isFree).toBe(true)
  product.clock.advance(60_000)
  await expect.poll(() => under.runs).toBe(2)
  finish()
})

test('what was claimed and not begun when a server stops is run by another', async () => {
  const ran: string[] = []
  const finish: (() => void)[] = []
  const blocking = Array.from({ length: 3 }, (_, index): Job => ({
    name: `blocking-${index}`,
    every: 60,
    run: () => new Promise<void>((resolve) => finish.push(resolve)),
  }))
  const last: Job = { name: 'z-last', every: 60, run: async () => void ran.push('last') }
  const first = start([...blocking, last])
  await expect.poll(known).toBe(4)
  product.clock.advance(60_000)
  const claimed = async () =>
    (
      await product.deps.pool.query('select from job_runs where began_at = $1 or began_at > $1', [
        new Date(product.clock.now().getTime() - 30_000),
      ])
    ).rowCount
  await expect.poll(claimed).toBe(4)
  // One that begins after the others were released would never end.
  await expect.poll(() => finish.length).toBe(3)
  const stopping = first.stop()
  for (const release of finish) release()
  await stopping
  if (ran.length === 0) {
    start([last])
    await expect.poll(() => ran).toEqual(['last'])
  }
})
