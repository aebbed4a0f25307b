import { expect, test } from 'vitest'
import { aServerDatabase } from '../harness/server-postgres.ts'
import { killCycles, type KillCyclesReport } from '../kill-cycles/kill-cycles.ts'

const cycles = 40

/** What holds after every number of kills; one of them is in `test/kill-cycles/kill-cycles.test.ts`. */
function expectNothingLost(report: KillCyclesReport): void {
  expect(report.startsFailed).toEqual([])
  expect(report.unexpected).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
  expect({ lost: report.lost, unreadable: report.unreadable }).toEqual({ lost: 0, unreadable: 0 })
  expect(report.beforeSweep).toMatchObject({ rowsWithoutFile: 0, doubled: 0 })
  expect(report.afterSweep).toMatchObject({
    rowsWithoutFile: 0,
    doubled: 0,
    filesWithoutRow: 0,
    temporary: 0,
    openIntents: 0,
  })
}

test('forty kills on the embedded database lose nothing that was acknowledged', async () => {
  expectNothingLost(await killCycles({ cycles }))
}, 1_800_000)

test('forty kills on a server lose nothing that was acknowledged', async ({ skip }) => {
  const server = await aServerDatabase()
  if (!server) return skip('neither TEST_DATABASE_URL nor PostgreSQL 15 or newer in /usr/lib/postgresql')
  try {
    expectNothingLost(await killCycles({ cycles, databaseUrl: server.url }))
  } finally {
    await server.drop()
  }
}, 1_800_000)
