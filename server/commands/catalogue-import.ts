import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { clientConfig, type Target } from '#database/connect.ts'
import { joinOrStart } from '#database/embedded.ts'
import { migrate, MigrationRefused, pendingMigrations } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { importCatalogue } from '#server/features/catalogue-import/import-catalogue.ts'
import type { ReadingWishes } from '#server/features/catalogue-import/read-program.ts'
import { UnreadableFile, type ImportReport } from '#server/features/catalogue-import/import-report.ts'

const usage = `Usage: npm run catalogue:import -- FILE [--json] [--duration-unit years|months|weeks] [--dates day-first|month-first]

FILE is a CSV file of universities or programs, plain or .gz; its first line names the columns.
  --json           print one JSON object with the result, and nothing else, on standard output
  --duration-unit  what a bare number in a duration column counts
  --dates          how a date such as 03/04/2027 is meant`

/** Something the person importing can mend; its message is all there is to say. */
class Mistake extends Error {}

interface Arguments {
  readonly file: string
  readonly json: boolean
  readonly wishes: ReadingWishes
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'duration-unit': { type: 'string' },
        dates: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Mistake('Name one file.')
    const unit = values['duration-unit']
    if (unit !== undefined && !['years', 'months', 'weeks', 'semesters'].includes(unit)) {
      throw new Mistake('--duration-unit is years, semesters, months or weeks.')
    }
    const { dates } = values
    if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first') {
      throw new Mistake('--dates is day-first or month-first.')
    }
    return {
      file: path.resolve(process.env['INIT_CWD'] ?? '.', file),
      json: values.json,
      wishes: { durationUnit: unit as ReadingWishes['durationUnit'], dates },
    }
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n${usage}`)
  }
}

/** Gives a connection without time limits to the database of a running product, or to one started for this. */
async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const config = readConfig()
  const quiet = () => {}
  const say = (message: string) => process.stderr.write(`${message}\n`)
  const embedded =
    config.databaseUrl === undefined
      ? await joinOrStart({
          dataDir: config.dataDir,
          log: { debug: quiet, info: quiet, warn: say, error: say },
        })
      : undefined
  try {
    const target: Target = embedded ? embedded.connection : { url: config.databaseUrl! }
    await bringUpToDate(target)
    const client = new pg.Client({ ...clientConfig(target), application_name: 'manzil catalogue:import' })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
}

/** A running server has migrated already, and its database user may not be allowed to. */
async function bringUpToDate(target: Target): Promise<void> {
  const pool = new pg.Pool({ ...clientConfig(target), max: 1 })
  try {
    if ((await pendingMigrations(pool)).length > 0) await migrate(target)
  } finally {
    await pool.end()
  }
}

/** A bar on a terminal, drawn over itself; nothing where standard error is a file or a pipe. */
function progressBar(): { draw(share: number, report: ImportReport): void; clear(): void } {
  if (!process.stderr.isTTY) return { draw: () => {}, clear: () => {} }
  const width = 30
  return {
    draw: (share, { read }) => {
      const full = Math.round(Math.min(share, 1) * width)
      const bar = '█'.repeat(full) + '░'.repeat(width - full)
      const rows = read.toLocaleString('en-US')
      process.stderr.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${rows} rows `)
    },
    clear: () => process.stderr.write('\r\u001b[2K'),
  }
}

/** The report as a person reads it. */
function inWords(report: ImportReport, seconds: number): string {
  const count = (n: number) => n.toLocaleString('en-US').padStart(9)
  const speed = Math.round(report.read / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const lines = [
    `${report.kind === 'programs' ? 'Programs' : 'Universities'}:`,
    `${count(report.read)} read in ${seconds.toFixed(1)} s (${speed} rows a second)`,
    `${count(report.created)} created`,
    `${count(report.updated)} updated`,
    `${count(report.skipped)} skipped, because they say nothing new`,
    `${count(report.refused.length)} refused`,
  ]
  if (report.universitiesCreated > 0) {
    lines.push(`${count(report.universitiesCreated)} universities made, which only this file names`)
  }
  if (report.refused.length > 0) {
    lines.push('', 'Refused rows; correct them and import the file again:')
    for (const { line, column, reason } of report.refused) lines.push(`  line ${line}, ${column}: ${reason}`)
  }
  return `${lines.join('\n')}\n`
}

try {
  const { file, json, wishes } = readArguments()
  const bar = progressBar()
  const began = performance.now()
  const report = await onDatabase((client) =>
    importCatalogue(client, file, { ...wishes, startedBy: os.userInfo().username, onProgress: bar.draw }),
  ).finally(bar.clear)
  const { read, created, updated, skipped, refused } = report
  process.stdout.write(
    json
      ? `${JSON.stringify({ read, created, updated, skipped, refused })}\n`
      : inWords(report, (performance.now() - began) / 1000),
  )
} catch (error) {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const canMend =
    error instanceof Mistake ||
    error instanceof UnreadableFile ||
    error instanceof MigrationRefused ||
    exitCode !== undefined
  process.stderr.write(`${canMend ? message : (stack ?? message)}\n`)
  process.exitCode = exitCode ?? 1
}
