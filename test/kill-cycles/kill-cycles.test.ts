import { expect, test } from 'vitest'
import { putDatabaseInto } from '../harness/database.ts'
import { killCycles } from './kill-cycles.ts'

// All 40 cycles, on the embedded database and on a server, are in test/release/kill-cycles.release.ts.
test('the product is killed while students apply: nothing acknowledged is lost, nothing is left over', async () => {
  const report = await killCycles({ cycles: 1, prepare: putDatabaseInto })
  expect(report.startsFailed).toEqual([])
  expect(report.unexpected).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
  expect({ lost: report.lost, unreadable: report.unreadable }).toEqual({ lost: 0, unreadable: 0 })
  expect(report.beforeSweep).toMatchObject({ rowsWithoutFile: 0, doubled: 0 })
  const { applications, documents } = report.beforeSweep
  // An application may be in whose student never heard of it, never the other way round.
  expect(applications).toBeGreaterThanOrEqual(report.acknowledged)
  expect(applications).toBeLessThanOrEqual(report.acknowledged + report.abandoned)
  expect(report.afterSweep).toEqual({
    applications,
    documents,
    doubled: 0,
    rowsWithoutFile: 0,
    filesWithoutRow: 0,
    temporary: 0,
    openIntents: 0,
  })
})
