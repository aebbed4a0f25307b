import { killCycles as run, type KillCyclesReport } from '#test/kill-cycles/kill-cycles.ts'
import { percentile, printTable } from '../measure/figures.ts'
import { aServerDatabase } from '#test/harness/server-postgres.ts'

const cycles = 40

const lines: readonly [string, (report: KillCyclesReport) => number][] = [
  ['kills', (report) => report.cycles],
  ['applications acknowledged', (report) => report.acknowledged],
  ['acknowledged and lost', (report) => report.lost],
  ['documents that could not be opened', (report) => report.unreadable],
  ['rows without file', (report) => report.afterSweep.rowsWithoutFile],
  ['applications made twice', (report) => report.afterSweep.doubled],
  ['forms without answer, sent again', (report) => report.repeated],
  ['forms without answer, given up', (report) => report.abandoned],
  ['answers nobody should get', (report) => report.unexpected.length],
  ['temporary files right after the kills', (report) => report.temporaryAfterKills],
  ['files without row before the sweep', (report) => report.beforeSweep.filesWithoutRow],
  ['files without row after it', (report) => report.afterSweep.filesWithoutRow],
  ['temporary files before the sweep', (report) => report.beforeSweep.temporary],
  ['temporary files after it', (report) => report.afterSweep.temporary],
  ['starts', (report) => report.startMs.length],
  ['starts that failed', (report) => report.startsFailed.length],
  ['median start after a kill, ms', (report) => Math.round(percentile(report.startMs.slice(1)))],
  ['slowest start after a kill, ms', (report) => Math.round(Math.max(...report.startMs.slice(1)))],
  ['longest wait of a form sent again, ms', (report) => Math.round(report.longestRepeatMs)],
]

/** 40 kills with -9 while eight students apply, on the embedded database and on a server. */
export async function killCycles(): Promise<void> {
  const reports: [string, KillCyclesReport][] = [['embedded', await run({ cycles })]]
  const server = await aServerDatabase()
  if (server) {
    try {
      reports.push([server.version, await run({ cycles, databaseUrl: server.url })])
    } finally {
      await server.drop()
    }
  } else {
    console.log('  No server: neither TEST_DATABASE_URL nor PostgreSQL 15 or newer in /usr/lib/postgresql.')
  }
  printTable(
    ['', ...reports.map(([name]) => name)],
    lines.map(([what, figure]) => [what, ...reports.map(([, report]) => figure(report))]),
  )
  for (const [name, { unexpected, startsFailed }] of reports) {
    for (const words of [...unexpected, ...startsFailed]) console.log(`  ${name}: ${words}`)
  }
}
