import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SpawnedProduct } from '../harness/spawned-product.ts'
import { Callers } from './callers.ts'
import { commands } from './commands.ts'
import { DatabaseCluster, nodeNames, type NodeName } from './database-cluster.ts'
import { databasePrograms, lacking } from './installed.ts'
import { Machines } from './machines.ts'
import { WebServers } from './web-servers.ts'

const { isMissing, note } = lacking(...databasePrograms, '/usr/bin/etcdctl')

/** Further rows in the database, in GB: a restore with 10 takes a quarter of an hour more. None unless `RESTORE_GB` is set. */
const furtherGb = Number(process.env['RESTORE_GB'] ?? 0)
/** What such rows take longer, in milliseconds. */
const furtherMs = furtherGb * 90_000

describe.skipIf(isMissing)(`a backup of three database machines${note}`, () => {
  let machines: Machines
  let database: DatabaseCluster
  let web: WebServers
  let server: SpawnedProduct
  beforeAll(async () => {
    machines = await Machines.create()
    database = new DatabaseCluster(machines)
    await database.start()
    web = await WebServers.create(machines)
    server = await web.start('web1')
    if (furtherGb > 0) await fill(await database.leader())
  }, 300_000 + furtherMs)
  afterAll(async () => {
    await web?.stop()
    await database?.stop()
    await machines?.remove()
  })

  const select = async (what: string, on: NodeName) =>
    (await database.run(`psql -h db1.internal -U postgres -d manzil -Atc "${what}"`, on)).trim()
  const subscribers = async (on: NodeName) =>
    new Set((await select('select email from newsletter_subscribers', on)).split('\n'))

  /** Rows that hardly shrink in a backup. */
  async function fill(on: NodeName): Promise<void> {
    const psql = 'psql -h db1.internal -U postgres -d manzil'
    await database.run(`${psql} -c "create table plain_rows (content text)"`, on)
    const bytes = Math.round(furtherGb * 750_000_000)
    await database.run(
      `head -c ${bytes} /dev/urandom | base64 -w 1900 | ${psql} -c "copy plain_rows from stdin"`,
      on,
    )
    console.log(
      `the database has ${await select('select pg_size_pretty(pg_database_size(current_database()))', on)}`,
    )
  }

  function startWriters(): Callers {
    const callers = new Callers()
    onTestFinished(() => callers.stop())
    for (let writer = 1; writer <= 4; writer++) callers.addWriter(server.url)
    return callers
  }

  /** Waits until the write-ahead log was archived that many times more. */
  async function archived(times: number, on: NodeName): Promise<void> {
    const count = async () => Number(await select('select archived_count from pg_stat_archiver', on))
    const before = await count()
    await expect.poll(count, { timeout: 180_000, interval: 500 }).toBeGreaterThanOrEqual(before + times)
  }

  /** The steps of docs/running-a-cluster.md, once every database has stopped. */
  async function restore(command: string, on: NodeName): Promise<void> {
    const others = nodeNames.filter((name) => name !== on)
    await database.run(commands.forgetState, on)
    await database.run(command, on)
    await database.run(commands.recover, on)
    await expect
      .poll(() => database.run(commands.isInRecovery, on), { timeout: 300_000 + furtherMs })
      .toBe('f\n')
    await database.run(commands.stopRecovered, on)
    await database.startNode(on)
    await expect.poll(() => database.leader().catch(() => null)).toBe(on)
    for (const name of others) {
      await database.run(commands.removeData, name)
      await database.startNode(name)
    }
    await database.whole(180_000 + furtherMs)
    server = await web.start('web1')
  }

  async function expectConsistent(): Promise<void> {
    await web.run('web1', 'audit:verify')
    await web.run('web1', 'check:invariants')
  }

  test('everything deleted by mistake is there again after a restore to the second before', async () => {
    const leader = await database.leader()
    const callers = startWriters()
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(20)
    await database.run(commands.backUp, leader)
    expect(await database.run(commands.info, leader)).toContain('full backup')
    const inBackup = callers.acknowledged.length
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(inBackup + 50)
    await callers.stop()
    const before = await select('select clock_timestamp()', leader)
    await select('delete from newsletter_links; delete from newsletter_subscribers', leader)
    expect(await subscribers(leader)).toEqual(new Set(['']))

    const began = performance.now()
    await web.stopServers()
    for (const name of nodeNames) await database.stopNode(name)
    await restore(commands.restoreTo.replace('2026-11-25 10:00:00+00', before), leader)
    const took = performance.now() - began
    const stored = await subscribers(leader)
    console.log(
      `restored to ${before} in ${(took / 1000).toFixed(0)} s (RTO): ${callers.acknowledged.length} acknowledged writes, ` +
        `${callers.acknowledged.filter((email) => !stored.has(email)).length} lost`,
    )
    expect(callers.acknowledged.filter((email) => !stored.has(email))).toEqual([])
    await expectConsistent()
  })

  test('when all three machines are lost, at most the last minute is missing', async () => {
    const leader = await database.leader()
    await database.run(commands.backUp, leader)
    const callers = startWriters()
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(20)
    await archived(2, leader)
    const atLeast = callers.acknowledged.length + 50
    await expect.poll(() => callers.acknowledged.length).toBeGreaterThan(atLeast)
    const lost = performance.now()
    await Promise.all(nodeNames.map((name) => database.kill(name)))
    await callers.stop()
    for (const name of nodeNames) await database.run(commands.removeData, name)

    const began = performance.now()
    await web.stopServers()
    await restore(commands.restoreLast, leader)
    const took = performance.now() - began
    const stored = await subscribers(leader)
    const writes = callers.outcomes.filter(({ status, at }) => status === 200 && at < lost)
    const missing = writes.filter(({ email }) => !stored.has(email!))
    const oldest = Math.min(lost, ...missing.map(({ at }) => at))
    console.log(
      `all machines lost: ${missing.length} of ${writes.length} acknowledged writes are missing, those of the last ` +
        `${((lost - oldest) / 1000).toFixed(0)} s (RPO); restored in ${(took / 1000).toFixed(0)} s (RTO)`,
    )
    // archive_timeout, and the time that the archiving itself takes.
    expect(lost - oldest).toBeLessThan(65_000)
    expect(writes.length - missing.length).toBeGreaterThan(0)
    await expectConsistent()
  })
})
